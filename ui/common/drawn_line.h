// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

class QPainter;
class QRect;
class QString;

namespace lockscope::ui {

/// One line of text at the left or right of `rect`, half way down, in the painter's font and pen; shortened in the
/// middle where it is too long. How the latest lines were laid out is remembered: a list shows the same few words many
/// times a second, and to find their glyphs again costs more than the rest of a row. Thread: the GUI's.
void drawLine(QPainter &painter, const QRect &rect, Qt::Alignment side, const QString &text);

} // namespace lockscope::ui
