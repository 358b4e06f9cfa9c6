// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <iterator>

namespace lockscope::ui {

/// The title of a model's column, for headerData(). Model::titles are in the order of the columns and marked with
/// QT_TR_NOOP.
template <typename Model>
QVariant columnTitle(int section, Qt::Orientation orientation, int role)
{
    static_assert(std::size(Model::titles) == std::size_t(Model::Column::Count), "each column has a title");
    const bool isTitle = orientation == Qt::Horizontal && role == Qt::DisplayRole;
    return isTitle && section >= 0 && section < std::ssize(Model::titles) ? Model::tr(Model::titles[section])
                                                                          : QVariant();
}

/// The base of a table whose columns are those of Model::Column, with the titles Model::titles.
template <typename Model>
class TableModel : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final
    {
        return parent.isValid() ? 0 : int(Model::Column::Count);
    }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        return columnTitle<Model>(section, orientation, role);
    }

protected:
    /// Signals a change of the cells of these columns in all rows.
    void changeColumns(int first, int last, const QList<int> &roles = {})
    {
        if (const int rows = this->rowCount(); rows > 0)
            Q_EMIT this->dataChanged(this->index(0, first), this->index(rows - 1, last), roles);
    }
};

} // namespace lockscope::ui
