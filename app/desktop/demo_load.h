// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

namespace lockscope::ui::shell {
class MainWindow;
}

namespace lockscope::desktop {

class LoadController;

/// The load of the demonstration: readers and writers at an observable pace, until stopped.
[[nodiscard]] ui::load::LoadPlan demoPlan(const LockName &lock);

/// Connects the bars of a demonstration, with captions and pace, to the load. On a private server (`isPrivate`) they
/// start the demonstration's load on the lock that the manual workers use, instead of a load that runs on
/// another one; elsewhere the user's own load. `window` must
/// outlive `load` or be destroyed with its bars.
void connectDemoBars(ui::shell::MainWindow &window, LoadController &load, bool isPrivate);

} // namespace lockscope::desktop
