// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTreeView;

namespace lockscope::ui {

/// Width for all visible cells of the column and for its bold heading, which the view's size hint ignores.
[[nodiscard]] int neededWidth(const QTreeView &view, int column);
/// Gives every column the width it needs; the last one takes the rest.
void fitColumns(QTreeView &view);

} // namespace lockscope::ui
