// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/metrics.h"

#include <QRectF>

namespace lockscope::ui::timeline {

/// Where the parts of the picture are: names at the left, the axis on top, lanes under it, marks below.
struct Geometry
{
    Metrics metrics;
    QSize size;
    int names = 120; ///< width of the column of names
    int rows = 0;
    int scroll = 0;        ///< pixels that the lanes are scrolled down
    bool hasNodes = false; ///< a line that names the lock's primaries stands under the axis
    bool isTight = false;  ///< lanes are lower: more of them are seen

    [[nodiscard]] int laneHeight() const { return metrics.lineH + (isTight ? 2 : 3) * metrics.u; }
    [[nodiscard]] int timeHeight() const { return metrics.lineH + metrics.u; }
    /// Of all that stands above the lanes.
    [[nodiscard]] int axisHeight() const { return hasNodes ? 2 * timeHeight() : timeHeight(); }
    [[nodiscard]] QRectF nodes() const
    {
        return {double(names), double(timeHeight()), plotWidth(), double(axisHeight() - timeHeight())};
    }
    [[nodiscard]] int marksHeight() const { return metrics.lineH + 2 * metrics.u; }
    [[nodiscard]] double plotWidth() const { return std::max(1, size.width() - names); }
    [[nodiscard]] QRectF lanes() const
    {
        return {double(names), double(axisHeight()), plotWidth(),
                double(std::max(0, size.height() - axisHeight() - marksHeight()))};
    }
    [[nodiscard]] QRectF marks() const
    {
        return {double(names), double(size.height() - marksHeight()), plotWidth(), double(marksHeight())};
    }
    /// Of the lanes alone, however high the picture is.
    [[nodiscard]] int contentHeight() const { return rows * laneHeight(); }
    [[nodiscard]] double top(int row) const { return axisHeight() + row * laneHeight() - scroll; }
    /// -1: none.
    [[nodiscard]] int rowAt(double y) const
    {
        if (y < axisHeight() || y >= lanes().bottom())
            return -1;
        const int row = int((y - axisHeight() + scroll) / laneHeight());
        return row < rows ? row : -1;
    }
    /// The ground that bars stand on, and how high the highest is; the ledge of a wanted hold has its place above that.
    [[nodiscard]] double ground(int row) const { return top(row) + laneHeight() - metrics.u / 2.0; }
    [[nodiscard]] double fullBar() const { return std::floor((laneHeight() - metrics.u - 1) * 0.8); }
};

} // namespace lockscope::ui::timeline
