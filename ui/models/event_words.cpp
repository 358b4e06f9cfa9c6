// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_words.h"

#include "ui/common/format.h"
#include "ui/models/lock_words.h"

#include <QCoreApplication>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;
using inspect::EventKind;
using inspect::LockEvent;

namespace {

/// Translation context of this file.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(EventWords)
};

QString modeWord(const QString &mode)
{
    if (mode == "read"_L1)
        return Words::tr("read");
    if (mode == "write"_L1)
        return Words::tr("write");
    return mode == "exclusive"_L1 ? Words::tr("exclusive") : QString();
}

/// The number of holds after the event; a single hold is not mentioned.
QString countWords(const LockEvent &event)
{
    const bool isRelease = event.kind == EventKind::Released;
    const qint64 count = event.detail.value(u"count"_s).toLongLong();
    if (const QVariant available = event.detail.value(u"available"_s); available.isValid()) // semaphore
        return Words::tr("%n available", nullptr, available.toInt());
    if (event.detail.contains(u"change"_s)) // latch
        return Words::tr("count %1").arg(number(count));
    if (isRelease && count > 0)
        return event.detail.contains(u"value"_s) ? QString() // the count may be an old value
                                                 : Words::tr("%n hold(s) left", nullptr, int(count));
    return !isRelease && count > 1 ? Words::tr("%n hold(s)", nullptr, int(count)) : QString();
}

QString holdDetail(const LockEvent &event, std::optional<qint64> heldMs)
{
    QStringList parts {event.kind == EventKind::Downgraded ? Words::tr("write to read")
                                                           : modeWord(event.detail.value(u"mode"_s).toString()),
                       countWords(event),
                       event.detail.contains(ForcedBy) ? Words::tr("by %1").arg(event.detail.value(ForcedBy).toString())
                                                       : QString(),
                       heldMs ? Words::tr("held for at least %1").arg(duration(*heldMs)) : QString()};
    parts.removeAll(QString());
    return parts.join(Words::tr(", ", "between the parts of an event's detail"));
}

QString leaveDetail(const QString &reason)
{
    if (reason == "acquired"_L1)
        return Words::tr("acquired the lock");
    return reason == "left"_L1 ? Words::tr("without the lock") : QString();
}

} // namespace

QString eventDetail(const LockEvent &event, std::optional<qint64> heldMs)
{
    const auto value = [&event](const QString &key) { return event.detail.value(key); };
    switch (event.kind) {
    case EventKind::Message: return messageMeaning(value(u"payload"_s).toByteArray());
    case EventKind::Gap: return event.reason.translated();
    case EventKind::Queued: return Words::tr("place %1").arg(number(value(u"position"_s).toLongLong() + 1));
    case EventKind::Dequeued: return leaveDetail(value(u"reason"_s).toString());
    case EventKind::Renewed:
    case EventKind::Repaired:
        return value(u"ttl_ms"_s).isValid() ? Words::tr("TTL %1").arg(ttlShort(value(u"ttl_ms"_s).toLongLong()))
                                            : QString();
    case EventKind::Acquired:
    case EventKind::Reentered:
    case EventKind::Released:
    case EventKind::Downgraded:
    case EventKind::Expired:
    case EventKind::Lost: break;
    }
    return holdDetail(event, heldMs);
}

QString eventWord(const LockEvent &event)
{
    return event.detail.contains(ForcedBy) ? Words::tr("released by force") : eventWord(event.kind);
}

QString eventWord(EventKind kind)
{
    switch (kind) {
    case EventKind::Acquired: return Words::tr("acquired");
    case EventKind::Reentered: return Words::tr("re-entered");
    case EventKind::Released: return Words::tr("released");
    case EventKind::Downgraded: return Words::tr("downgraded");
    case EventKind::Renewed: return Words::tr("renewed");
    case EventKind::Expired: return Words::tr("expired");
    case EventKind::Lost: return Words::tr("lost");
    case EventKind::Queued: return Words::tr("queued");
    case EventKind::Dequeued: return Words::tr("left the queue");
    case EventKind::Repaired: return Words::tr("repaired");
    case EventKind::Message: return Words::tr("message");
    case EventKind::Gap: return Words::tr("gap");
    }
    return {};
}

} // namespace lockscope::ui::models
