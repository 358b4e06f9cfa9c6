// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/channel_feed.h"
#include "core/inspect/feed/lock_search.h"
#include "core/inspect/feed/node_feeds.h"
#include "core/pubsub/bus.h"

namespace lockscope::inspect {

/// Reads of the live feed that fail, are incomplete or do not end. Without this record a lock that cannot be read would
/// look like an idle lock. Thread: one.
class FailedReads final
{
public:
    void begin(const LockName &name, TimePoint now) { m_begun.insert(name, now); }
    /// Also records the keys of the lock that could not be read.
    void end(const LockName &name, const Result<LockSnapshot> &outcome);
    void forget(const LockName &name);

    /// Locks to read again now: those whose read failed for a reason that may be temporary. Locks that the user may not
    /// read are repeated a few at a time, soon every ten seconds, and all once one of them could be read: the user has
    /// other permissions then.
    [[nodiscard]] std::vector<LockName> toRepeat(TimePoint now);
    /// One that the user could not read has been read since the last toRepeat().
    [[nodiscard]] bool hasNewRights() const { return m_hasNewRights; }
    /// The next toRepeat() returns some of the locks that the user may not read.
    void reconnectNow() { m_nextAttempt = {}; }
    /// Which locks cannot be read, and why; empty: none. `refusal`: why reads in flight wait, if known.
    [[nodiscard]] Message toMessage(TimePoint now, const std::optional<Error> &refusal) const;
    /// Number of locks whose last read failed.
    [[nodiscard]] qsizetype count() const { return m_failed.size(); }
    /// The user may not read some of the locks.
    [[nodiscard]] bool lacksPermission() const;

private:
    QHash<LockName, TimePoint> m_begun; ///< reads in flight
    QHash<LockName, Error> m_failed;
    QHash<LockName, Message> m_partial;
    TimePoint m_nextAttempt {}; ///< to read some of those that the user may not read
    Millis m_attemptInterval {};
    std::size_t m_nextRefused = 0;
    bool m_hasNewRights = false;
};

/// The reads of a live feed. Each is one snapshot that also enables the server's tracking for its keys, so that
/// "snapshot, wait for the push, snapshot" has no race and needs no polling. Thread: engine.
class LockReads final
{
public:
    /// The references must outlive it. `refused`: a lock or a part of it may not be read.
    LockReads(pubsub::Bus &bus, WatchList &list, ReadSchedule &schedule, const NodeFeeds &nodes, ChannelFeed &channels,
              const LockSearch &search, std::function<void()> refused);

    /// Reads a lock that the schedule has taken from the list, and applies the snapshot to the list. `self` shares the
    /// ownership of the feed.
    static QCoro::Task<> read(std::shared_ptr<LockReads> self, LockName name);
    [[nodiscard]] FailedReads &failed() { return m_failed; }
    /// Reads the locks again that FailedReads::toRepeat() returns.
    void repeatFailed();
    /// Number of reads so far.
    [[nodiscard]] quint64 count() const { return m_count; }
    /// Writes what could not be read, and when data last arrived.
    void addTo(FeedState &state) const;
    [[nodiscard]] SnapshotReader &reader() { return m_reader; }

private:
    using Self = std::shared_ptr<LockReads>;

    static QCoro::Task<bool> hasReleaseMessage(Self self, WatchList::Entry entry, QPointer<redis::Link> link);
    [[nodiscard]] QCoro::Task<Result<LockSnapshot>> snapshotOf(const LockName &name, const Watched &watched,
                                                               bool isQuick, TimePoint *answered);
    void apply(const WatchList::Entry &watched, LockSnapshot snapshot, bool hasReleaseMessage);

    pubsub::Bus &m_bus;
    topology::Router &m_router;
    Clock &m_clock;
    WatchList &m_list;
    ReadSchedule &m_schedule;
    const NodeFeeds &m_nodes;
    ChannelFeed &m_channels;
    const LockSearch &m_search;
    const std::function<void()> m_refused;
    SnapshotReader m_reader;
    FailedReads m_failed;
    Message m_unheard; ///< why the waiting clients of the last read lock are unknown
    BootClock::duration m_roundTrip {};
    TimePoint m_lastData {};
    quint64 m_count = 0;
};

} // namespace lockscope::inspect
