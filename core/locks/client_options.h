// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/ids.h"
#include "core/locks/queue_event.h"
#include "core/pubsub/publish_mode.h"
#include "core/renewal/watchdog.h"

#include <functional>

namespace lockscope::locks {

/// A hold that its holder no longer has.
struct LostHold
{
    LockName lock;
    QByteArray field; ///< holder as stored, `UUID:thread` or `UUID:thread:write`
    ThreadId thread;
    renewal::LossReason reason = renewal::LossReason::Removed;
};

/// Leases outside 1 ms to LongestTime are clamped.
struct ClientOptions
{
    /// Nothing: a random one, which nobody else has. What the server has under it beyond this client's own holds is
    /// left over from a release that a fail-over forgot, and is given back. Under an id that was given, others may hold
    /// too: there it counts, as for Redisson.
    std::optional<ClientId> id {};
    Millis watchdogLease {30000}; ///< renewed every third of it; like Redisson's lockWatchdogTimeout
    /// Called on the engine thread, once for each lost hold. Must not block: blocking calls return ErrorKind::Usage
    /// there.
    std::function<void(const LostHold &)> lockLost {};
    /// Called for a failed unlock that cannot return its error: Mutex::unlock(), SharedMutex::unlock_shared(),
    /// MultiMutex::unlock(), and so the guards of std. Such a hold ends with its lease, or did not exist. The error is
    /// also logged. A hold that was lost before is reported to lockLost only. On the unlocking thread; must not throw.
    std::function<void(const LockName &, const Error &)> unlockFailed {};
    /// How long a place in the queue of a fair lock is kept beyond the one before it, for a waiter without a deadline
    /// of its own; like Redisson's fairLockWaitTimeout. Our waiters renew their places in time; it bounds how long a
    /// dead one is in the way of a client that cannot repair.
    Millis fairWait {300000};
    /// Told on the engine thread what this client's scripts did to the queues of fair locks. Do not block in it.
    std::function<void(const QueueEvent &)> queueEvent;
    /// The name in Redis of what its callers call `name`, like Redisson's NameMapper (protocol.md 1, N); without it
    /// they are the same. Called on the thread that asks for a lock. What tells of locks afterwards (losses, errors,
    /// events) has the name in Redis.
    std::function<LockName(const LockName &name)> nameMapper;
    /// How this client's messages are sent and heard; nothing: as all of the deployment, see pubsub::Bus.
    std::optional<pubsub::PublishMode> publishMode;
    /// How many replicas must have an acquired lock before its caller gets it; nothing: as the deployment says. It
    /// narrows, and does not close, the window in which a fail-over forgets a lock (protocol.md 8, row 28). Releases
    /// and renewals are not awaited (row 23).
    std::optional<int> syncReplicas;
    /// an acquisition that fewer have acknowledged by then is taken back: ErrorKind::Timeout
    Millis syncTimeout {1000};
    bool releasesOnShutdown = true; ///< false: holds end with their leases
};

} // namespace lockscope::locks
