// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QTreeView;

namespace lockscope::ui {

/// Width for all visible cells of the column and for its bold heading, which the view's size hint ignores.
[[nodiscard]] int neededWidth(const QTreeView &view, int column);
/// Gives the column the width that `measure` returns, also after a change of the text size unless the user has sized
/// it.
void keepWidth(QTreeView &view, int column, std::function<int()> measure);
/// Gives every column the width it needs; the last one takes the rest.
void fitColumns(QTreeView &view);

} // namespace lockscope::ui
