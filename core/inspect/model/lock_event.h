// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"

#include <QString>
#include <QVariantMap>
#include <vector>

namespace lockscope::inspect {

enum class EventKind {
    Acquired,
    Reentered,
    Released,
    Downgraded,
    Renewed,
    Expired,
    Lost,
    Queued,
    Dequeued,
    Repaired,
    Message,
    Gap
};
enum class FeedSource { Tracking, Keyspace, Poll, Channel };

QString toWord(EventKind kind);
QString toWord(FeedSource source);

/// An event of a lock, derived from two snapshots or received on its channel.
struct LockEvent
{
    qint64 atMs = 0; ///< wall clock, epoch
    LockName lock;
    EventKind kind = EventKind::Message;
    QByteArray holder; ///< field as stored; empty if no holder is known
    /// Message: `payload`, `channel`. Queued: `position`, from 0. Dequeued: `reason`, "acquired" or "left". Renewed and
    /// Repaired: `ttl_ms`, of a faster multi lock also `value`. The others: `mode` and `count` of the holder, of a
    /// faster multi lock `value` and `count`, of a permit `count`, of a semaphore `available` and `change`, of a latch
    /// `count` and `change`. Gap: `node`.
    QVariantMap detail;
    FeedSource source = FeedSource::Poll;
    Message reason {}; ///< why it happened; empty: not known

    /// `detail` with the reason in English, as JSON has it.
    [[nodiscard]] QVariantMap toVariantMap() const;
};

} // namespace lockscope::inspect
