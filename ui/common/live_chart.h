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
#include <vector>

class QLineSeries;
class QValueAxis;

namespace lockscope::ui {

/// Lines over the last minute, newest at the right; over less of it until there is so much. Each line is named at its
/// right end, so there is no legend.
/// Points may come at any rate; the picture changes at most ten times a second, and not at all while hidden.
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
    /// For people: an axis value or a line's last value.
    using Format = std::function<QString(double, Precision)>;

    LiveChart(const std::vector<Line> &lines, Format format, QWidget *parent = nullptr);

    /// One value a line, at the same moment. NaN: nothing is known, the line pauses.
    void add(double seconds, const std::vector<double> &values);
    void clear();
    /// A value that is not to be passed: long dashes over the whole width, where they do not dwarf the lines. NaN:
    /// there is none.
    void setThreshold(double value);
    /// What a run before had, by line: seconds as in add(), and the value. Muted, dashed and beneath the lines.
    void setBaseline(const std::vector<QList<QPointF>> &byLine);
    /// Their axes begin and end at the same places: one above the other they are read together.
    static void align(const std::vector<LiveChart *> &charts);
    /// Draws what came since the last time at once, without waiting for its turn.
    void bringUpToDate() { refresh(); }

protected:
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Shown
    {
        Line line;
        QLineSeries *series;
        std::deque<QPointF> points;
        QList<QPointF> baseline {};
        QLineSeries *baselineSeries = nullptr; ///< null: there is none
        std::optional<double> latest {};       ///< where the line ends in the picture
    };
    /// What words need beside the lines.
    struct Sides
    {
        int left = 0;
        int right = 0;
    };
    [[nodiscard]] Sides sides() const;
    void outdate();
    void refresh();
    void fitSpan();
    QLineSeries *addSeries();
    void removeSeries(QLineSeries *&series);
    void drawThreshold(QPainter &painter, const QRectF &plot) const;
    [[nodiscard]] bool showsThreshold() const;
    void recolor();
    void layOut();
    [[nodiscard]] double highest() const;

    std::vector<Shown> m_lines;
    Format m_format;
    QLineSeries *m_threshold = nullptr; ///< null: there is none
    double m_thresholdValue = 0;
    QValueAxis *m_x;
    QValueAxis *m_y;
    QTimer m_timer;
    double m_now = 0;
    std::optional<double> m_start;              ///< of what is told since the last clear(), also of nothing
    double m_span;                              ///< seconds that are shown
    std::vector<QPointer<LiveChart>> m_aligned; ///< with this one
    bool m_isStale = false;
};

} // namespace lockscope::ui
