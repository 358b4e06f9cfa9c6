// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTreeView;

namespace lockscope::ui {

/// What a column needs for all that is in sight of it and for its heading, which is bold: its own size hint does not
/// know that.
[[nodiscard]] int neededWidth(const QTreeView &view, int column);
/// All columns as wide as they need; the last one takes what is left.
void fitColumns(QTreeView &view);

} // namespace lockscope::ui
