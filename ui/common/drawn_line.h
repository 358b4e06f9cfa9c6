// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

class QPainter;
class QRect;
class QString;

namespace lockscope::ui {

/// Draws one line of text at the left or right of `rect`, vertically centred, in the painter's font and pen. The
/// baseline depends on that font only: Chinese words stand on the line of Latin ones. Text that is too long is elided
/// in the middle. Recent layouts are cached: a list repaints the same few texts many times a second, and shaping them
/// again costs more than the rest of a row. Thread: GUI.
void drawLine(QPainter &painter, const QRect &rect, Qt::Alignment side, const QString &text);

} // namespace lockscope::ui
