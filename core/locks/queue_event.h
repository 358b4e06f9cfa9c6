// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"

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

} // namespace lockscope::locks
