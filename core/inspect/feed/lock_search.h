// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/discovery/discovery.h"
#include "core/inspect/model/feed_update.h"

namespace lockscope::inspect {

/// The searches of a live feed for locks, which servers do not report automatically. The first search, and the first
/// after a gap, has no rate limit and reports at its end, since there may be many locks to list. Later searches run in
/// the background, for minutes if there are many keys, and report each lock immediately. Thread: engine.
class LockSearch final
{
public:
    struct Callbacks
    {
        std::function<bool(const LockName &)> isKnown; ///< names to skip
        std::function<void(const LockName &)> found;
        /// Read quickly, because there are many; found() follows once for each name.
        std::function<void(const std::vector<LockSnapshot> &)> glanced;
        std::function<void()> allGlanced;
        std::function<void()> stateChanged;
    };

    /// `reader` and `options` must outlive it.
    LockSearch(topology::Router &router, SnapshotReader &reader, Clock &clock, const FeedOptions &options,
               Callbacks callbacks);

    /// Searches once, unless a search is running. `self` shares the ownership of the feed.
    static QCoro::Task<> run(std::shared_ptr<LockSearch> self);
    /// After a gap: the next search has no rate limit. Cancels one that has.
    void startAgain();
    /// No callbacks follow.
    void stop();

    /// The interval between searches has passed.
    [[nodiscard]] bool isDue(TimePoint now) const { return now - m_lastAt >= m_options.rescan; }
    /// Locks may be missing: the first search, or the first after a gap, is not done.
    [[nodiscard]] bool isSearching() const { return m_isFirstDue || (m_isRunning && !m_isPaced); }
    /// One complete search is done: a lock that appears later is new.
    [[nodiscard]] bool hasSearched() const { return m_hasSearched; }
    /// Why the last search was incomplete.
    [[nodiscard]] const std::optional<Error> &problem() const { return m_refused ? m_refused : m_failed; }
    [[nodiscard]] bool lacksPermission() const { return m_refused && m_refused->kind == ErrorKind::Permission; }
    /// The subscribers at the start of the last quick read; null: no quick read yet.
    [[nodiscard]] std::shared_ptr<const ListenerTable> listeners() const { return m_listeners; }

private:
    using Self = std::shared_ptr<LockSearch>;

    static QCoro::Task<> glance(Self self);

    SnapshotReader &m_reader;
    Clock &m_clock;
    const FeedOptions &m_options;
    const Callbacks m_callbacks;
    Discovery m_discovery;
    CancelToken m_stopped = CancelToken::make();
    CancelToken m_running = CancelToken::make(); ///< cancels the running search for names
    std::optional<Error> m_refused;              ///< why the last search could not find locks by their keys
    std::optional<Error> m_failed;               ///< why the last search found nothing; it is repeated
    std::shared_ptr<const ListenerTable> m_listeners;
    TimePoint m_lastAt {};
    bool m_isRunning = false;
    bool m_isPaced = false;
    bool m_isFirstDue = true; ///< the first search, or the first after a gap
    bool m_hasSearched = false;
};

} // namespace lockscope::inspect
