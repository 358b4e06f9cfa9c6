// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <vector>

namespace lockscope::ui::models {

/// A Qt model, `Base`, that updates its rows by exact inserts, changes and removals, so that views keep their scroll
/// position and selection.
template <typename Base>
class SyncedModel : public Base
{
protected:
    using Base::Base;

    /// Turns `rows`, the children of `parent`, into `wanted`. Both are sorted by `keyOf`.
    template <typename Row, typename KeyOf>
    void syncRows(std::vector<Row> &rows, std::vector<Row> wanted, KeyOf keyOf, const QModelIndex &parent = {})
    {
        const auto removeAt = [&](std::size_t at) {
            this->beginRemoveRows(parent, int(at), int(at));
            rows.erase(rows.begin() + std::ptrdiff_t(at));
            this->endRemoveRows();
        };
        std::size_t at = 0;
        for (Row &next : wanted) {
            while (at < rows.size() && keyOf(rows[at]) < keyOf(next))
                removeAt(at);
            if (at == rows.size() || keyOf(next) < keyOf(rows[at])) {
                this->beginInsertRows(parent, int(at), int(at));
                rows.insert(rows.begin() + std::ptrdiff_t(at), std::move(next));
                this->endInsertRows();
            } else if (!(rows[at] == next)) {
                rows[at] = std::move(next);
                Q_EMIT this->dataChanged(this->index(int(at), 0, parent),
                                         this->index(int(at), this->columnCount(parent) - 1, parent));
            }
            ++at;
        }
        while (at < rows.size())
            removeAt(at);
    }
};

} // namespace lockscope::ui::models
