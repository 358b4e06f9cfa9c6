// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/holder_model.h"

#include "ui/common/column_title.h"
#include "ui/common/format.h"
#include "ui/common/view_clock.h"
#include "ui/models/lock_words.h"

#include <algorithm>

namespace lockscope::ui::models {
using inspect::Holder;
using inspect::LockSnapshot;
using inspect::Ttl;

namespace {

constexpr quintptr holderLevel = 0;

qint64 left(Ttl ttl, TimePoint takenAt, const QString &node)
{
    return LockSnapshot::remainingMs(ttl, takenAt, ViewClock::shown(node));
}

/// A reader's hold ends with its longest timeout key, other holds with the lock's key.
Ttl lifeOf(const Holder &holder, Ttl lock)
{
    if (holder.mode != schema::LockMode::Read)
        return lock;
    const auto longest = std::ranges::max_element(holder.timeouts, {}, [](const auto &key) { return key.ttl.ms; });
    return longest == holder.timeouts.end() ? Ttl {} : longest->ttl;
}

QString modeWord(const Holder &holder)
{
    switch (holder.mode) {
    case schema::LockMode::Read: return HolderModel::tr("read");
    case schema::LockMode::Write: return HolderModel::tr("write");
    default: return HolderModel::tr("exclusive");
    }
}

bool isRight(HolderModel::Column column)
{
    return column == HolderModel::Column::Holds || column == HolderModel::Column::TimeLeft;
}

} // namespace

std::vector<HolderModel::Row> HolderModel::rowsOf(const LockSnapshot &lock) const
{
    std::vector<Row> rows;
    for (const Holder &holder : lock.holders)
        rows.push_back(
            {m_names.brief(holder), holder, lifeOf(holder, lock.ttl), lock.takenAt, lock.node, holder.timeouts, 0});
    std::ranges::sort(rows, {}, [](const Row &row) {
        return std::tuple(row.holder.mode == schema::LockMode::Read, row.name, row.holder.field);
    });
    return rows;
}

/// Removes all rows that are not in `wanted`, or not in its order; the rest is a subset in the same order.
void HolderModel::removeOthers(const std::vector<Row> &wanted)
{
    std::size_t next = wanted.size();
    for (std::size_t i = m_rows.size(); i-- > 0;) {
        std::size_t at = next;
        while (at > 0 && wanted[at - 1].holder.field != m_rows[i].holder.field)
            --at;
        if (at > 0) {
            next = at - 1;
            continue;
        }
        beginRemoveRows({}, int(i), int(i));
        m_rows.erase(m_rows.begin() + std::ptrdiff_t(i));
        endRemoveRows();
    }
}

void HolderModel::show(const LockSnapshot &lock)
{
    if (lock.name != m_lock)
        removeOthers({});
    m_lock = lock.name;
    std::vector<Row> wanted = rowsOf(lock);
    removeOthers(wanted);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const int row = int(i);
        if (i == m_rows.size() || m_rows[i].holder.field != wanted[i].holder.field) {
            wanted[i].id = m_nextId++;
            beginInsertRows({}, row, row);
            m_rows.insert(m_rows.begin() + row, std::move(wanted[i]));
            endInsertRows();
            continue;
        }
        m_rows[i].name = std::move(wanted[i].name);
        m_rows[i].holder = std::move(wanted[i].holder);
        m_rows[i].ttl = wanted[i].ttl;
        m_rows[i].takenAt = wanted[i].takenAt;
        m_rows[i].node = wanted[i].node;
        Q_EMIT dataChanged(index(row, 0), index(row, int(Column::Count) - 1));
        syncTimeouts(row, wanted[i].timeouts);
    }
}

void HolderModel::syncTimeouts(int row, const std::vector<inspect::TimeoutKey> &wanted)
{
    std::vector<inspect::TimeoutKey> &timeouts = m_rows[std::size_t(row)].timeouts;
    const QModelIndex parent = index(row, 0);
    const int common = int(std::min(timeouts.size(), wanted.size()));
    const int before = int(timeouts.size());
    const int after = int(wanted.size());
    if (before > after) { // levels are counted from 1, so they come and go at the end
        beginRemoveRows(parent, after, before - 1);
        timeouts.resize(wanted.size());
        endRemoveRows();
    } else if (after > before) {
        beginInsertRows(parent, before, after - 1);
        timeouts.insert(timeouts.end(), wanted.begin() + before, wanted.end());
        endInsertRows();
    }
    timeouts = wanted;
    if (common > 0)
        Q_EMIT dataChanged(index(0, 0, parent), index(common - 1, int(Column::Count) - 1, parent));
}

