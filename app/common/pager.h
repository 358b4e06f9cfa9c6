// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace lockscope::app {

/// Shows the text in $PAGER, or in less, and returns when the reader leaves it. False when there is no such program:
/// nothing was shown. An empty $PAGER, and "cat", mean that nobody wants one. Main thread.
[[nodiscard]] bool showInPager(const QByteArray &text);

} // namespace lockscope::app
