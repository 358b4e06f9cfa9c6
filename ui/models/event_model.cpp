// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_model.h"

#include "core/base/csv.h"
#include "ui/common/format.h"
#include "ui/models/lock_words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <algorithm>
#include <cstdlib>

namespace lockscope::ui::models {

using namespace Qt::StringLiterals;
using inspect::EventKind;
using inspect::FeedSource;
using inspect::LockEvent;

namespace {

/// Translation context of this file.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(EventWords)
};

/// Detail of a release that was forced from this window: the user.
const QString ForcedBy = QStringLiteral("forced_by");

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

/// Further details: "write, 2 holds", "read, held for at least 4 s", "wakes all waiters"; empty: none.
/// `heldMs`: from the acquisition to the end of the hold, where both were seen.
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

/// "acquired", "downgraded", … in the user's language.
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

/// Of this event: a release by force has its own word.
QString eventWord(const LockEvent &event)
{
    return event.detail.contains(ForcedBy) ? Words::tr("released by force") : eventWord(event.kind);
}

bool isOf(EventFilter::Group group, EventKind kind)
{
    switch (group) {
    case EventFilter::Group::All: return true;
    case EventFilter::Group::Queue:
        return kind == EventKind::Queued || kind == EventKind::Dequeued || kind == EventKind::Repaired;
    case EventFilter::Group::Messages: return kind == EventKind::Message;
    case EventFilter::Group::Gaps: return kind == EventKind::Gap;
    case EventFilter::Group::Holds: break;
    }
    return kind <= EventKind::Lost;
}

QString sourceWord(FeedSource source)
{
    switch (source) {
    case FeedSource::Tracking: return EventModel::tr("tracking");
    case FeedSource::Keyspace: return EventModel::tr("keyspace");
    case FeedSource::Poll: return EventModel::tr("polling");
    case FeedSource::Channel: break;
    }
    return EventModel::tr("channel");
}

} // namespace

QStringList EventModel::longestEventWords()
{
    return {eventWord(EventKind::Dequeued), Words::tr("released by force")};
}

void EventModel::add(const std::vector<LockEvent> &events)
{
    const std::size_t taken = std::min(events.size(), Capacity);
    const std::size_t room = Capacity - taken;
    const std::size_t leaving = m_all.size() > room ? m_all.size() - room : 0;
    m_dropped += qint64(leaving + events.size() - taken);
    removeShownBefore(oldest() + Number(leaving));
    m_all.erase(m_all.begin(), m_all.begin() + std::ptrdiff_t(leaving));
    const Number first = m_next;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::optional<qint64> heldMs = follow(events[i]); // also for dropped events
        if (i >= events.size() - taken)
            m_all.push_back({events[i], heldMs});
        const auto cause = std::ranges::find_if(m_forced, [&](const Forced &one) { return one.isCauseOf(events[i]); });
        if (cause != m_forced.end() && i >= events.size() - taken)
            m_all.back().event.detail.insert(ForcedBy, cause->by);
    }
    m_next += Number(taken);
    insertShown(accepted(first));
}

std::optional<qint64> EventModel::follow(const LockEvent &event)
{
    if (event.kind == EventKind::Gap)
        m_since.clear();
    if (!isOf(EventFilter::Group::Holds, event.kind) || event.holder.isEmpty() || event.detail.contains(u"value"_s))
        return {}; // values of a lock have their own holds
    const std::pair hold(event.lock, event.holder);
    if (event.kind == EventKind::Acquired) {
        if (m_since.size() >= qsizetype(Capacity)) // the ends of many holds were missed
            m_since.clear();
        m_since.insert(hold, event.atMs);
    }
    const bool isEnd = event.kind == EventKind::Downgraded || event.kind == EventKind::Expired
        || event.kind == EventKind::Lost
        || (event.kind == EventKind::Released && event.detail.value(u"count"_s).toLongLong() == 0);
    if (!isEnd || !m_since.contains(hold))
        return {};
    const qint64 heldMs = event.atMs - m_since.take(hold);
    return heldMs >= 0 ? std::optional(heldMs) : std::nullopt; // the clock was set back
}

bool EventModel::Forced::isCauseOf(const LockEvent &event) const
{
    constexpr qint64 leewayMs = 2000; // between two readings of the clock
    return event.lock == lock && event.kind == EventKind::Released && std::abs(event.atMs - atMs) <= leewayMs;
}

