// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/lock_snapshot.h"
#include "core/pubsub/publish_mode.h"
#include "core/redis/script_runner.h"

namespace lockscope::inspect {

/// What an operator did, for the record.
struct AuditLine
{
    qint64 atMs = 0;    ///< wall clock, epoch
    QString deployment; ///< its addresses
    QString node;
    LockName lock;
    QString action;  ///< "force-unlock", …
    QString seen;    ///< who held it then
    QString command; ///< what was sent
    QString outcome; ///< "done", "changed", "gone", "not-needed", or an error
    /// Where the timeout keys were to go too: so many were there.
    std::optional<qint64> deletedTimeouts {};
};

/// What came of an action.
struct RepairOutcome
{
    enum class Kind {
        Done,
        Changed,   ///< the lock is no longer as it was seen: nothing was done
        Gone,      ///< there is nothing to repair any more
        NotNeeded, ///< somebody has repaired it
    };
    Kind kind = Kind::Gone;
    std::vector<QByteArray> holders; ///< Changed: who holds it now, as far as told
    QByteArray payload;              ///< ForceUnlock done: the message that was sent
    std::optional<qint64> heard {};  ///< and at least how many listened to it; nothing: nobody can tell
    /// ForceUnlock done that takes them: how many timeout keys were there.
    std::optional<qint64> deletedTimeouts {};
    /// ForceUnlock done: how many of the fair queue were told, one after the other; `heard` is about the last of them.
    qint64 toldQueued = 0;
    AuditLine audit {}; ///< what was kept of it
};

/// The timeout keys that a force unlock leaves to expire: their read holds are gone with it.
[[nodiscard]] std::vector<QByteArray> leftoverTimeouts(const LockSnapshot &seen);

QString toWord(Repair::Kind kind);
QString toWord(RepairOutcome::Kind kind);

/// The call that repairs; the script checks that the lock still is as it was seen, and does nothing otherwise. Pure.
[[nodiscard]] redis::ScriptCall repairCall(const LockSnapshot &seen, const Repair &repair, pubsub::PublishMode publish);
/// `weListen`: to the sharded messages of this lock, only to look on.
[[nodiscard]] Result<RepairOutcome> decodeRepair(const Repair &repair, const Result<redis::Reply> &reply,
                                                 bool weListen = false);
/// The call as one would type it: EVALSHA, keys and arguments. What is no printable text is escaped.
[[nodiscard]] QString commandText(const redis::ScriptCall &call);

} // namespace lockscope::inspect
