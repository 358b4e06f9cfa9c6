// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/discovery/discovery.h"
#include "core/inspect/feed/read_schedule.h"

namespace lockscope::inspect {

/// The searches of a live feed for locks, which servers do not report automatically. It adds them to the list. The
/// first search, and the first after a gap, has no rate limit and adds them at its end, since there may be many. Later
/// searches run in the background, for minutes if there are many keys, and add each lock immediately. Thread: engine.
class LockSearch final
{
public:
    /// All arguments must outlive it. `stateChanged`: addTo() has something new.
    LockSearch(topology::Router &router, SnapshotReader &reader, Clock &clock, WatchList &list, ReadSchedule &schedule,
               const FeedOptions &options, std::function<void()> stateChanged);

    /// Searches once, unless a search is running or only named locks are watched. `self` shares the ownership of the
    /// feed.
    static QCoro::Task<> run(std::shared_ptr<LockSearch> self);
    /// After a gap: the next search has no rate limit. Cancels one that has.
    void startAgain();
    /// No callbacks follow.
    void stop();

    /// The interval between searches has passed.
    [[nodiscard]] bool isDue(TimePoint now) const { return now - m_lastAt >= m_options.rescan; }
    /// The last search was not permitted to scan for keys.
    [[nodiscard]] bool lacksPermission() const { return m_refused && m_refused->kind == ErrorKind::Permission; }
    /// Writes whether locks may be missing, and why.
    void addTo(FeedState &state) const;
    /// The subscribers at the start of the last quick read; null: no quick read yet.
    [[nodiscard]] std::shared_ptr<const ListenerTable> listeners() const { return m_listeners; }

private:
    using Self = std::shared_ptr<LockSearch>;

    static QCoro::Task<> preview(Self self);

    topology::Router &m_router;
    SnapshotReader &m_reader;
    Clock &m_clock;
    WatchList &m_list;
    ReadSchedule &m_schedule;
    const FeedOptions &m_options;
    const std::function<void()> m_stateChanged;
    CancelToken m_stopped = CancelToken::make();
    CancelToken m_running = CancelToken::make(); ///< cancels the running search for names
    std::optional<Error> m_refused;              ///< why the last search could not find locks by their keys
    std::optional<Error> m_failed;               ///< why the last search found nothing; it is repeated
    std::shared_ptr<const ListenerTable> m_listeners;
    TimePoint m_lastAt {};
    bool m_isRunning = false;
    bool m_isPaced = false;
    bool m_isFirstDue = true; ///< the first search, or the first after a gap
};

} // namespace lockscope::inspect