void EventModel::noteForced(const LockName &lock, qint64 atMs, const QString &by)
{
    constexpr std::size_t maxForced = 100; // the latest
    if (m_forced.size() == maxForced)
        m_forced.erase(m_forced.begin());
    m_forced.push_back({lock, atMs, by});
    for (Kept &kept : m_all) {
        if (m_forced.back().isCauseOf(kept.event))
            kept.event.detail.insert(ForcedBy, by);
    }
    changeColumns(0, int(Column::Count) - 1);
}

void EventModel::clear()
{
    m_since.clear();
    removeShownBefore(m_next);
    m_all.clear();
    m_dropped = 0;
}

void EventModel::setFilter(const EventFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    removeShownBefore(m_next);
    insertShown(accepted(oldest()));
}

std::vector<EventModel::Number> EventModel::accepted(Number from) const
{
    std::vector<Number> numbers;
    for (Number number = m_next; number-- > from;) {
        if (m_filter.isEmpty() || accepts(m_all[std::size_t(number - oldest())]))
            numbers.push_back(number);
    }
    return numbers;
}

void EventModel::removeShownBefore(Number first)
{
    // in descending order
    const auto gone = std::ranges::find_if(m_shown, [first](Number number) { return number < first; });
    if (gone == m_shown.end())
        return;
    beginRemoveRows({}, int(gone - m_shown.begin()), int(m_shown.size()) - 1);
    m_shown.erase(gone, m_shown.end());
    endRemoveRows();
}

void EventModel::insertShown(const std::vector<Number> &numbers)
{
    if (numbers.empty())
        return;
    beginInsertRows({}, 0, int(numbers.size()) - 1);
    m_shown.insert(m_shown.begin(), numbers.begin(), numbers.end());
    endInsertRows();
}

bool EventModel::accepts(const Kept &kept) const
{
    const LockEvent &event = kept.event;
    const auto contains = [this](const QString &words) { return words.contains(m_filter.text, Qt::CaseInsensitive); };
    return isOf(m_filter.group, event.kind)
        && (m_filter.text.isEmpty() || contains(text(kept, Column::Lock)) || contains(text(kept, Column::Holder))
            || contains(eventWord(event)));
}

const EventModel::Kept &EventModel::keptAt(int row) const
{
    return m_all[std::size_t(m_shown[std::size_t(row)] - oldest())];
}

int EventModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant EventModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Kept &kept = keptAt(index.row());
    const LockEvent &event = kept.event;
    const auto column = static_cast<Column>(index.column());
    if (role == Qt::DisplayRole)
        return text(kept, column);
    if (role == Qt::ToolTipRole && column == Column::Detail && !text(kept, column).isEmpty())
        return text(kept, column); // the cell may be too narrow
    if (role == Qt::ToolTipRole)
        return column == Column::Holder ? displayName(event.holder)
                                        : QDateTime::fromMSecsSinceEpoch(event.atMs).toString(Qt::ISODateWithMs);
    if (role == Qt::AccessibleTextRole && column == Column::Time)
        return tr("%1: %2 %3 %4")
            .arg(text(kept, Column::Time), text(kept, Column::Lock), text(kept, Column::Event),
                 text(kept, Column::Holder));
    return {};
}

QString EventModel::text(const Kept &kept, Column column) const
{
    const LockEvent &event = kept.event;
    switch (column) {
    case Column::Time: return QDateTime::fromMSecsSinceEpoch(event.atMs).toString(u"HH:mm:ss.zzz"_s);
    case Column::Lock: return displayName(event.lock.bytes());
    case Column::Event: return eventWord(event);
    case Column::Holder: return briefHolder(event.holder, m_names);
    case Column::Source: return sourceWord(event.source);
    case Column::Detail: return eventDetail(event, kept.heldMs);
    case Column::Count: break;
    }
    return {};
}

QByteArray EventModel::toCsv() const
{
    QByteArray csv = "time,lock,event,holder,detail,source\r\n";
    for (int row = 0; row < rowCount(); ++row) {
        const LockEvent &event = at(row);
        const QStringList fields {QDateTime::fromMSecsSinceEpoch(event.atMs).toUTC().toString(Qt::ISODateWithMs),
                                  displayName(event.lock.bytes()),
                                  toWord(event.kind),
                                  displayName(event.holder),
                                  text(keptAt(row), Column::Detail),
                                  toWord(event.source)};
        for (const QString &field : fields)
            csv += csvText(field) + ',';
        csv.chop(1);
        csv += "\r\n";
    }
    return csv;
}

} // namespace lockscope::ui::models
