// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/options.h"

class QApplication;

namespace lockscope::desktop {

/// Measures the figure of the window that the options ask for and prints it as one line of JSON; `lockscope-cli bench`
/// asks for it. The exit code: 0, or 2 for an unknown figure. Thread: the main thread.
int benchUi(QApplication &application, const Options &options);

} // namespace lockscope::desktop
