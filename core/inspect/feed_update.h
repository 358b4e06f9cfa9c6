// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_event.h"
#include "core/inspect/lock_snapshot.h"

namespace lockscope::inspect {

/// What changed since the last update; at most one per frame (16 ms). A lock that is gone comes as a free snapshot.
struct FeedUpdate
{
    std::vector<LockSnapshot> changed;
    std::vector<LockName> removed; ///< no longer listed
    std::vector<LockEvent> events;
};

/// How the feed gets its data now; shown in the status bar.
struct FeedState
{
    enum class Link { Connecting, Live, Stale, Failed };
    Link link = Link::Connecting;
    FeedSource source = FeedSource::Poll;
    QString reason;          ///< why not a better source, or why not live; empty when all is well
    qint64 roundTripUs = 0;  ///< of the last snapshot
    qint64 commandsPerSecond = 0; ///< our own load on the server
    QString server;          ///< "7.0.15, standalone, 127.0.0.1:6380"
    TimePoint lastData {};
};

} // namespace lockscope::inspect
