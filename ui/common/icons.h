// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>

class QPainter;

namespace lockscope::ui {

/// The named icon of our set at any scale, in `color` or the palette's text colour; disabled, in that of disabled text.
QIcon icon(const QString &name, const QColor &color = {});
/// Draws the icon into `rect` directly; for delegates and pictures.
void paintIcon(QPainter &painter, const QRect &rect, const QString &name, const QColor &color);

} // namespace lockscope::ui
