// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace lockscope {

/// A steady clock that also counts the time a machine sleeps (CLOCK_BOOTTIME where there is one),
/// because a lease in Redis runs on while the client's machine is suspended.
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

/// Time and timers, injected so that tests turn them by hand. Thread: the one that made it.
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

/// When to stop waiting. Without a value: never.
struct Deadline
{
    std::optional<TimePoint> at;

    static Deadline never() { return {}; }
    static Deadline after(const Clock &clock, std::chrono::nanoseconds wait) { return {clock.now() + wait}; }
    [[nodiscard]] bool passed(const Clock &clock) const { return at && clock.now() >= *at; }
};

} // namespace lockscope
