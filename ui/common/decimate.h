// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <span>

namespace lockscope::ui {

/// Reduces the line to at most two points (lowest and highest, in their order) for each of `pixels` columns.
/// `points` are ordered by x. Unlike plain thinning, this keeps peaks.
QList<QPointF> decimated(std::span<const QPointF> points, int pixels);

/// The smallest 1, 2 or 5 × 10ⁿ that is not less than `value`: the end of an axis.
double niceCeiling(double value);

} // namespace lockscope::ui
