// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>

class QPainter;

namespace lockscope::ui {

/// The icon of that name from our set, drawn in the palette's text colour (or that of what is disabled), at any scale.
QIcon icon(const QString &name);
/// The same in one fixed colour.
QIcon icon(const QString &name, const QColor &color);
/// Draws it into `rect` at once; for delegates and pictures.
void paintIcon(QPainter &painter, const QRect &rect, const QString &name, const QColor &color);

} // namespace lockscope::ui
