// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/key_model.h"

#include "ui/common/format.h"
#include "ui/common/view_clock.h"

#include <algorithm>

namespace lockscope::ui::models {
using inspect::LockSnapshot;

std::vector<KeyModel::Row> KeyModel::rowsOf(const LockSnapshot &lock)
{
    std::vector<Row> rows;
    for (const inspect::StoredKey &stored : lock.keys)
        rows.push_back({stored.key == lock.name.bytes() ? 0 : 1, stored.key, QString::fromLatin1(stored.type),
                        stored.ttl, lock.takenAt, lock.node});
    std::ranges::sort(rows, {}, &Row::place);
    return rows;
}

void KeyModel::show(const LockSnapshot &lock)
{
    syncRows(m_rows, rowsOf(lock), &Row::place);
}

void KeyModel::tick()
{
    changeColumns(int(Column::TimeLeft), int(Column::TimeLeft), {Qt::DisplayRole});
}

QVariant KeyModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    const auto column = static_cast<Column>(index.column());
    if (role == Qt::TextAlignmentRole)
        return int((column == Column::TimeLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return displayName(row.key);
    const qint64 left = LockSnapshot::remainingMs(row.ttl, row.takenAt, ViewClock::shown(row.node));
    if (role == Qt::AccessibleTextRole && column == Column::Key)
        return tr("key %1, %2, TTL %3", "name, type, time left").arg(displayName(row.key), row.type, ttl(left));
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Column::Key: return displayName(row.key);
    case Column::Type: return row.type;
    case Column::TimeLeft: return ttl(left);
    case Column::Count: break;
    }
    return {};
}

QVariant KeyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto column = static_cast<Column>(section);
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return int((column == Column::TimeLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return TableModel::headerData(section, orientation, role);
}

} // namespace lockscope::ui::models
