// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::app {

/// How many cells of a terminal the text takes: Chinese and the like two a character, combining marks none.
[[nodiscard]] qsizetype displayWidth(QStringView text);
/// As much of the text as fits into so many cells: from its start, or its end. No character is torn.
[[nodiscard]] QString fittingStart(const QString &text, qsizetype cells);
[[nodiscard]] QString fittingEnd(const QString &text, qsizetype cells);

} // namespace lockscope::app
