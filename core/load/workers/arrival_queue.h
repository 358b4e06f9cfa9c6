// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/scenario/cycle_plan.h"

#include <atomic>
#include <mutex>

namespace lockscope::load {

/// The planned cycles of an open loop, shared by the workers of a run: each free worker takes the next one. Thread:
/// any.
class ArrivalQueue final
{
public:
    struct Claim
    {
        quint64 index = 0;
        TimePoint planned;
    };
    /// A cycle that begins later than this after its time counts as late: pauses of light workers have a resolution of
    /// 1 ms.
    static constexpr Millis Tolerance {2};

    explicit ArrivalQueue(const Scenario &scenario);

    /// Sets the start of the measured part. Call it before the first claim.
    void startAt(TimePoint from);
    /// Changes the rate to that of `scenario`, from its beginning, as of `now` or the start of the measured part.
    void changeTo(const Scenario &scenario, TimePoint now);
    /// Number of cycles planned for the first `time` of the measured part.
    [[nodiscard]] qint64 plannedWithin(std::chrono::nanoseconds time) const;
    /// The next cycle, whether its time is past or to come. Cycles missed in the warm-up are not made up for in the
    /// measured part.
    [[nodiscard]] Claim claim();
    /// Drops the cycles before `time`: the run was paused.
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
        std::optional<std::chrono::nanoseconds> end {}; ///< after the last one that was due or claimed
    };
    mutable std::mutex m_mutex;
    std::vector<Part> m_parts; // guarded by m_mutex; the last one continues
    ArrivalTimes m_times;      // guarded by m_mutex; of the last part
    Arrival m_next;            // guarded by m_mutex
    TimePoint m_base;          // guarded by m_mutex; of the last part
    quint64 m_before = 0;      // guarded by m_mutex; claimed in earlier parts
    TimePoint m_skipped;       // guarded by m_mutex
    TimePoint m_from;
    std::atomic<qint64> m_late {0};
};

} // namespace lockscope::load
