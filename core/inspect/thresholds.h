// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

/// When something counts as wrong. The only place: findings, the tests that produce each of them on purpose and the run
/// that must raise none read these.
namespace lockscope::inspect::thresholds {

/// Redisson's lockWatchdogTimeout: the lease of a hold that is renewed, every third of it. A healthy one swings between
/// 20 and 30 s.
constexpr Millis Watchdog {30'000};
constexpr Millis Renewed = Watchdog * 2 / 3; ///< below this a renewal is due
/// Remaining time in ms below which a renewal is overdue by at least a thirtieth of the lease.
constexpr qint64 renewalDue(qint64 leaseMs)
{
    return leaseMs * 2 / 3 - leaseMs / 30;
}
/// Redisson's fairLockWaitTimeout: how long a place in a queue is kept.
constexpr Millis FairWait {300'000};

constexpr Millis Rounding {100};       ///< times that one script read differ by less
constexpr Millis Overdue {1000};       ///< a moment by a client's clock has passed this long ago
constexpr Millis ClockSkew {60'000};   ///< a deadline lies this much later than any wait explains
constexpr Millis Unheard {2000};       ///< not subscribed at two looks this far apart: dead
constexpr Millis IdleWhileFree {2000}; ///< time for which a lock is free with waiters and no event
constexpr Millis Starved {30'000};     ///< readers follow each other while somebody waits
constexpr Millis HeldLong {600'000};   ///< the same holder, renewed again and again
constexpr Millis LongLease {3'600'000};
constexpr Millis ReplicaLag {10'000};

constexpr int ManyReaders = 1000;  ///< scripts that look at all of them hold up the server
constexpr int ManyLatches = 100;   ///< of one lock: each lives for seconds at most when replies arrive
constexpr int ManyTokens = 10'000; ///< counters of locks that nobody holds
/// of the 250 that a Redisson client can listen to by default, 5 on each of 50 connections
constexpr int FewestChannels = 225;
constexpr int ChannelsALink = 5;
constexpr qint64 HeavyPublishing = 100'000; ///< messages a second between the nodes of a cluster
constexpr int StalledLocks = 3;             ///< of one client, late at once: the client is stuck, not its locks

} // namespace lockscope::inspect::thresholds
