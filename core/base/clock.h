// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace lockscope {

/// A steady clock that includes the time a machine is suspended (CLOCK_BOOTTIME where available), because a lease in
/// Redis continues while the client's machine sleeps.
struct BootClock
{
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<BootClock>;
    static constexpr bool is_steady = true;
    static time_point now() noexcept;
};

using TimePoint = BootClock::time_point;
using Millis = std::chrono::milliseconds;

/// Time and timers, injected so that tests control them. Thread: the one that created it.
class Clock
{
public:
    /// A running timer. Destroying it stops the timer; its function is never called afterwards.
    class Timer
    {
    public:
        virtual ~Timer() = default;
    };

    virtual ~Clock() = default;
    [[nodiscard]] virtual TimePoint now() const = 0;
    /// Calls `fire` once, from the event loop, not before `when`.
    [[nodiscard]] virtual std::unique_ptr<Timer> callAt(TimePoint when, std::function<void()> fire) = 0;
};

/// 100 years: the longest lease. A longer wait is unlimited.
constexpr Millis MaxTime {3'155'760'000'000};

/// `time` in whole milliseconds, rounded up. Beyond MaxTime: Millis::max() or Millis::min().
template <typename Rep, typename Period>
[[nodiscard]] constexpr Millis saturatedMillis(std::chrono::duration<Rep, Period> time)
{
    const std::chrono::duration<double> seconds = time;
    if (seconds > MaxTime)
        return Millis::max();
    return seconds < -MaxTime ? Millis::min() : std::chrono::ceil<Millis>(time);
}

/// `from` + `wait`, where `wait` is limited to MaxTime.
[[nodiscard]] constexpr TimePoint timeAfter(TimePoint from, Millis wait)
{
    return from + std::clamp(wait, -MaxTime, MaxTime);
}

/// When to stop waiting. Without a value: never.
struct Deadline
{
    std::optional<TimePoint> at;

    static Deadline never() { return {}; }
    /// never() if `wait` is longer than MaxTime.
    template <typename Rep, typename Period>
    static Deadline after(TimePoint now, std::chrono::duration<Rep, Period> wait)
    {
        const std::chrono::duration<double> seconds = wait;
        if (seconds > MaxTime)
            return never();
        return seconds < -MaxTime ? Deadline {now} : Deadline {now + std::chrono::ceil<std::chrono::nanoseconds>(wait)};
    }
    template <typename Rep, typename Period>
    static Deadline after(const Clock &clock, std::chrono::duration<Rep, Period> wait)
    {
        return after(clock.now(), wait);
    }
    [[nodiscard]] bool passed(const Clock &clock) const { return at && clock.now() >= *at; }
    /// This deadline, or never() if it is more than MaxTime away, so that timers can compute with it.
    [[nodiscard]] Deadline inReach(const Clock &clock) const
    {
        return at && *at > clock.now() + MaxTime ? never() : *this;
    }
};

} // namespace lockscope
