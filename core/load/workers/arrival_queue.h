// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/scenario/arrival_times.h"

#include <atomic>
#include <mutex>

namespace lockscope::load {

/// The planned cycles of an open loop, which the workers of a run share: whoever is free takes the next one. Thread:
/// any.
class ArrivalQueue final
{
public:
    struct Claim
    {
        quint64 index = 0;
        TimePoint planned;
    };
    /// A cycle that begins so much after its time is late: the pauses of light workers have a resolution of 1 ms.
    static constexpr Millis Tolerance {2};

    explicit ArrivalQueue(const Scenario &scenario) : m_times(scenario), m_next(m_times.next()) { }

    /// When the measured part starts. Before the first claim.
    void startAt(TimePoint from) { m_from = from; }
    /// The next one, be its time to come or past. What the warm-up did not come to is not made up for in the measured
    /// part.
    [[nodiscard]] Claim claim();
    /// Those before `time` are not begun any more: the run was paused.
    void skipUntil(TimePoint time);
    /// A measured cycle begins now.
    void begins(TimePoint planned, TimePoint now)
    {
        if (now - planned > Tolerance)
            m_late.fetch_add(1, std::memory_order_relaxed);
    }
    [[nodiscard]] qint64 late() const { return m_late; }

private:
    std::mutex m_mutex;
    ArrivalTimes m_times; // guarded by m_mutex
    Arrival m_next;       // guarded by m_mutex
    TimePoint m_skipped;  // guarded by m_mutex
    TimePoint m_from;
    std::atomic<qint64> m_late {0};
};

} // namespace lockscope::load
