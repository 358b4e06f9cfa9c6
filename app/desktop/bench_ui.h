// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/options.h"

class QApplication;

namespace lockscope::desktop {

/// Measures the requested figure of the window and prints it as one line of JSON; called by `lockscope-cli bench`.
/// Exit code: 0, or 2 for an unknown figure. Thread: main.
int benchUi(QApplication &application, const Options &options);

} // namespace lockscope::desktop
