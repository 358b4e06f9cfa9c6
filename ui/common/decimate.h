// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <span>

namespace lockscope::ui {

/// The same line with at most two points (lowest, highest, in their order) for each of `pixels` columns.
/// `points` are ordered by x. Peaks survive, which plain thinning would lose.
QList<QPointF> decimated(std::span<const QPointF> points, int pixels);

/// The smallest of 1, 2, 5 × 10ⁿ that is not under `value`: the end of an axis.
double niceCeiling(double value);

} // namespace lockscope::ui
