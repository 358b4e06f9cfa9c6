// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace lockscope::ui {

/// Sets the text colour of a label, on the background of a window or a list. Does nothing if it is set already.
inline void setTextColor(QWidget &widget, const QColor &color)
{
    QPalette palette = widget.palette();
    palette.setColor(QPalette::WindowText, color);
    palette.setColor(QPalette::Text, color);
    if (palette != widget.palette())
        widget.setPalette(palette);
}

} // namespace lockscope::ui
