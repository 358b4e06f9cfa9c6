// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_event.h"
#include "core/inspect/lock_snapshot.h"
#include "core/redis/server_info.h"
#include "core/topology/sentinel_count.h"

namespace lockscope::inspect {

/// The changes since the last update; at most one per frame (16 ms). A removed lock is reported as a free snapshot.
struct FeedUpdate
{
    std::vector<LockSnapshot> changed;
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
    /// the first search for locks has not ended: locks that are not listed may exist
    bool isSearching = false;
    bool lacksPermission = false;         ///< part of it is missing because the user may not read it
    std::vector<NodeState> nodes;
    std::optional<topology::SentinelCount> sentinels; ///< std::nullopt: not a sentinel deployment
    qint64 roundTripUs = 0;                           ///< of the last snapshot
    qint64 commandsPerSecond = 0; ///< our own load on the servers: everything on the links of this deployment
    qint64 bytesPerSecond = 0;    ///< both directions
    /// server time of our snapshots, from the servers' own mean time per call; nothing: not reported
    std::optional<qint64> serverUsPerSecond;
    QString server;               ///< "Redis 7.0.15, standalone, 127.0.0.1:6380"
    redis::ServerInfo serverInfo; ///< of the same server
    TimePoint lastData {};
    TimePoint lastTry {}; ///< last failed attempt to reach a missing node; never: no node is missing

    /// The ACL rules of a user who only reads locks on such a server, without key patterns.
    [[nodiscard]] QString readerRules() const;
    /// At least one node is followed.
    [[nodiscard]] bool isAnyLive() const;
    /// Summarizes the states of the nodes: `link`, `source`, `reason`.
    void setNodes(std::vector<NodeState> states);
};

} // namespace lockscope::inspect
