// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <functional>
#include <vector>

namespace lockscope::ui::models {

/// A Qt model, `Base`, that updates its rows by exact inserts, changes and removals, so that views keep their scroll
/// position and selection.
template <typename Base>
class SyncedModel : public Base
{
protected:
    using Base::Base;

    /// Turns `rows`, the children of `parent`, into `wanted`. Both are sorted by `keyOf`. `update` turns a row into the
    /// wanted one with the same key; its last argument is the row's number.
    template <typename Row, typename KeyOf, typename Update>
    void syncRows(std::vector<Row> &rows, std::vector<Row> wanted, KeyOf keyOf, const QModelIndex &parent,
                  Update update)
    {
        const auto isBefore = [&](const Row &a, const Row &b) { return std::invoke(keyOf, a) < std::invoke(keyOf, b); };
        const auto removeAt = [&](std::size_t at) {
            this->beginRemoveRows(parent, int(at), int(at));
            rows.erase(rows.begin() + std::ptrdiff_t(at));
            this->endRemoveRows();
        };
        std::size_t at = 0;
        for (Row &next : wanted) {
            while (at < rows.size() && isBefore(rows[at], next))
                removeAt(at);
            if (at == rows.size() || isBefore(next, rows[at])) {
                this->beginInsertRows(parent, int(at), int(at));
                rows.insert(rows.begin() + std::ptrdiff_t(at), std::move(next));
                this->endInsertRows();
            } else {
                update(rows[at], next, int(at));
            }
            ++at;
        }
        while (at < rows.size())
            removeAt(at);
    }

    /// The same for rows without children.
    template <typename Row, typename KeyOf>
    void syncRows(std::vector<Row> &rows, std::vector<Row> wanted, KeyOf keyOf, const QModelIndex &parent = {})
    {
        syncRows(rows, std::move(wanted), keyOf, parent, [&](Row &row, Row &next, int at) {
            if (row == next)
                return;
            row = std::move(next);
            Q_EMIT this->dataChanged(this->index(at, 0, parent),
                                     this->index(at, this->columnCount(parent) - 1, parent));
        });
    }
};

} // namespace lockscope::ui::models
