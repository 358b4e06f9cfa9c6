// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/queue_model.h"

#include "ui/common/format.h"
#include "ui/common/view_clock.h"

namespace lockscope::ui::models {

std::vector<Waiter> waitersOf(const inspect::LockSnapshot &lock)
{
    std::vector<Waiter> waiters;
    for (const inspect::QueueEntry &entry : lock.queue)
        waiters.push_back({int(waiters.size()) + 1, entry.member, entry.deadlineMs, entry.isListening,
                           lock.serverTimeMs, lock.takenAt, lock.node, !lock.areDeadlinesUnread()});
    return waiters;
}

std::optional<qint64> Waiter::remainingMs(TimePoint now) const
{
    if (!deadlineMs)
        return std::nullopt;
    return *deadlineMs - serverTimeMs - std::chrono::duration_cast<Millis>(now - takenAt).count();
}

QString Waiter::deadlineText(TimePoint now) const
{
    const std::optional<qint64> left = remainingMs(now);
    if (!left && !isDeadlineRead)
        return unknown();
    if (!left)
        return QueueModel::tr("no deadline");
    return *left > 0 ? QueueModel::tr("in %1").arg(duration(*left)) : QueueModel::tr("%1 ago").arg(duration(-*left));
}

QString Waiter::listeningText() const
{
    if (!isListening)
        return unknown();
    return *isListening ? QueueModel::tr("subscribed") : QueueModel::tr("not subscribed");
}

bool Waiter::isDoubtful() const
{
    const bool isStale = deadlineMs ? *deadlineMs <= serverTimeMs : isDeadlineRead;
    return isStale || !isListening.value_or(true);
}

void QueueModel::show(const inspect::LockSnapshot &lock)
{
    syncRows(m_rows, waitersOf(lock), &Waiter::place);
}

void QueueModel::tick()
{
    changeColumns(int(Column::Deadline), int(Column::Deadline), {Qt::DisplayRole});
}

QVariant QueueModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Waiter &waiter = m_rows[std::size_t(index.row())];
    const auto column = static_cast<Column>(index.column());
    const TimePoint now = ViewClock::shown(waiter.node);
    if (role == Qt::ToolTipRole)
        return displayName(waiter.member);
    if (role == ClientRole)
        return HolderId::parse(waiter.member).value_or(HolderId()).client.bytes();
    if (role == Qt::AccessibleTextRole && column == Column::Place)
        return tr("place %1: %2, deadline %3, %4")
            .arg(number(waiter.place), briefHolder(waiter.member, m_names), waiter.deadlineText(now),
                 waiter.listeningText());
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Column::Place: return waiter.place == 1 ? tr("1, head") : number(waiter.place);
    case Column::Waiter: return briefHolder(waiter.member, m_names);
    case Column::Deadline: return waiter.deadlineText(now);
    case Column::Listening: return waiter.listeningText();
    case Column::Count: break;
    }
    return {};
}

} // namespace lockscope::ui::models
