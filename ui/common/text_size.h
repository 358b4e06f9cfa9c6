// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;

namespace lockscope::ui {

/// Makes all text of the program `ratio` times as large as it is, and with it the distances, widths and fonts that
/// widgets took from their own font when they were made. What they ask their font for later follows by itself.
/// Enlarging and making smaller by the same ratio gives back what was there.
void resizeText(QApplication &application, double ratio);

} // namespace lockscope::ui
