// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/metrics.h"
#include "ui/timeline/axis.h"
#include "ui/timeline/layout.h"

#include <QFont>
#include <QRectF>
#include <QStringList>

class QPainter;

namespace lockscope::ui::timeline {

/// The areas of the picture: names at the left, the axis on top, lanes below it, marks at the bottom.
struct Geometry
{
    Metrics metrics;
    QSize size;
    int names = 120; ///< width of the name column
    int rows = 0;
    int scroll = 0;        ///< vertical scroll offset of the lanes, in pixels
    bool hasNodes = false; ///< a line below the axis names the lock's primaries
    bool isTight = false;  ///< lower lanes, so that more fit
    int lane = 0;          ///< height of a lane; 0: wholeLane()

    /// Height of a lane whose bars have texts.
    [[nodiscard]] int wholeLane() const { return metrics.lineH + (isTight ? 2 : 3) * metrics.u; }
    /// The lowest in which the kinds of bars differ in height.
    [[nodiscard]] int lowestLane() const { return metrics.u; }
    [[nodiscard]] int laneHeight() const { return lane > 0 ? lane : wholeLane(); }
    /// The bars have no texts, and one of rowsPerName() lanes shows its name.
    [[nodiscard]] bool isCompact() const { return laneHeight() < metrics.lineH + metrics.u; }
    [[nodiscard]] int rowsPerName() const { return (metrics.lineH + laneHeight() - 1) / laneHeight(); }
    [[nodiscard]] int timeHeight() const { return metrics.lineH + metrics.u; }
    /// Height of everything above the lanes.
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
    /// Height of all lanes, whatever the picture's height.
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
    /// Baseline of the bars, and the height of the highest; the stripe of a contended hold is above that.
    [[nodiscard]] double barBaseline(int row) const
    {
        return top(row) + laneHeight() - (isCompact() ? 0 : metrics.u / 2.0);
    }
    [[nodiscard]] double fullBar() const
    {
        const int aroundBars = isCompact() ? 1 : metrics.u + 1;
        return std::floor((laneHeight() - aroundBars) * 0.8);
    }
};

/// Part of a row that stays bright while the pointer is on a wait.
struct Highlight
{
    int row = 0;
    double left = 0;
    double right = 0;
    bool isBlocker = false; ///< draws a frame
};

/// Contents of the picture. `record` and `layout` must outlive it. The colors come from Palette::current().
struct Picture
{
    const LockRecord *record = nullptr;
    const TimelineLayout *layout = nullptr;
    Geometry geometry;
    QFont font;
    QStringList names; ///< by row
    WallTime wall;
    std::optional<TimePoint> end;      ///< of a run or a recording
    std::vector<Highlight> highlights; ///< empty: no selection, everything is bright
    int currentRow = -1;               ///< row with the keyboard focus
};

/// Paints the picture; on a widget, an image or a page.
void paint(QPainter &painter, const Picture &picture);

} // namespace lockscope::ui::timeline
