// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_filter.h"
#include "ui/models/lock_table_model.h"

#include <QAbstractProxyModel>

namespace lockscope::ui::models {

/// Filters and sorts the locks. Rows move only in resort(), so nothing moves under the pointer: new rows are appended,
/// and a lock that stops matching stays until then. The proxy keeps its own row index and sorts only rows changed
/// since, so that 100 000 locks cost a few milliseconds.
class LockProxy final : public QAbstractProxyModel
{
    Q_OBJECT
public:
    explicit LockProxy(LockTableModel &locks);

    void setFilter(const LockFilter &filter);
    [[nodiscard]] const LockFilter &filter() const { return m_filter; }
    /// Rechecks a filter with times after time has passed. Rows come and go with the next resort().
    void recheck();
    /// Tally of the shown rows, without their nodes.
    [[nodiscard]] LockTally tally() const;
    /// Shows only locks whose name starts with `prefix`; empty: all.
    void setPrefix(const QByteArray &prefix);
    [[nodiscard]] bool isFiltered() const { return !m_filter.isEmpty() || !m_prefix.isEmpty(); }
    /// Sorts the rows and applies pending inserts and removals; false if nothing changed.
    bool resort();
    /// The lock at this place in the list.
    [[nodiscard]] const LockRow &at(int place) const { return m_locks.row(m_shown[std::size_t(place)]); }
    /// Rows added since the last resort().
    [[nodiscard]] int newRows() const { return m_newRows; }
    /// Other rows that resort() would move.
    [[nodiscard]] int movedRows() const;

    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    [[nodiscard]] QModelIndex mapToSource(const QModelIndex &proxy) const override;
    [[nodiscard]] QModelIndex mapFromSource(const QModelIndex &source) const override;
    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &) const override { return {}; }
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : m_locks.columnCount();
    }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    using Rows = std::vector<int>; ///< source rows
    enum class Hold : char { Firm, Loose, New };
    struct Parts
    {
        Rows kept;   ///< in order
        Rows moving; ///< to be merged into `kept`
    };
    void onChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight);
    void onInserted(const QModelIndex &, int first, int last);
    void onAboutToBeRemoved(const QModelIndex &, int first, int last);
    void onRemoved(const QModelIndex &, int first, int last);
    void refill();
    [[nodiscard]] Parts parts() const;
    [[nodiscard]] Rows inOrder() const;
    [[nodiscard]] bool isLoose(int row) const { return m_holds[std::size_t(row)] != Hold::Firm; }
    [[nodiscard]] bool accepts(int row) const;
    [[nodiscard]] bool isBefore(int a, int b) const;
    void removePlaces(const std::vector<int> &places);
    void append(const Rows &rows);
    void countPlaces();

    LockTableModel &m_locks;
    LockFilter m_filter;
    QByteArray m_prefix;
    LockTableModel::Column m_column = LockTableModel::Column::Health;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    Rows m_shown;               ///< by position
    std::vector<int> m_placeOf; ///< by source row; -1: not shown
    std::vector<Hold> m_holds;  ///< by source row; all but firm rows may be out of place
    int m_newRows = 0;
    TimePoint m_sortedAt {}; ///< moment to which current waits are compared
};

} // namespace lockscope::ui::models
