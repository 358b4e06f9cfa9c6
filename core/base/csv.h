// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

/// Text as one cell of a comma-separated table: as it is, or in quotes where a reader could take a character of it for
/// the end of the cell (also ; and tab, which separate cells in some countries). A spreadsheet takes a cell that begins
/// with = + - @, a tab or a carriage return for a formula: such a cell is quoted and begins with an apostrophe. Not for
/// numbers.
[[nodiscard]] QByteArray csvText(const QString &text);

} // namespace lockscope
