// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QLabel;

namespace lockscope::ui {

/// A text of one line that changes several times a second. Each other text of a label lays out its window anew; here
/// the label keeps its size until a text needs more room, or three letters less; there is room for `next` as well.
void setLiveText(QLabel &label, const QString &text, const QString &next = {});

} // namespace lockscope::ui
