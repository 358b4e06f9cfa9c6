// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QLabel;

namespace lockscope::ui {

/// Sets a one-line text that changes several times a second. A plain QLabel lays out its window for each new text.
/// Here the label keeps its size until a text needs more room, or less by three letters; `next` fits as well.
void setLiveText(QLabel &label, const QString &text, const QString &next = {});

} // namespace lockscope::ui
