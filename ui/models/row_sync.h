// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace lockscope::ui::models {

/// Turns `rows` into `wanted` by exact removals, insertions and changes, so that a view keeps its place.
/// Both are ordered by `keyOf`. `steps` has remove(row, act), insert(row, act) and changed(row).
template <typename Row, typename KeyOf, typename Steps>
void syncRows(std::vector<Row> &rows, std::vector<Row> wanted, KeyOf keyOf, Steps &&steps)
{
    const auto removeAt = [&](std::size_t at) {
        steps.remove(int(at), [&] { rows.erase(rows.begin() + std::ptrdiff_t(at)); });
    };
    std::size_t at = 0;
    for (Row &next : wanted) {
        while (at < rows.size() && keyOf(rows[at]) < keyOf(next))
            removeAt(at);
        if (at == rows.size() || keyOf(next) < keyOf(rows[at])) {
            steps.insert(int(at), [&] { rows.insert(rows.begin() + std::ptrdiff_t(at), std::move(next)); });
        } else if (!(rows[at] == next)) {
            rows[at] = std::move(next);
            steps.changed(int(at));
        }
        ++at;
    }
    while (at < rows.size())
        removeAt(at);
}

} // namespace lockscope::ui::models
