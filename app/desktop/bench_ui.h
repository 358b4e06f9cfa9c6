// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QApplication;

namespace lockscope::desktop {

/// Measures a figure of the window and prints it as one line of JSON; `lockscope-cli bench` asks for it. The exit code:
/// 0, or 2 for an unknown figure. Thread: the main thread.
int benchUi(QApplication &application, const QString &figure);

} // namespace lockscope::desktop
