// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/load/scenario/scenario.h"

#include <atomic>
#include <deque>
#include <mutex>
#include <vector>

namespace lockscope::load {

/// The state of one worker and one lock from this moment on. Each step has the complete state, so a missing step is
/// corrected by the next one.
struct WorkerStep
{
    enum class Kind : quint8 { Step, Lost, Dies };

    TimePoint at {};
    std::size_t name = 0; ///< index of the lock
    int party = 0;        ///< index among the run's holders
    int takes = 0;        ///< nested holds; 0: it holds nothing
    Access access = Access::Exclusive;
    bool waits = false;
    Kind kind = Kind::Step;
};

/// A holder of the run as stored in Redis. A worker hit by a requested fault becomes a second holder.
struct RunHolder
{
    HolderId id;    ///< an empty client: it has not begun
    int worker = 0; ///< counted from 0

    friend bool operator==(const RunHolder &, const RunHolder &) = default;
};

/// Buffers the steps of one thread's workers until they are taken. Bounded: steps without room are counted and dropped,
/// so that a slow reader never slows a worker down. Thread: one that adds, one that takes.
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

    /// Appends the steps since the previous call.
    void takeInto(std::vector<WorkerStep> &taken)
    {
        const std::size_t end = m_end.load(std::memory_order_acquire);
        std::size_t begin = m_begin.load(std::memory_order_relaxed);
        for (; begin != end; ++begin)
            taken.push_back(m_steps[begin % m_steps.size()]);
        m_begin.store(begin, std::memory_order_release);
    }

    /// Since the previous call.
    [[nodiscard]] qint64 takeDropped() { return m_dropped.exchange(0, std::memory_order_relaxed); }

private:
    std::vector<WorkerStep> m_steps;
    alignas(64) std::atomic<std::size_t> m_end {0};   // written by the adding thread
    alignas(64) std::atomic<std::size_t> m_begin {0}; // written by the taking thread
    std::atomic<qint64> m_dropped {0};
};

/// The steps of all workers of a run, their lost holds and the times of faults, until they are taken. Records nothing
/// before start(). Thread: any, unless stated otherwise.
class StepLog final
{
public:
    struct Steps
    {
        std::vector<WorkerStep> steps;    ///< thread by thread
        std::vector<TimePoint> faults {}; ///< times of faults that are not a worker's step
        qint64 dropped = 0;               ///< number of steps without room
    };
    /// Call it before the workers begin.
    void start(const Scenario &scenario);
    /// Null if steps are not recorded. Thread: the worker's.
    [[nodiscard]] WorkerTrace *traceOf(int worker);
    void addLoss(const WorkerStep &loss);
    /// A fault that is not a worker's step.
    void addFault(TimePoint at);
    /// The steps since the previous call. Thread: one.
    [[nodiscard]] Steps take();

private:
    std::deque<WorkerTrace> m_traces; // one per recording thread; empty: steps are not recorded
    std::mutex m_mutex;
    std::vector<WorkerStep> m_losses;    // guarded by m_mutex
    std::vector<TimePoint> m_faultTimes; // guarded by m_mutex
};

} // namespace lockscope::load
