// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/ids.h"
#include "core/locks/queue_event.h"
#include "core/pubsub/publish_mode.h"
#include "core/pubsub/unnotified.h"
#include "core/renewal/watchdog.h"

#include <functional>

namespace lockscope::locks {

/// A hold that was lost before its release.
struct LostHold
{
    LockName lock;
    QByteArray field; ///< holder as stored, `UUID:thread` or `UUID:thread:write`
    ThreadId thread;
    renewal::LossReason reason = renewal::LossReason::Removed;
    /// Expired: the failed renewals, see renewal::FailedRenewals::toString(); otherwise empty.
    Message cause {};
};

/// Leases outside 1 ms to LongestTime are clamped.
struct ClientOptions
{
    /// A UUID of 36 characters; with any other id every acquisition returns ErrorKind::Usage. Nothing: a random, unique
    /// one. Holds on the server under a random id that this client does not know of remain from a release that a
    /// failover lost, and are released. A given id may be shared with other clients: holds under it count as valid, as
    /// in Redisson.
    std::optional<ClientId> id {};
    Millis watchdogLease {30000}; ///< renewed every third of it; like Redisson's lockWatchdogTimeout
    /// Called on the engine thread, once per lost hold. Must not block: blocking calls return ErrorKind::Usage there.
    std::function<void(const LostHold &)> lockLost {};
    /// Called when a failed unlock cannot return its error: Mutex::unlock(), SharedMutex::unlock_shared(),
    /// MultiMutex::unlock(), and so the std guards. The hold ends with its lease, or did not exist. The error is also
    /// logged. A hold that had been lost is reported to lockLost only. Called on the unlocking thread; must not throw.
    std::function<void(const LockName &, const Error &)> unlockFailed {};
    /// Called when a release or another change succeeded, but the server refused to notify the waiting clients. The
    /// lock has its name in Redis. Called on the engine thread, once per change; must not block.
    std::function<void(const LockName &, const pubsub::Unnotified &)> unnotified {};
    /// Called before the first acquisition of a lock, if the user may not publish: the release will not notify waiting
    /// clients. Checked only if set, only by Redis 7 or later, and only for the first 100 locks. Called on the engine
    /// thread; must not block.
    std::function<void(const LockName &, const Error &)> cannotNotify {};
    /// How long a queue place of a fair lock is kept beyond the one before it, for a waiter without a deadline; like
    /// Redisson's fairLockWaitTimeout. Our waiters renew their places in time. It limits how long a dead waiter blocks
    /// clients that cannot repair the queue.
    Millis fairWait {300000};
    /// Reports the changes that this client makes to the queues of fair locks. Called on the engine thread; must not
    /// block.
    std::function<void(const QueueEvent &)> queueEvent;
    /// Maps a lock name to its name in Redis, like Redisson's NameMapper; without it they are the same. Called on the
    /// thread that creates the lock object. Losses, errors and events carry the name in Redis.
    std::function<LockName(const LockName &name)> nameMapper;
    /// How this client publishes and subscribes; nothing: as the deployment does, see pubsub::Bus.
    std::optional<pubsub::PublishMode> publishMode;
    /// How many replicas must have an acquired lock before the caller gets it; nothing: as the deployment says.
    /// Narrows, but does not close, the window in which a failover loses a lock (protocol.md 8, row 28). Releases and
    /// renewals do not wait for replicas (row 23).
    std::optional<int> syncReplicas;
    /// when fewer have acknowledged by then, the acquisition is undone: ErrorKind::Timeout
    Millis syncTimeout {1000};
    bool releasesOnShutdown = true; ///< false: holds end with their leases
    /// After the release of a fair lock, removes dead waiters ahead of other clients' waiters. For its own waiters a
    /// client always does.
    bool repairsForOthers = true;
};

} // namespace lockscope::locks
