// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/read_limits.h"
#include "core/inspect/feed/watch_list.h"

namespace lockscope::inspect {

/// Decides when the dirty locks of a list are read: visible locks immediately, the others in the next frame, as many as
/// the limits of reads per second and of reads in flight allow. Thread: engine.
class ReadSchedule final
{
public:
    /// `read` starts the read of one lock. `list` must outlive it.
    ReadSchedule(Clock &clock, WatchList &list, const FeedOptions &options, std::function<void(const LockName &)> read)
        : m_clock(clock), m_list(list), m_read(std::move(read)), m_rateLimiter(options.maxReadsPerSecond),
          m_throttle(clock, options.frame, [this] { startFrame(); })
    {
    }

    /// Reads dirty locks that are visible now, since they are few and should update quickly, and the others in the next
    /// frame. Call it after marking locks as dirty.
    void request();
    /// A read starts. Returns the argument of end(). A read that waits for a lost server must not delay reads from
    /// others, so it does not count as in flight.
    [[nodiscard]] std::optional<quint64> begin(bool isServerReachable);
    /// A read has ended, and others may start. `node` replied first at `answered`; empty: the read failed.
    void end(std::optional<quint64> period, const QString &node, TimePoint asked, TimePoint answered);
    /// Call it periodically. Reads in flight since two periods no longer count.
    void nextPeriod() { m_concurrencyLimit.nextPeriod(); }
    /// Applies from the next request on.
    void setInterval(Millis interval) { m_throttle.setInterval(interval); }
    /// No more reads.
    void stop();

private:
    void readVisible();
    void startFrame();
    void continueFrame();

    Clock &m_clock;
    WatchList &m_list;
    const std::function<void(const LockName &)> m_read;
    RateLimiter m_rateLimiter;
    ConcurrencyLimit m_concurrencyLimit;
    Throttle m_throttle;
    std::size_t m_leftOfFrame = 0; ///< reads that may still start before the next frame
    bool m_isContinuing = false;
    bool m_isStopped = false;
};

} // namespace lockscope::inspect
