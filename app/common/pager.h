// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace lockscope::app {

/// Shows the text in $PAGER, or in less, and returns when the user quits it. False if there is no such program;
/// nothing was shown then. An empty $PAGER and "cat" disable paging. Main thread.
[[nodiscard]] bool showInPager(const QByteArray &text);

} // namespace lockscope::app
