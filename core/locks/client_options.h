// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/ids.h"
#include "core/base/message.h"
#include "core/pubsub/publish_mode.h"
#include "core/pubsub/unnotified.h"
#include "core/renewal/watchdog.h"

#include <functional>

namespace lockscope::locks {

/// One event in the queue of a fair lock, as the script that caused it saw it. Meant for checks of the order.
///
/// A holder is granted the lock only if it is first in the queue, or if the queue is empty. One client's events of one
/// lock come in the order of their scripts, except for a call that was resent after a lost reply: its event comes late.
/// `clock` orders events of several clients; `behind` does so without a clock: the holder directly before must have
/// been granted the lock or have left. Not reported: changes by other programs' scripts, and waiters that a force
/// unlock found expired.
struct QueueEvent
{
    enum class Kind {
        Queued,   ///< got a place at the end. A second Queued of the same holder: it had lost its earlier place
        Granted,  ///< has the lock and no place any more; also without a wait. Re-entries are not reported
        Left,     ///< gave up waiting
        Expired,  ///< its deadline had passed: removed as the protocol requires
        Repaired, ///< first of a free lock and found dead: removed. Not a violation of the order
        /// The first waiter of a free lock is not removed: it has no visible subscription, but a node that may have one
        /// cannot be queried, see `why`. It stays until its deadline. Reported once by each client with waiters behind
        /// it, without a clock.
        Kept,
    };
    Kind kind = Kind::Queued;
    LockName lock;
    QByteArray holder;    ///< `UUID:thread`; for Expired, Repaired and Kept often another client's
    qint64 clock = 0;     ///< server time in microseconds since 1970
    qint64 position = 0;  ///< Queued: number of waiters before it
    QByteArray behind {}; ///< Queued: the holder directly before it; empty: none
    Message why {};       ///< Kept: the cause; names the node
};

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

/// `watchdogLease` is clamped to 1 ms … MaxTime.
struct ClientOptions
{
    /// A UUID of 36 characters; with any other id every acquisition returns ErrorKind::Usage. std::nullopt: a random,
    /// unique one. Holds on the server under a random id that this client does not know of remain from a release that a
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
    /// How this client publishes and subscribes; nullopt: as the deployment does, see pubsub::Bus.
    std::optional<pubsub::PublishMode> publishMode;
    /// How many replicas must have an acquired lock before the caller gets it; nullopt: as the deployment says.
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
