// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointF>
#include <QString>
#include <vector>

namespace lockscope::load {

/// One line of a chart.
struct ChartLine
{
    QString name;
    std::vector<QPointF> points; ///< x ascending
};

/// A line chart as inline SVG. Colours are classes (`c0` … `c5`, `axis`, `grid`) of the page's style sheet, so that
/// they follow its light or dark theme.
struct Chart
{
    struct Tick
    {
        double at = 0.0;
        QString label;
    };

    QString title;
    QString yUnit;              ///< after the numbers of the y axis
    bool isLogarithmic = false; ///< the y axis
    std::vector<Tick> xTicks;
    std::vector<ChartLine> lines;
    std::vector<Tick> marks {}; ///< vertical lines, ascending

    /// Empty if there is no data.
    [[nodiscard]] QString toSvg() const;
};

} // namespace lockscope::load
