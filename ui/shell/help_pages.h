// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::ui::shell {

class MainWindow;

void showAbout(MainWindow &window);
/// Returns the first page of the manual of the installed program, otherwise of the source tree. Empty if neither
/// exists.
[[nodiscard]] QString manualFile();
void showManual(MainWindow &window);

} // namespace lockscope::ui::shell
