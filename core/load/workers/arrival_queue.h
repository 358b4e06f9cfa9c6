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

    explicit ArrivalQueue(const Scenario &scenario);

    /// When the measured part starts. Before the first claim.
    void startAt(TimePoint from);
    /// From `now`, or the start of the measured part, on they come at the rate of `scenario`, beginning with its first.
    void changeTo(const Scenario &scenario, TimePoint now);
    /// How many were planned for the first `time` of the measured part.
    [[nodiscard]] qint64 plannedWithin(std::chrono::nanoseconds time) const;
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
    struct Part
    {
        Scenario scenario;
        std::chrono::nanoseconds begin {0};             ///< since the start of the measured part
        std::optional<std::chrono::nanoseconds> end {}; ///< behind the last one that was due or has been claimed
    };
    mutable std::mutex m_mutex;
    std::vector<Part> m_parts; // guarded by m_mutex; the last one goes on
    ArrivalTimes m_times;      // guarded by m_mutex; of the last part
    Arrival m_next;            // guarded by m_mutex
    TimePoint m_base;          // guarded by m_mutex; of the last part
    quint64 m_before = 0;      // guarded by m_mutex; claimed in earlier parts
    TimePoint m_skipped;       // guarded by m_mutex
    TimePoint m_from;
    std::atomic<qint64> m_late {0};
};

} // namespace lockscope::load
