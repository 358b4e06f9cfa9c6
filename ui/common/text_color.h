// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace lockscope::ui {

/// Gives the words of a label their colour, on a window's as on a list's background. Does nothing when they have it.
inline void setTextColor(QWidget &widget, const QColor &color)
{
    QPalette palette = widget.palette();
    palette.setColor(QPalette::WindowText, color);
    palette.setColor(QPalette::Text, color);
    if (palette != widget.palette())
        widget.setPalette(palette);
}

} // namespace lockscope::ui
