// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;
class QString;

namespace lockscope::ui {

/// A text of one line that changes several times a second. Each other text of a label lays out its window anew; here
/// the label keeps a size of its own, a little wider than it has to be, until a text needs more, or far less.
void setLiveText(QLabel &label, const QString &text);

} // namespace lockscope::ui
