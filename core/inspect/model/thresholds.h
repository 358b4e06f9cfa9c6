// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

/// The thresholds of findings, in one place: shared by the findings, the tests that trigger each of them, and the run
/// that must trigger none.
namespace lockscope::inspect::thresholds {

/// Redisson's lockWatchdogTimeout: the lease of a renewed hold. It is renewed after a third, so a healthy hold has
/// between 20 and 30 s left.
constexpr Millis Watchdog {30'000};
constexpr Millis Renewed = Watchdog * 2 / 3; ///< below this a renewal is due
/// Remaining time in ms below which a renewal is overdue by at least a thirtieth of the lease.
constexpr qint64 renewalDue(qint64 leaseMs)
{
    return leaseMs * 2 / 3 - leaseMs / 30;
}
/// Redisson's fairLockWaitTimeout: how long a place in a queue is kept.
constexpr Millis FairWait {300'000};

constexpr Millis Rounding {100};       ///< times read by one script differ by less
constexpr Millis Overdue {1000};       ///< a time by a client's clock is overdue after this
constexpr Millis ClockSkew {60'000};   ///< a deadline is this much later than any wait explains
constexpr Millis Unheard {2000};       ///< not subscribed in two snapshots this far apart: dead
constexpr Millis IdleWhileFree {2000}; ///< a lock is free with waiters and without an event
constexpr Millis Starved {30'000};     ///< readers follow each other while there are waiters
constexpr Millis HeldLong {600'000};   ///< the same holder, renewed all the time
constexpr int UsualHolds = 20;         ///< holds of a lock that must have ended to know how long it is usually held
constexpr int FarLonger = 3;           ///< times the usual hold: far longer than usual
constexpr Millis StormKept {600'000};  ///< for how long a client stays reported that renewed too often
constexpr Millis LongLease {3'600'000};
constexpr Millis MaxLease {24 * 3'600'000}; ///< a longer time to live is not a lease
constexpr qint64 MaxHolds = 1000;           ///< of one thread: no program re-enters a lock more often
constexpr Millis ReplicaLag {10'000};

constexpr int ManyReaders = 1000;  ///< scripts that read all of them block the server
constexpr int ManyLatches = 100;   ///< unlock replies of a lock that never expire
constexpr int ManyTracked = 1000;  ///< keys that a server tracks for its clients: fewer fill no table
constexpr int ManyTokens = 10'000; ///< counters of locks without a holder
/// of the 250 subscriptions that a Redisson client can have by default: 5 on each of 50 connections
constexpr int FewestChannels = 225;
constexpr int ChannelsALink = 5;
constexpr qint64 HeavyPublishing = 100'000; ///< messages a second between the nodes of a cluster
constexpr int StalledLocks = 3;             ///< locks of one client, late together: the client is stuck

} // namespace lockscope::inspect::thresholds
