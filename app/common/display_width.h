// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::app {

/// Number of terminal cells: wide characters such as Chinese take two, combining marks none.
[[nodiscard]] qsizetype displayWidth(QStringView text);
/// The part of the text that fits into `cells`, from its start or its end. Characters stay whole.
[[nodiscard]] QString fittingStart(const QString &text, qsizetype cells);
[[nodiscard]] QString fittingEnd(const QString &text, qsizetype cells);

} // namespace lockscope::app
