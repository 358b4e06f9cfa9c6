// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/read_limits.h"
#include "core/inspect/feed/throttle.h"
#include "core/inspect/feed/watch_list.h"

namespace lockscope::inspect {

/// Decides when the dirty locks of a list are read: visible locks immediately, the others in the next frame, as many as
/// the limits of reads per second and of reads in flight allow. Thread: engine.
class ReadSchedule final
{
public:
    /// `read` starts the read of one lock. `list` must outlive it.
    ReadSchedule(Clock &clock, WatchList &list, const FeedOptions &options, std::function<void(const LockName &)> read)
        : m_clock(clock), m_list(list), m_read(std::move(read)), m_budget(options.mostLooksPerSecond),
          m_pacer(clock, options.frame, [this] { startFrame(); })
    {
    }

    /// Reads dirty locks in the next frame, if there are any.
    void request();
    /// Visible locks are few and should update quickly: reads them immediately, not in the next frame.
    void readVisible();
    /// Starts as many reads of this frame as the window allows. Call it when a read has ended.
    void continueFrame();
    /// Applies from the next request on.
    void setGap(Millis gap) { m_pacer.setGap(gap); }
    /// No more reads.
    void stop();
    /// The reads in flight. Locks that are not visible wait for a free place.
    [[nodiscard]] ConcurrencyLimit &window() { return m_window; }

private:
    void startFrame();

    Clock &m_clock;
    WatchList &m_list;
    const std::function<void(const LockName &)> m_read;
    RateLimiter m_budget;
    ConcurrencyLimit m_window;
    Throttle m_pacer;
    std::size_t m_leftOfFrame = 0; ///< reads that may still start before the next frame
    bool m_isContinuing = false;
    bool m_isStopped = false;
};

} // namespace lockscope::inspect
