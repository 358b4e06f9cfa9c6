// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gui/lock_samples.h"
#include "ui/models/lock_table_model.h"

#include <QObject>

/// Shared by the model tests.
namespace samples {

inline QString cell(const QAbstractItemModel &model, int row, int column, int role = Qt::DisplayRole,
                    const QModelIndex &parent = {})
{
    return model.index(row, column, parent).data(role).toString();
}

inline QString cell(const QAbstractItemModel &model, int row, ui::models::LockTableModel::Column column)
{
    return cell(model, row, int(column));
}

inline inspect::FeedUpdate update(std::vector<inspect::LockSnapshot> changed, std::vector<LockName> removed = {})
{
    return {{changed.begin(), changed.end()}, std::move(removed), {}};
}

} // namespace samples
