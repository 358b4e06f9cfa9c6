// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_model.h"

#include "ui/common/error_words.h"
#include "ui/common/format.h"
#include "ui/models/holder_field.h"
#include "ui/models/lock_words.h"

#include <QDateTime>
#include <algorithm>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;
using inspect::EventKind;
using inspect::FeedSource;
using inspect::LockEvent;

namespace {

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

QByteArray csvField(const QString &text)
{
    QString quoted = text;
    quoted.replace(u'"', u"\"\""_s);
    return (u'"' + quoted + u'"').toUtf8();
}

} // namespace

EventModel::EventModel(const HolderNames &names, QObject *parent) : QAbstractTableModel(parent), m_names(names) { }

void EventModel::add(const std::vector<LockEvent> &events)
{
    const std::size_t taken = std::min(events.size(), Capacity);
    const std::size_t room = Capacity - taken;
    const std::size_t leaving = m_all.size() > room ? m_all.size() - room : 0;
    m_dropped += qint64(leaving + events.size() - taken);
    removeShownBefore(oldest() + Number(leaving));
    m_all.erase(m_all.begin(), m_all.begin() + std::ptrdiff_t(leaving));
    const Number first = m_next;
    m_all.insert(m_all.end(), events.end() - std::ptrdiff_t(taken), events.end());
    m_next += Number(taken);
    insertShown(accepted(first));
}

void EventModel::clear()
{
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
    const auto gone = std::ranges::find_if(m_shown, [first](Number number) { return number < first; }); // falling
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

bool EventModel::accepts(const LockEvent &event) const
{
    const auto contains = [this](const QString &words) { return words.contains(m_filter.text, Qt::CaseInsensitive); };
    return isOf(m_filter.group, event.kind)
        && (m_filter.text.isEmpty() || contains(text(event, Column::Lock)) || contains(text(event, Column::Holder))
            || contains(eventWord(event.kind)));
}

const LockEvent &EventModel::at(int row) const
{
    return m_all[std::size_t(m_shown[std::size_t(row)] - oldest())];
}

int EventModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int EventModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(Column::Count);
}

QVariant EventModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const LockEvent &event = at(index.row());
    const auto column = static_cast<Column>(index.column());
    if (role == Qt::DisplayRole)
        return text(event, column);
    if (role == Qt::ToolTipRole)
        return column == Column::Holder ? displayName(event.holder)
                                        : QDateTime::fromMSecsSinceEpoch(event.atMs).toString(Qt::ISODateWithMs);
    if (role == Qt::AccessibleTextRole && column == Column::Time)
        return tr("%1: %2 %3 %4")
            .arg(text(event, Column::Time), text(event, Column::Lock), text(event, Column::Event),
                 text(event, Column::Holder));
    return {};
}

QString EventModel::text(const LockEvent &event, Column column) const
{
    switch (column) {
    case Column::Time: return QDateTime::fromMSecsSinceEpoch(event.atMs).toString(u"HH:mm:ss.zzz"_s);
    case Column::Lock: return displayName(event.lock.bytes());
    case Column::Event: return eventWord(event.kind);
    case Column::Holder: return briefHolder(event.holder, m_names);
    case Column::Source: return sourceWord(event.source);
    case Column::Detail:
    case Column::Count: break;
    }
    if (event.kind == EventKind::Message)
        return messageMeaning(event.detail.value(u"payload"_s).toByteArray());
    if (const QVariant left = event.detail.value(u"ttl_ms"_s); left.isValid())
        return tr("TTL %1").arg(ttlShort(left.toLongLong()));
    return event.kind == EventKind::Gap ? errorWords(event.detail.value(u"reason"_s).toString()) : QString();
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
                                  text(event, Column::Detail),
                                  toWord(event.source)};
        for (const QString &field : fields)
            csv += csvField(field) + ',';
        csv.chop(1);
        csv += "\r\n";
    }
    return csv;
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case Column::Time: return tr("Time");
    case Column::Lock: return tr("Lock");
    case Column::Event: return tr("Event");
    case Column::Holder: return tr("Holder");
    case Column::Detail: return tr("Detail");
    case Column::Source: return tr("Source");
    case Column::Count: break;
    }
    return {};
}

QString eventWord(EventKind kind)
{
    switch (kind) {
    case EventKind::Acquired: return EventModel::tr("acquired");
    case EventKind::Reentered: return EventModel::tr("re-entered");
    case EventKind::Released: return EventModel::tr("released");
    case EventKind::Downgraded: return EventModel::tr("downgraded");
    case EventKind::Renewed: return EventModel::tr("renewed");
    case EventKind::Expired: return EventModel::tr("expired");
    case EventKind::Lost: return EventModel::tr("lost");
    case EventKind::Queued: return EventModel::tr("queued");
    case EventKind::Dequeued: return EventModel::tr("left the queue");
    case EventKind::Repaired: return EventModel::tr("repaired");
    case EventKind::Message: return EventModel::tr("message");
    case EventKind::Gap: return EventModel::tr("gap");
    }
    return {};
}

} // namespace lockscope::ui::models
