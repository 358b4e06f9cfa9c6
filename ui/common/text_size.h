// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;

namespace lockscope::ui {

/// Scales all text of the program by `ratio`, and with it the distances, widths and fonts that widgets derived from
/// their own font when they were created. Values read from the font later are scaled automatically. Scaling up and down
/// by the same ratio restores the original.
void resizeText(QApplication &application, double ratio);

} // namespace lockscope::ui
