// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <map>

namespace lockscope::tests {

/// A clock that advances only when a test says so. Thread: one.
class FakeClock final : public Clock
{
public:
    ~FakeClock() override;

    [[nodiscard]] TimePoint now() const override { return m_now; }
    [[nodiscard]] std::unique_ptr<Timer> callAt(TimePoint when, std::function<void()> fire) override;

    /// Fires due timers in order of time, then of callAt(). A timer sees now() at its own time; timers that others set
    /// on the way fire, too.
    void advance(std::chrono::nanoseconds step);
    [[nodiscard]] std::size_t timerCount() const { return m_queue.size(); }
    /// Time of the next timer; nullopt without timers.
    [[nodiscard]] std::optional<TimePoint> nextDue() const;

private:
    class Entry;
    std::multimap<TimePoint, Entry *> m_queue;
    TimePoint m_now {std::chrono::hours(1)}; // not zero, so that "an hour ago" exists
};

} // namespace lockscope::tests
