// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

/// Text as one CSV cell, quoted where it contains a separator: comma, semicolon (used in some countries), tab, quote or
/// line break. Spreadsheets treat cells that start with = + - @, a tab or a carriage return as formulas: such a cell is
/// quoted and gets a leading apostrophe. Not for numbers.
[[nodiscard]] QByteArray csvText(const QString &text);

} // namespace lockscope
