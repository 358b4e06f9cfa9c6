// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lock_proxy.h"

#include "ui/models/lock_table_model.h"

namespace lockscope::ui::models {

LockProxy::LockProxy(LockTableModel &locks, QObject *parent) : QSortFilterProxyModel(parent), m_locks(locks)
{
    setSortRole(LockTableModel::SortRole);
    setDynamicSortFilter(false);
    setSourceModel(&locks);
    connect(this, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex &, int first, int last) { m_newRows += last - first + 1; });
}

void LockProxy::setFilter(const LockFilter &filter)
{
    m_filter = filter;
    resort();
}

void LockProxy::resort()
{
    invalidate();
    m_newRows = 0;
}

bool LockProxy::filterAcceptsRow(int row, const QModelIndex &) const
{
    return m_filter.accepts(m_locks.row(row).lock, m_locks.names());
}

bool LockProxy::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QVariant a = left.data(LockTableModel::SortRole);
    const QVariant b = right.data(LockTableModel::SortRole);
    if (const auto order = QVariant::compare(a, b); order != QPartialOrdering::Equivalent)
        return order == QPartialOrdering::Less;
    // Equal cells: by name, upwards in both directions.
    const bool byName = m_locks.row(left.row()).lock.name < m_locks.row(right.row()).lock.name;
    return sortOrder() == Qt::AscendingOrder ? byName : !byName;
}

} // namespace lockscope::ui::models
