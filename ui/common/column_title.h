// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <array>

namespace lockscope::ui {

/// The title of a model's column, for headerData(). `titles` are in the order of the columns and marked with QT_TR_NOOP
/// in a function of the model.
template <typename Model, std::size_t Count>
QVariant columnTitle(const std::array<const char *, Count> &titles, int section, Qt::Orientation orientation, int role)
{
    static_assert(Count == std::size_t(Model::Column::Count), "each column has a title");
    const bool isTitle = orientation == Qt::Horizontal && role == Qt::DisplayRole;
    return isTitle && section >= 0 && section < int(Count) ? Model::tr(titles.at(std::size_t(section))) : QVariant();
}

/// The base of a table whose columns are those of Model::Column.
template <typename Model>
class TableModel : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final
    {
        return parent.isValid() ? 0 : int(Model::Column::Count);
    }
};

} // namespace lockscope::ui
