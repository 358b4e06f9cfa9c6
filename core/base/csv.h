// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

/// Text as one quoted cell of a comma-separated table. A spreadsheet takes a cell that begins with = + - @, a tab or a
/// carriage return for a formula: such a cell begins with an apostrophe. Not for numbers.
[[nodiscard]] QByteArray csvText(const QString &text);

} // namespace lockscope
