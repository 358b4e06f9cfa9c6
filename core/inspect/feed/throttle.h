// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

namespace lockscope::inspect {

/// Merges requests: runs immediately, but not before `interval` has passed since the last run. Thread: engine.
class Throttle final
{
public:
    Throttle(Clock &clock, Millis interval, std::function<void()> run)
        : m_clock(clock), m_interval(interval), m_run(std::move(run))
    {
    }

    void request()
    {
        if (m_timer)
            return;
        m_timer = m_clock.callAt(std::max(m_clock.now(), m_last + m_interval), [this] {
            m_timer.reset();
            m_last = m_clock.now();
            m_run();
        });
    }
    /// Applies from the next request on.
    void setInterval(Millis interval) { m_interval = interval; }
    void stop() { m_timer.reset(); }

private:
    Clock &m_clock;
    Millis m_interval;
    std::function<void()> m_run;
    TimePoint m_last {};
    std::unique_ptr<Clock::Timer> m_timer;
};

} // namespace lockscope::inspect
