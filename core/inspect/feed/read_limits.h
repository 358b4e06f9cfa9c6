// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QHash>
#include <QString>
#include <algorithm>
#include <array>

namespace lockscope::inspect {

/// Limits how many reads of locks may start: `perSecond`, of which a tenth may be saved up. Thread: one.
class RateLimiter final
{
public:
    explicit RateLimiter(int perSecond) : m_perSecond(std::max(perSecond, 1)) { }

    /// Takes one read from the budget; false if none is left.
    [[nodiscard]] bool take(TimePoint now)
    {
        const double most = std::max(m_perSecond / 10.0, 1.0);
        const std::chrono::duration<double> passed = now - m_filledAt;
        m_left = std::min(m_left + passed.count() * m_perSecond, most);
        m_filledAt = now;
        if (m_left < 1)
            return false;
        m_left -= 1;
        return true;
    }

private:
    const int m_perSecond;
    double m_left = 0;
    TimePoint m_filledAt {};
};

/// Limits the reads of locks in flight: to as many as are answered nearly as fast as the fastest recent one. More would
/// yield no more replies but queue at the server, and delay visible locks. Thread: one.
class ConcurrencyLimit final
{
public:
    [[nodiscard]] bool isOpen() const { return inFlight() < m_size; }
    /// Half of the reads allowed are free: several reads then start in one write.
    [[nodiscard]] bool isHalfEmpty() const { return inFlight() * 2 <= m_size; }
    [[nodiscard]] int size() const { return m_size; }

    /// The period that the read belongs to, for end().
    quint64 begin()
    {
        ++countOf(m_period);
        return m_period;
    }
    void end(quint64 period)
    {
        if (period + 1 >= m_period)
            --countOf(period);
    }
    /// Call it periodically. Reads that began two periods ago no longer count: their server is away, others are not.
    void nextPeriod()
    {
        ++m_period;
        countOf(m_period) = 0;
    }
    /// Duration until the first reply of a read; call it before its end().
    void measure(const QString &node, BootClock::duration took, TimePoint now)
    {
        Fastest &fastest = m_fastest[node];
        const bool isKnown = fastest.took != BootClock::duration::max();
        // Measured again without our own queue, because the path may have become slower.
        if (isKnown && now - fastest.at >= BaselineMaxAge) {
            fastest.took = BootClock::duration::max();
            m_size = Least;
        }
        if (took <= fastest.took)
            fastest = {took, now};
        const bool hasQueued = took - fastest.took > MaxQueued;
        const bool isUsed = !isHalfEmpty(); // else this many in flight are untested
        if (hasQueued || isUsed)
            m_size = std::clamp(m_size + (hasQueued ? -1 : 1), Least, Most);
    }

private:
    static constexpr int Least = 16;
    static constexpr int Most = 1024;
    static constexpr Millis MaxQueued {2};
    static constexpr Millis BaselineMaxAge {10'000};
    struct Fastest
    {
        BootClock::duration took = BootClock::duration::max();
        TimePoint at {};
    };

    int &countOf(quint64 period) { return m_inFlight[period % m_inFlight.size()]; }
    [[nodiscard]] int inFlight() const { return m_inFlight[0] + m_inFlight[1]; }

    int m_size = Least;
    std::array<int, 2> m_inFlight {}; ///< of this period and the previous one
    quint64 m_period = 1;
    QHash<QString, Fastest> m_fastest; ///< by node
};

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
