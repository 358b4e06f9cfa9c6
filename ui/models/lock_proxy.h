// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_filter.h"
#include "ui/models/lock_table_model.h"

#include <QAbstractProxyModel>

namespace lockscope::ui::models {

/// The filtered and sorted locks. Rows move only when resort() is called, so nothing moves under the pointer: new rows
/// are added at the end, and a lock that stops matching stays until then. It keeps its own index of the rows and sorts
/// only those that have changed since, so that 100 000 locks cost a few milliseconds.
class LockProxy final : public QAbstractProxyModel
{
    Q_OBJECT
public:
    explicit LockProxy(LockTableModel &locks, QObject *parent = nullptr);

    void setFilter(const LockFilter &filter);
    /// Only locks whose name begins with it; empty: all.
    void setPrefix(const QByteArray &prefix);
    [[nodiscard]] bool isFiltered() const { return !m_filter.isEmpty() || !m_prefix.isEmpty(); }
    /// Puts every row where it belongs; false if all are there.
    bool resort();
    /// Rows that came since the last resort().
    [[nodiscard]] int newRows() const { return m_newRows; }
    /// Other rows that a resort() would put elsewhere.
    [[nodiscard]] int movedRows() const;

    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    [[nodiscard]] QModelIndex mapToSource(const QModelIndex &proxy) const override;
    [[nodiscard]] QModelIndex mapFromSource(const QModelIndex &source) const override;
    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &) const override { return {}; }
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    using Rows = std::vector<int>; ///< of the source
    enum class Hold : char { Firm, Loose, New };
    struct Parts
    {
        Rows kept;   ///< in order
        Rows moving; ///< between them
    };
    void onChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight);
    void onInserted(int first, int last);
    void onAboutToBeRemoved(int first, int last);
    void onRemoved(int first, int last);
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
    Rows m_shown;               ///< by place
    std::vector<int> m_placeOf; ///< by row of the source; -1: it is not shown
    std::vector<Hold> m_holds;  ///< by row of the source: all but firm ones may not be where they belong
    int m_newRows = 0;
};

} // namespace lockscope::ui::models
