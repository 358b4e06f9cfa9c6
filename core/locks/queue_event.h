// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"

namespace lockscope::locks {

/// What happened in the queue of a fair lock, as the script that did it saw it: what a check of the order needs.
///
/// The order is that of the queue: a holder is granted the lock only when it is the first, or when nobody waits. Of the
/// events of one client those of one lock come in the order of their scripts, but for a call that was sent again after
/// a lost reply: it tells late. Events of several clients are put in order by `clock`; `behind` says the same without a
/// clock: who stood directly before must have been granted or gone. What other programs' scripts do is not told, nor
/// who a force unlock found expired.
struct QueueEvent
{
    enum class Kind {
        Queued,   ///< took a place at the end; once more by the same holder: it had lost the one before
        Granted,  ///< has the lock, and no place any more; also who never waited. Re-entries are not told
        Left,     ///< gave up
        Expired,  ///< its deadline had passed: removed as the protocol lays down
        Repaired, ///< the first of a free lock, found dead: removed. Not a violation of the order
        /// The first waiter of a free lock stays: it has no visible subscription, but a node that may have one cannot
        /// be queried, see `why`. It stays until its deadline. Reported once by each client with waiters behind it.
        /// Without a clock.
        Kept,
    };
    Kind kind = Kind::Queued;
    LockName lock;
    QByteArray holder;    ///< whom it happened to: `UUID:thread`; for Expired, Repaired and Kept often another client's
    qint64 clock = 0;     ///< the server's, in microseconds since 1970
    qint64 position = 0;  ///< Queued: how many stood before it
    QByteArray behind {}; ///< Queued: the holder directly before it; empty: none
    QString why {};       ///< Kept: for people, names the node
};

} // namespace lockscope::locks
