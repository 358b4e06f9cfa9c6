// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::ui {

/// A sentence for a wrapping label: a long name in it can be broken, and a very long one is shortened in the middle.
/// Without this, one name decides how wide the label, its pane and its dialog are.
QString breakable(const QString &text);

} // namespace lockscope::ui
