// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/help_text.h"

namespace lockscope::app {

/// Columns for help: $COLUMNS, else those of the terminal behind stdout or stderr, else 80.
[[nodiscard]] int helpWidth();

/// Lines of at most `width` cells, 0: one line, each ended by a newline. The first is indented by `indent`, the others
/// by `hang`.
[[nodiscard]] QString wrapped(const QString &text, qsizetype indent, qsizetype hang, int width);
/// Returns two columns, or places the text below its term if the column would be too narrow.
[[nodiscard]] QString toText(const std::vector<HelpRow> &rows, int width);
/// Returns a blank line, the heading and the rows.
[[nodiscard]] QString toText(const HelpSection &section, int width);
/// Returns a blank line, a heading, and each command below its purpose. A long command is continued after a backslash.
[[nodiscard]] QString toText(const std::vector<HelpExample> &examples, int width);

} // namespace lockscope::app
