// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/lock_event.h"
#include "core/inspect/model/server_ways.h"
#include "core/inspect/model/shared_snapshot.h"
#include "core/redis/server_info.h"
#include "core/topology/sentinel_count.h"

#include <functional>

namespace lockscope::inspect {

/// The changes since the last update; at most one per frame (16 ms). A removed lock is reported as a free snapshot.
struct FeedUpdate
{
    std::vector<SharedSnapshot> changed;
    std::vector<LockName> removed; ///< no longer listed
    std::vector<LockEvent> events;
};

/// How the feed gets its data from one primary.
struct NodeState
{
    enum class Link { Connecting, Live, Stale, Failed };
    QString address;
    Link link = Link::Connecting;
    FeedSource source = FeedSource::Poll;
    Message reason; ///< why there is no better source, or why it is not live; empty if all is well
    friend bool operator==(const NodeState &, const NodeState &) = default;
};

/// How the feed gets its data at the moment; shown in the status bar.
struct FeedState
{
    using Link = NodeState::Link;
    Link link = Link::Connecting;         ///< the worst of all nodes; Failed only if no node is better
    FeedSource source = FeedSource::Poll; ///< the weakest of all nodes
    Message reason;                       ///< why there is no better source, or why it is not live; else empty
    Message notice;                       ///< limits of the view with any source; empty: none
    Message missing;                      ///< the part of it that is not shown at all, and why
    Message databaseHint;                 ///< names other databases if only they have keys; else empty
    /// the first search for locks has not ended: locks that are not listed may exist
    bool isSearching = false;
    qint64 unreadLocks = 0;       ///< found, but could not be read
    bool lacksPermission = false; ///< part of it is missing because the user may not read it
    std::vector<NodeState> nodes;
    std::optional<topology::SentinelCount> sentinels; ///< std::nullopt: not a sentinel deployment
    qint64 roundTripUs = 0;                           ///< of the last snapshot
    qint64 commandsPerSecond = 0; ///< our own load on the servers: everything on the links of this deployment
    qint64 bytesPerSecond = 0;    ///< both directions
    /// server time of our snapshots, from the servers' own mean time per call; nullopt: not reported
    std::optional<qint64> serverUsPerSecond;
    QString server;                 ///< "Redis 7.0.15, standalone, 127.0.0.1:6380"
    redis::ServerInfo serverInfo;   ///< of the same server
    std::optional<ServerWays> ways; ///< of the same server; std::nullopt: it has not been live
    TimePoint lastData {};
    TimePoint lastTry {}; ///< last failed attempt to reach a missing node; never: no node is missing

    /// The ACL rules of a user who only reads locks on such a server, without key patterns.
    [[nodiscard]] QString readerRules() const;
    /// At least one node is followed.
    [[nodiscard]] bool isAnyLive() const;
    /// Summarizes the states of the nodes: `link`, `source`, `reason`.
    void setNodes(std::vector<NodeState> states);
};

using OnFeedUpdate = std::function<void(const FeedUpdate &)>;
using OnFeedState = std::function<void(const FeedState &)>;

struct FeedOptions
{
    std::vector<LockName> names; ///< watched from the start, existing or not
    /// glob of the names to list; new locks that match its literal prefix are detected immediately
    QByteArray match = "*";
    bool discover = true; ///< also find locks that are not named
    /// let the servers report every written key while there are few, to detect new locks immediately
    bool receivesEveryKey = false;
    Millis rescan {2000}; ///< interval of the search for new locks
    /// maximum number of keys scanned per second and node for new locks; the first search, and one after a gap, has no
    /// limit
    qint64 keysPerSecond = 100'000;
    Millis frame {16}; ///< updates are collected for this long
    /// A changed lock is read again in the next frame. One that keeps changing is read, after a few reads, only once
    /// per this time: twenty times a second, in whole frames. While other locks are visible and it is not, a quarter
    /// as often.
    Millis cooldown {48};
    std::optional<FeedSource> source {}; ///< the best source that is not better than this; nullopt: the best
    Millis poll {500};                   ///< poll interval of a lock without change notifications
    Millis asleep {5000};                ///< if the feed does not run for longer, it reports a gap
    int maxReadsPerSecond = 10'000;      ///< changes beyond that are merged: limits our load on the servers
};

} // namespace lockscope::inspect
