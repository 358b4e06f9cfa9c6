// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace lockscope::app {

/// Shows the text in $PAGER, or in less, and returns when the user quits it. Returns false without showing anything
/// if there is no such program. An empty $PAGER and "cat" disable paging. Thread: main.
[[nodiscard]] bool showInPager(const QByteArray &text);

} // namespace lockscope::app
