// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/load/scenario/scenario.h"

#include <atomic>
#include <vector>

namespace lockscope::load {

/// What one worker does with one lock from this instant on. Each says the whole state, so one that is missed mends
/// itself.
struct WorkerStep
{
    enum class Kind : quint8 { Step, Lost, Dies };

    TimePoint at {};
    std::size_t name = 0; ///< index of the lock
    int party = 0;        ///< which of the run's holders it is
    int takes = 0;        ///< holds on top of each other; 0: it holds nothing
    Access access = Access::Exclusive;
    bool waits = false;
    Kind kind = Kind::Step;
};

/// Who somebody is in Redis. A worker that a fault hits by hand becomes a second one.
struct RunHolder
{
    HolderId id;    ///< an empty client: it has not begun
    int worker = 0; ///< counted from 0

    friend bool operator==(const RunHolder &, const RunHolder &) = default;
};

/// The steps of the workers of one thread, until somebody takes them. Bounded: what finds no room is counted and
/// dropped, so a slow reader never slows a worker down. Thread: one that adds, one that takes.
class WorkerTrace final
{
public:
    explicit WorkerTrace(std::size_t capacity) : m_steps(capacity) { }

    void add(const WorkerStep &step)
    {
        const std::size_t end = m_end.load(std::memory_order_relaxed);
        if (end - m_begin.load(std::memory_order_acquire) == m_steps.size()) {
            m_dropped.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        m_steps[end % m_steps.size()] = step;
        m_end.store(end + 1, std::memory_order_release);
    }

    /// Appends what has come since the call before.
    void takeInto(std::vector<WorkerStep> &taken)
    {
        const std::size_t end = m_end.load(std::memory_order_acquire);
        std::size_t begin = m_begin.load(std::memory_order_relaxed);
        for (; begin != end; ++begin)
            taken.push_back(m_steps[begin % m_steps.size()]);
        m_begin.store(begin, std::memory_order_release);
    }

    /// Since the call before.
    [[nodiscard]] qint64 takeDropped() { return m_dropped.exchange(0, std::memory_order_relaxed); }

private:
    std::vector<WorkerStep> m_steps;
    alignas(64) std::atomic<std::size_t> m_end {0};   // written by who adds
    alignas(64) std::atomic<std::size_t> m_begin {0}; // written by who takes
    std::atomic<qint64> m_dropped {0};
};

} // namespace lockscope::load
