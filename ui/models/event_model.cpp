// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_model.h"

#include "core/base/csv.h"
#include "ui/common/format.h"
#include "ui/models/event_words.h"
#include "ui/models/holder_field.h"

#include <QDateTime>
#include <algorithm>
#include <cstdlib>

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

} // namespace

EventModel::EventModel(const HolderNames &names, QObject *parent) : TableModel(parent), m_names(names) { }

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
    constexpr std::size_t mostForced = 100; // the latest
    if (m_forced.size() == mostForced)
        m_forced.erase(m_forced.begin());
    m_forced.push_back({lock, atMs, by});
    for (Kept &kept : m_all) {
        if (m_forced.back().isCauseOf(kept.event))
            kept.event.detail.insert(ForcedBy, by);
    }
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, int(Column::Count) - 1));
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

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    static constexpr std::array titles {QT_TR_NOOP("Time"),   QT_TR_NOOP("Lock"),   QT_TR_NOOP("Event"),
                                        QT_TR_NOOP("Holder"), QT_TR_NOOP("Detail"), QT_TR_NOOP("Source")};
    return columnTitle<EventModel>(titles, section, orientation, role);
}

} // namespace lockscope::ui::models
