// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <map>

namespace lockscope::tests {

/// Time that stands still until a test turns it. Thread: one.
class FakeClock final : public Clock
{
public:
    ~FakeClock() override;

    [[nodiscard]] TimePoint now() const override { return m_now; }
    [[nodiscard]] std::unique_ptr<Timer> callAt(TimePoint when, std::function<void()> fire) override;

    /// Fires what falls due on the way, in order of time and then of callAt(); a timer sees now() at its own time,
    /// and timers set by others on the way fire too.
    void advance(std::chrono::nanoseconds step);
    [[nodiscard]] std::size_t timerCount() const { return m_queue.size(); }
    /// When the next timer is due; empty without timers.
    [[nodiscard]] std::optional<TimePoint> nextDue() const;

private:
    class Entry;
    std::multimap<TimePoint, Entry *> m_queue;
    TimePoint m_now {std::chrono::hours(1)}; // not zero, so that "an hour ago" exists
};

} // namespace lockscope::tests
