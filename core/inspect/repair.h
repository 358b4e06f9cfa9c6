// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/model/lock_snapshot.h"
#include "core/pubsub/publish_mode.h"
#include "core/pubsub/unnotified.h"
#include "core/redis/script_runner.h"

namespace lockscope::inspect {

/// One operator action, for the audit log.
struct AuditLine
{
    qint64 atMs = 0;    ///< wall clock, epoch
    QString deployment; ///< its addresses
    QString node;
    LockName lock;
    QString action;  ///< "force-unlock", …
    QString seen;    ///< the holders at that time
    QString command; ///< the command that was sent
    QString outcome; ///< "done", "changed", "gone", "not-needed", or an error
    /// If the timeout keys were to be deleted too: how many there were.
    std::optional<qint64> deletedTimeouts {};
    /// If it was done, but the server refused to notify the waiting clients.
    std::optional<pubsub::Unnotified> unnotified {};
};

/// The result of an action.
struct RepairOutcome
{
    enum class Kind {
        Done,
        Changed,   ///< the lock has changed since it was seen; the repair was not applied
        Gone,      ///< there is nothing left to repair
        NotNeeded, ///< already repaired
    };
    Kind kind = Kind::Gone;
    std::vector<QByteArray> holders;    ///< Changed: the present holders, as far as reported
    QByteArray payload;                 ///< ForceUnlock done: the message that was sent
    std::optional<qint64> receivers {}; ///< and the minimum number of its receivers; nullopt: unknown
    /// ForceUnlock done with timeout keys: how many there were.
    std::optional<qint64> deletedTimeouts {};
    /// ForceUnlock done: how many waiters of the fair queue were notified, one after the other; `receivers` is about
    /// the last one.
    qint64 notifiedWaiters = 0;
    /// Done, but the server refused to notify the waiting clients.
    std::optional<pubsub::Unnotified> unnotified {};
    AuditLine audit {}; ///< the audit entry of the action
};

/// The timeout keys that a force unlock leaves to expire: their read holds are removed with the lock.
[[nodiscard]] std::vector<QByteArray> leftoverTimeouts(const LockSnapshot &seen);

QString toWord(Repair::Kind kind);
QString toWord(RepairOutcome::Kind kind);

/// The call that repairs. Its script checks that the lock is unchanged since `seen`, and does nothing otherwise. Pure.
[[nodiscard]] redis::ScriptCall repairCall(const LockSnapshot &seen, const Repair &repair, pubsub::PublishMode publish);
/// `isSubscribed`: we are subscribed to the sharded messages of this lock as an observer.
[[nodiscard]] Result<RepairOutcome> decodeRepair(const LockSnapshot &seen, const Repair &repair,
                                                 pubsub::PublishMode publish, const Result<redis::Reply> &reply,
                                                 bool isSubscribed = false);
/// The call as typed on a command line: EVALSHA, keys and arguments. Unprintable bytes are escaped.
[[nodiscard]] QString commandText(const redis::ScriptCall &call);

} // namespace lockscope::inspect