void HolderModel::tick()
{
    if (m_rows.empty())
        return;
    const int column = int(Column::TimeLeft);
    Q_EMIT dataChanged(index(0, column), index(int(m_rows.size()) - 1, column), {Qt::DisplayRole});
    for (int row = 0; row < int(m_rows.size()); ++row) {
        const QModelIndex parent = index(row, 0);
        if (const int children = rowCount(parent); children > 0)
            Q_EMIT dataChanged(index(0, column, parent), index(children - 1, column, parent), {Qt::DisplayRole});
    }
}

int HolderModel::rowOfId(quintptr id) const
{
    const auto found = std::ranges::find(m_rows, id, &Row::id);
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

QModelIndex HolderModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? m_rows[std::size_t(parent.row())].id : holderLevel);
}

QModelIndex HolderModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == holderLevel)
        return {};
    const int row = rowOfId(child.internalId());
    return row < 0 ? QModelIndex() : createIndex(row, 0, holderLevel);
}

int HolderModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_rows.size());
    if (parent.internalId() != holderLevel || parent.column() != 0)
        return 0;
    return int(m_rows[std::size_t(parent.row())].timeouts.size());
}

QVariant HolderModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto column = static_cast<Column>(index.column());
    if (role == Qt::TextAlignmentRole)
        return int((isRight(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (index.internalId() == holderLevel)
        return holderData(m_rows[std::size_t(index.row())], column, role);
    const Row &row = m_rows[std::size_t(rowOfId(index.internalId()))];
    return timeoutData(row, index.row(), column, role);
}

QVariant HolderModel::holderData(const Row &row, Column column, int role) const
{
    if (role == Qt::ToolTipRole && column == Column::TimeLeft)
        return missingTimeReason(row.holder);
    if (role == Qt::ToolTipRole)
        return displayName(row.holder.field);
    if (role == GhostRole)
        return row.holder.isGhost;
    if (role == ClientRole)
        return row.holder.id.client.bytes();
    if (role == ModeRole)
        return int(row.holder.mode);
    if (role == Qt::AccessibleTextRole && column == Column::Holder)
        return tr("%1, %2, %n hold(s), TTL %3", nullptr, int(row.holder.count))
            .arg(m_names.brief(row.holder), modeWord(row.holder), ttl(left(row.ttl, row.takenAt, row.node)));
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Column::Holder: return m_names.brief(row.holder);
    case Column::Mode: return row.holder.isGhost ? tr("%1, ghost").arg(modeWord(row.holder)) : modeWord(row.holder);
    case Column::Holds: return number(row.holder.count);
    case Column::TimeLeft: return ttl(left(row.ttl, row.takenAt, row.node));
    case Column::Count: break;
    }
    return {};
}

QVariant HolderModel::timeoutData(const Row &row, int at, Column column, int role) const
{
    const inspect::TimeoutKey &timeout = row.timeouts[std::size_t(at)];
    if (role == Qt::ToolTipRole)
        return displayName(timeout.key);
    if (role == ModeRole)
        return int(row.holder.mode);
    if (role == ClientRole)
        return row.holder.id.client.bytes();
    const QString name = tr("timeout key %1").arg(at + 1);
    const QString time = ttl(left(timeout.ttl, row.takenAt, row.node));
    if (role == Qt::AccessibleTextRole && column == Column::Holder)
        return tr("%1 of %2, TTL %3", "timeout key, holder, time left").arg(name, m_names.brief(row.holder), time);
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Column::Holder: return name;
    case Column::TimeLeft: return time;
    default: return {};
    }
}

QVariant HolderModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto column = static_cast<Column>(section);
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return int((isRight(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return columnTitle<HolderModel>(section, orientation, role);
}

} // namespace lockscope::ui::models
