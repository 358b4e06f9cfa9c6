// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::ui {

/// Prepares a sentence for a wrapping label: a long name in it can be broken, a very long one is elided in the middle.
/// Otherwise one name decides how wide the label, its pane and its dialog are.
QString breakable(const QString &text);
/// Replaces the middle of a text longer than `most` with the number of omitted letters.
QString withoutMiddle(const QString &text, qsizetype most);

} // namespace lockscope::ui
