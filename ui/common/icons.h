// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>

class QPainter;

namespace lockscope::ui {

/// The named icon of our set at any scale, in the palette's text colour or its disabled text colour.
QIcon icon(const QString &name);
/// The same in one fixed colour.
QIcon icon(const QString &name, const QColor &color);
/// Draws the icon into `rect` directly; for delegates and pictures.
void paintIcon(QPainter &painter, const QRect &rect, const QString &name, const QColor &color);

} // namespace lockscope::ui
