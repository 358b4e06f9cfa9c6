// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/format.h"
#include "ui/common/palette.h"

#include <QChartView>
#include <QPointer>
#include <QTimer>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <vector>

class QLineSeries;
class QValueAxis;

namespace lockscope::ui {

/// Reduces the line to at most two points (lowest and highest, in their order) for each of `pixels` columns.
/// `points` are ordered by x. Unlike plain thinning, this keeps peaks.
QList<QPointF> decimated(std::span<const QPointF> points, int pixels);

/// The smallest 1, 2 or 5 × 10ⁿ that is not less than `value`: the end of an axis.
double niceCeiling(double value);

/// Lines over the last minute, newest at the right; a shorter span until there is a minute of data. A legend above the
/// plot has the name and the last value of each line.
/// Points may arrive at any rate. The chart repaints at most ten times a second, and not at all while hidden.
class LiveChart final : public QChartView
{
    Q_OBJECT
public:
    struct Line
    {
        QString label;
        Token token = Token::HeldRead;
        Qt::PenStyle style = Qt::SolidLine;
    };
    /// Formats an axis value or a line's last value.
    using Format = std::function<QString(double, Precision)>;

    LiveChart(const std::vector<Line> &lines, Format format, QWidget *parent = nullptr);

    /// One value per line, for the same moment. NaN: no value, the line pauses.
    void add(double seconds, const std::vector<double> &values);
    void clear();
    /// No more values will come: the right end of the axis is "end" instead of "now".
    void end();
    /// A limit, drawn as a dashed line over the full width unless it lies far above all values. NaN: no limit.
    void setThreshold(double value);
    /// The lines of an earlier run: seconds as in add(), and the value. Drawn muted and dashed behind the live lines.
    void setBaseline(const std::vector<QList<QPointF>> &byLine);
    /// Aligns the axes of charts that stand above each other, so that they can be read together.
    static void align(const std::vector<LiveChart *> &charts);
    /// Draws pending points now instead of with the next refresh.
    void bringUpToDate() { refresh(); }

protected:
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Shown
    {
        Line line;
        QLineSeries *series;
        std::deque<QPointF> points;
        QList<QPointF> baseline {};
        QLineSeries *baselineSeries = nullptr; ///< null: no baseline
        std::optional<double> latest {};       ///< where the line ends in the chart
    };
    /// One entry of the legend.
    struct Entry
    {
        QString text; ///< empty: not shown now
        QString widest;
        QColor color;
        QPen line;
    };
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] std::vector<Entry> legend() const;
    [[nodiscard]] std::vector<QPoint> placesOf(const std::vector<Entry> &legend) const;
    [[nodiscard]] int axisWidth() const;
    void outdate();
    void refresh();
    void fitSpan();
    QLineSeries *addSeries();
    void removeSeries(QLineSeries *&series);
    void drawLegend(QPainter &painter) const;
    [[nodiscard]] bool showsThreshold() const;
    void recolor();
    void layOut();
    [[nodiscard]] double highest() const;

    std::vector<Shown> m_lines;
    Format m_format;
    QLineSeries *m_threshold = nullptr; ///< null: no limit
    double m_thresholdValue = 0;
    QValueAxis *m_x;
    QValueAxis *m_y;
    QTimer m_timer;
    double m_now = 0;
    std::optional<double> m_start;              ///< of the first add() since clear(), even if all NaN
    double m_span;                              ///< visible seconds
    std::vector<QPointer<LiveChart>> m_aligned; ///< charts that share the axes' position
    bool m_isStale = true;
    bool m_hasEnded = false;
};

} // namespace lockscope::ui
