// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/lock_event.h"

namespace lockscope::inspect {

QString toWord(EventKind kind)
{
    switch (kind) {
    case EventKind::Acquired: return QStringLiteral("acquired");
    case EventKind::Reentered: return QStringLiteral("reentered");
    case EventKind::Released: return QStringLiteral("released");
    case EventKind::Downgraded: return QStringLiteral("downgraded");
    case EventKind::Renewed: return QStringLiteral("renewed");
    case EventKind::Expired: return QStringLiteral("expired");
    case EventKind::Lost: return QStringLiteral("lost");
    case EventKind::Queued: return QStringLiteral("queued");
    case EventKind::Dequeued: return QStringLiteral("dequeued");
    case EventKind::Repaired: return QStringLiteral("repaired");
    case EventKind::Message: return QStringLiteral("message");
    case EventKind::Gap: return QStringLiteral("gap");
    }
    return {};
}

QString toWord(FeedSource source)
{
    switch (source) {
    case FeedSource::Tracking: return QStringLiteral("tracking");
    case FeedSource::Keyspace: return QStringLiteral("keyspace");
    case FeedSource::Poll: return QStringLiteral("poll");
    case FeedSource::Channel: return QStringLiteral("channel");
    }
    return {};
}

QVariantMap LockEvent::toVariantMap() const
{
    QVariantMap map = detail;
    if (!reason.isEmpty())
        map.insert(QStringLiteral("reason"), reason.english());
    return map;
}

} // namespace lockscope::inspect
