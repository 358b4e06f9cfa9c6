// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/decimate.h"

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

QList<QPointF> decimated(std::span<const QPointF> points, int pixels)
{
    if (pixels <= 0 || points.size() <= 2 * std::size_t(pixels))
        return QList<QPointF>(points.begin(), points.end());
    const double left = points.front().x();
    const double column = (points.back().x() - left) / pixels;
    QList<QPointF> kept;
    kept.reserve(2 * pixels);
    for (auto from = points.begin(); from != points.end();) {
        const double end = left + column * (std::floor((from->x() - left) / column) + 1);
        const auto to = std::find_if(from + 1, points.end(), [end](const QPointF &point) { return point.x() >= end; });
        auto [low, high] = std::minmax_element(from, to,
                                               [](const QPointF &a, const QPointF &b) { return a.y() < b.y(); });
        if (high < low)
            std::swap(low, high);
        kept.append(*low);
        if (low != high)
            kept.append(*high);
        from = to;
    }
    return kept;
}

double niceCeiling(double value)
{
    if (value <= 0)
        return 1;
    const double unit = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (value <= step * unit)
            return step * unit;
    }
    return 10 * unit;
}

} // namespace lockscope::ui
