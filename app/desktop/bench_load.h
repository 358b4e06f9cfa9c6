// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;

namespace lockscope::desktop {

/// Puts a load at full speed on the server that $LOCKSCOPE_URL names, followed by the whole window or by nobody, and
/// prints what it reached as one line of JSON; with the window also how long its charts take to paint. The exit code:
/// 0, or 3 when the run ended early. Thread: the main thread.
int benchLoad(QApplication &application, bool withWindow);

} // namespace lockscope::desktop
