// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QAbstractTableModel>

namespace lockscope::ui::load {

/// One row per worker of the run.
class WorkerModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum class Column { Worker, State, LastWait, Acquired, Count };
    static constexpr int SortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// Updates the rows; for an unchanged number of workers, signals only the rows that differ.
    void show(const std::vector<lockscope::load::WorkerRow> &workers);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<lockscope::load::WorkerRow> m_workers;
};

} // namespace lockscope::ui::load
