// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_event.h"
#include "core/inspect/lock_snapshot.h"
#include "core/topology/sentinel_count.h"

namespace lockscope::inspect {

/// What changed since the last update; at most one per frame (16 ms). A lock that is gone comes as a free snapshot.
struct FeedUpdate
{
    std::vector<LockSnapshot> changed;
    std::vector<LockName> removed; ///< no longer listed
    std::vector<LockEvent> events;
};

/// How the feed gets the data of one primary.
struct NodeState
{
    enum class Link { Connecting, Live, Stale, Failed };
    QString address;
    Link link = Link::Connecting;
    FeedSource source = FeedSource::Poll;
    QString reason; ///< why not a better source, or why not live; empty when all is well
    friend bool operator==(const NodeState &, const NodeState &) = default;
};

/// How the feed gets its data now; shown in the status bar.
struct FeedState
{
    using Link = NodeState::Link;
    Link link = Link::Connecting;         ///< the worst of all nodes; Failed only when no node is better
    FeedSource source = FeedSource::Poll; ///< the weakest of all nodes
    QString reason;                       ///< why not a better source, or why not live; empty when all is well
    QString notice;                       ///< what limits the picture whatever the source; empty: nothing does
    QString missing;                      ///< of that: what is not shown at all, and why
    std::vector<NodeState> nodes;
    std::optional<topology::SentinelCount> sentinels; ///< nothing: the deployment has none
    qint64 roundTripUs = 0;                           ///< of the last snapshot
    qint64 commandsPerSecond = 0; ///< our own load on the servers: all that goes over the links of this deployment
    qint64 bytesPerSecond = 0;    ///< both ways
    /// what our snapshots cost the servers, by their own mean time a call; nothing: they do not tell
    std::optional<qint64> serverUsPerSecond;
    QString server; ///< "Redis 7.0.15, standalone, 127.0.0.1:6380"
    TimePoint lastData {};
    TimePoint lastTry {}; ///< to reach a node that is not heard, in vain; never: no node is missed

    /// One node at least is followed.
    [[nodiscard]] bool isAnyLive() const;
    /// Sums up how the nodes are followed: `link`, `source`, `reason`.
    void setNodes(std::vector<NodeState> states);
};

} // namespace lockscope::inspect
