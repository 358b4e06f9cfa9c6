// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_filter.h"

#include <QSortFilterProxyModel>

namespace lockscope::ui::models {

class LockTableModel;

/// The filtered and sorted locks. Rows move only when resort() is called, so nothing moves under the pointer:
/// new rows are added at the end, and a lock that stops matching stays until then.
class LockProxy final : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit LockProxy(LockTableModel &locks, QObject *parent = nullptr);

    void setFilter(const LockFilter &filter);
    [[nodiscard]] bool isFiltered() const { return !m_filter.isEmpty(); }
    /// Puts every row where it belongs.
    void resort();
    /// Rows that came since the last resort().
    [[nodiscard]] int newRows() const { return m_newRows; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    LockTableModel &m_locks;
    LockFilter m_filter;
    int m_newRows = 0;
};

} // namespace lockscope::ui::models
