// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/palette.h"

#include <QRect>
#include <QString>

class QFont;
class QPainter;

namespace lockscope::ui {

/// The mode letter on its own shape: a disc for R, a square for W and X, a ring for a free lock.
/// A ghost is a dashed, hollow disc. A flag in the corner means that clients wait.
struct Badge
{
    QChar letter; ///< R, W, X; null: free
    bool isGhost = false;
    bool isWanted = false;
};
void paintBadge(QPainter &painter, const QRect &square, const Badge &badge, const QFont &font);

/// Text on its tint. Returns the used width; `rect` gives the left edge, the height and the maximum width.
int paintPill(QPainter &painter, const QRect &rect, const QString &text, Token token, const QFont &font);
int pillWidth(const QString &text, const QFont &font);

/// A bar that fills `share` (0 to 1) of `rect`, on a thin track. Shows a key's remaining time.
void paintBar(QPainter &painter, const QRect &rect, double share, const QColor &fill);

/// Diagonal hatch in `color`, rendered for the painter's device pixel ratio: falling (waits) or rising.
QBrush hatch(QPainter &painter, const QColor &color, int tile);

} // namespace lockscope::ui
