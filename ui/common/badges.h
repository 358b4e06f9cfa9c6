// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/palette.h"

#include <QRect>
#include <QString>

class QFont;
class QPainter;

namespace lockscope::ui {

/// The letter of a hold in its own silhouette: a disc for R, a square for W and X, a ring for nothing.
/// A ghost is a dashed, hollow disc; somebody waiting adds a flag in the corner.
struct Badge
{
    QChar letter; ///< R, W, X; null: free
    bool isGhost = false;
    bool isWanted = false;
};
void paintBadge(QPainter &painter, const QRect &square, const Badge &badge, const QFont &font);

/// Words on their tint. Returns the width that was used; `rect` gives left edge, height and the most width.
int paintPill(QPainter &painter, const QRect &rect, const QString &text, Token token, const QFont &font);
int pillWidth(const QString &text, const QFont &font);

/// A bar of `share` (0 to 1) of the rect on a thin track; the remaining time of a key.
void paintBar(QPainter &painter, const QRect &rect, double share, const QColor &fill);

/// Diagonal hatch of a token, made for the painter's device pixel ratio; falling (waits) or rising.
QBrush hatch(QPainter &painter, const QColor &color, int tile);

} // namespace lockscope::ui
