// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;
class QString;

namespace lockscope::ui {

/// A text of one line that changes several times a second. Each other text of a label lays out its window anew; here
/// the label keeps its size until a text needs more room, or three letters less.
void setLiveText(QLabel &label, const QString &text);

} // namespace lockscope::ui
