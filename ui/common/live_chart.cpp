// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/live_chart.h"

#include "ui/common/metrics.h"
#include "ui/common/on_change.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QValueAxis>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

namespace lockscope::ui {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr double maxSpan = 60; ///< seconds
constexpr double spans[] = {15, 30, maxSpan};
constexpr auto refreshEvery = 100ms;

void dropOlderThan(std::deque<QPointF> &points, double seconds)
{
    while (points.size() > 1 && points[1].x() < seconds)
        points.pop_front();
}

bool isWithin(double span, double seconds, double now)
{
    return seconds <= now && seconds >= now - span;
}

/// Moves the labels at the lines' ends apart where lines meet.
void spread(std::vector<std::pair<double, std::size_t>> &places, double distance, double bottom)
{
    // Where lines meet, the later one is placed higher: p99 above p90.
    std::sort(places.begin(), places.end(),
              [](const auto &a, const auto &b) { return std::pair(a.first, b.second) < std::pair(b.first, a.second); });
    for (std::size_t i = 1; i < places.size(); ++i)
        places[i].first = std::max(places[i].first, places[i - 1].first + distance);
    double limit = bottom;
    for (std::size_t i = places.size(); i-- > 0; limit -= distance)
        places[i].first = std::min(places[i].first, limit);
}

} // namespace

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

LiveChart::LiveChart(const std::vector<Line> &lines, Format format, QWidget *parent)
    : QChartView(parent), m_format(std::move(format)), m_x(new QValueAxis(this)), m_y(new QValueAxis(this)),
      m_span(spans[0])
{
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setFocusPolicy(Qt::NoFocus);
    setMinimumSize(36 * Metrics::of(font()).u, 4 * Metrics::of(font()).lineH);
    auto *picture = new QChart;
    picture->legend()->hide();
    picture->setBackgroundVisible(false);
    picture->layout()->setContentsMargins(0, 0, 0, 0);
    m_x->setRange(-m_span, 0);
    m_x->setTickCount(2);
    m_x->setGridLineVisible(false);
    m_y->setRange(0, 1);
    m_y->setTickCount(3);
    m_y->setLineVisible(false);
    for (QValueAxis *axis : {m_x, m_y})
        axis->setLabelsVisible(false); // we draw them: an axis does not support text or units
    picture->addAxis(m_x, Qt::AlignBottom);
    picture->addAxis(m_y, Qt::AlignLeft);
    const std::unique_ptr<QChart> unused(chart()); // created by the view; setChart() passes its ownership to us
    setChart(picture);
    for (const Line &line : lines)
        m_lines.push_back({line, addSeries(), {}});
    recolor();
    layOut();
    m_timer.setInterval(refreshEvery);
    m_timer.setSingleShot(true); // no wake-ups while no points arrive
    connect(&m_timer, &QTimer::timeout, this, &LiveChart::refresh);
    onChange(*this, QEvent::PaletteChange, [this] { recolor(); });
    onChange(*this, QEvent::FontChange, [this] { layOut(); });
}

QLineSeries *LiveChart::addSeries()
{
    auto *series = new QLineSeries(chart());
    chart()->addSeries(series);
    series->attachAxis(m_x);
    series->attachAxis(m_y);
    return series;
}

void LiveChart::removeSeries(QLineSeries *&series)
{
    if (series)
        chart()->removeSeries(series); // passes ownership to us
    delete std::exchange(series, nullptr);
}

void LiveChart::setThreshold(double value)
{
    removeSeries(m_threshold);
    m_thresholdValue = value;
    if (!std::isnan(value))
        m_threshold = addSeries();
    recolor();
    outdate();
}

void LiveChart::setBaseline(const std::vector<QList<QPointF>> &byLine)
{
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        removeSeries(m_lines[i].baselineSeries);
        m_lines[i].baseline = i < byLine.size() ? byLine[i] : QList<QPointF>();
        if (!m_lines[i].baseline.isEmpty())
            m_lines[i].baselineSeries = addSeries();
    }
    recolor();
    layOut();
    outdate();
}

/// Hidden while it lies far above every value: the limit is not in danger then, and would flatten the lines.
bool LiveChart::showsThreshold() const
{
    constexpr double farAbove = 3;
    return m_threshold && m_thresholdValue <= farAbove * highest();
}

void LiveChart::add(double seconds, const std::vector<double> &values)
{
    Q_ASSERT(values.size() == m_lines.size());
    m_now = seconds;
    m_start = m_start.value_or(seconds);
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        std::deque<QPointF> &points = m_lines[i].points;
        if (!std::isnan(values[i]))
            points.emplace_back(seconds, values[i]);
        dropOlderThan(points, seconds - maxSpan);
    }
    outdate();
}

void LiveChart::clear()
{
    for (Shown &line : m_lines)
        line.points.clear();
    m_start.reset();
    m_hasEnded = false;
    m_isStale = true;
    refresh();
}

void LiveChart::end()
{
    m_hasEnded = true;
    viewport()->update();
}

double LiveChart::highest() const
{
    double value = 0;
    for (const Shown &line : m_lines) {
        for (const QPointF &point : line.points)
            value = std::max(value, point.y());
        for (const QPointF &point : line.baseline) {
            if (isWithin(m_span, point.x(), m_now))
                value = std::max(value, point.y());
        }
    }
    return value;
}

void LiveChart::outdate()
{
    m_isStale = true;
    if (isVisible() && !m_timer.isActive())
        m_timer.start();
}

void LiveChart::refresh()
{
    if (!m_isStale)
        return;
    m_isStale = false;
    fitSpan();
    const double most = showsThreshold() ? std::max(highest(), m_thresholdValue) : highest();
    m_y->setMax(niceCeiling(most * 1.05));
    if (m_threshold)
        m_threshold->replace(showsThreshold() ? QList<QPointF> {{-m_span, m_thresholdValue}, {0, m_thresholdValue}}
                                              : QList<QPointF>());
    for (Shown &line : m_lines) {
        QList<QPointF> before;
        for (const QPointF &point : line.baseline) {
            if (isWithin(m_span, point.x(), m_now))
                before.emplace_back(point.x() - m_now, point.y());
        }
        if (line.baselineSeries)
            line.baselineSeries->replace(before);
        std::vector<QPointF> moved;
        moved.reserve(line.points.size());
        for (const QPointF &point : line.points)
            moved.emplace_back(point.x() - m_now, point.y());
        line.series->replace(decimated(moved, int(chart()->plotArea().width())));
        line.latest = moved.empty() || moved.back().x() <= -m_span ? std::nullopt : std::optional(moved.back().y());
    }
    viewport()->update();
}

/// Shows everything since the beginning, up to the last minute, so that a new run is not a dot at the right edge. A
/// line without values at first starts on the same axis as the others.
void LiveChart::fitSpan()
{
    const double passed = m_now - m_start.value_or(m_now);
    const auto *fitting = std::ranges::find_if(spans, [&](double span) { return passed <= span; });
    const double span = fitting == std::end(spans) ? maxSpan : *fitting;
    if (span == m_span)
        return;
    m_span = span;
    m_x->setRange(-m_span, 0);
}

void LiveChart::drawForeground(QPainter *painter, const QRectF &)
{
    const Metrics m = Metrics::of(font());
    const QRectF plot = chart()->plotArea();
    painter->setFont(font());
    painter->setPen(Palette::current()[Role::Muted]);
    if (std::ranges::all_of(m_lines, [](const Shown &line) { return line.points.empty() && line.baseline.isEmpty(); }))
        return; // no scale without values
    for (const double share : {0.0, 0.5, 1.0}) {
        const double y = plot.bottom() - share * plot.height();
        painter->drawText(QRectF(0, y - m.lineH / 2.0, plot.left() - m.u, m.lineH), Qt::AlignRight | Qt::AlignVCenter,
                          share > 0 ? m_format(share * m_y->max(), Precision::Round) : u"0"_s);
    }
    const QRectF below(plot.left(), plot.bottom() + m.u / 2.0, plot.width(), m.lineH);
    const QString first = (m_hasEnded ? tr("%1 s before the end") : tr("%1 s ago")).arg(int(m_span));
    const QString last = m_hasEnded ? tr("end") : tr("now");
    if (painter->fontMetrics().horizontalAdvance(first + last) + 2 * m.u < below.width())
        painter->drawText(below, Qt::AlignLeft, first);
    painter->drawText(below, Qt::AlignRight, last);
    drawThreshold(*painter, plot);
    std::vector<std::pair<double, std::size_t>> places; // the baselines' indices follow the lines'
    const auto add = [&](double value, std::size_t i) {
        places.emplace_back(plot.bottom() - value / m_y->max() * plot.height(), i);
    };
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        if (m_lines[i].latest)
            add(*m_lines[i].latest, i);
        if (m_lines[i].baselineSeries && m_lines[i].baselineSeries->count() > 0)
            add(m_lines[i].baselineSeries->points().constLast().y(), m_lines.size() + i);
    }
    spread(places, m.lineH, plot.bottom());
    for (const auto &[y, i] : places) {
        const bool isBaseline = i >= m_lines.size();
        const Shown &shown = m_lines[i % m_lines.size()];
        const double value = isBaseline ? shown.baselineSeries->points().constLast().y() : *shown.latest;
        painter->setPen(isBaseline ? Palette::current()[Role::Muted] : Palette::current()[shown.line.token].text);
        painter->drawText(QRectF(plot.right() + m.u, y - m.lineH / 2.0, width() - plot.right() - m.u, m.lineH),
                          Qt::AlignLeft | Qt::AlignVCenter,
                          (isBaseline ? tr("base") : shown.line.label) + QLatin1Char(' ')
                              + m_format(value, Precision::ThreeDigits));
    }
}

void LiveChart::drawThreshold(QPainter &painter, const QRectF &plot) const
{
    if (!m_threshold || m_threshold->count() == 0)
        return;
    const Metrics m = Metrics::of(font());
    const double y = plot.bottom() - m_thresholdValue / m_y->max() * plot.height();
    const bool isAbove = y - m.lineH >= 0;
    painter.setPen(Palette::current()[Token::Error].text);
    painter.drawText(QRectF(plot.left() + m.u, isAbove ? y - m.lineH : y, plot.width(), m.lineH), Qt::AlignLeft,
                     tr("threshold %1").arg(m_format(m_thresholdValue, Precision::Round)));
}

void LiveChart::recolor()
{
    const Palette &palette = Palette::current();
    setBackgroundBrush(palette[Role::Base]);
    m_x->setLinePenColor(palette[Role::Outline]);
    m_y->setGridLineColor(palette[Role::Grid]);
    for (const Shown &shown : m_lines) {
        shown.series->setPen(QPen(palette[shown.line.token].fill, 2, shown.line.style));
        if (shown.baselineSeries)
            shown.baselineSeries->setPen(QPen(palette[Role::Muted], 1.5, Qt::DashLine));
    }
    if (m_threshold) {
        QPen pen(palette[Token::Error].fill, 1.5);
        pen.setDashPattern({10, 5});
        m_threshold->setPen(pen);
    }
}

LiveChart::Sides LiveChart::sides() const
{
    const Metrics m = Metrics::of(font());
    const QFontMetrics text(font());
    int widest = 0;
    for (const Shown &shown : m_lines)
        widest = std::max({widest, text.horizontalAdvance(shown.line.label),
                           shown.baselineSeries ? text.horizontalAdvance(tr("base")) : 0});
    const int value = text.horizontalAdvance(m_format(88'800, Precision::ThreeDigits)) + m.u;
    return {value + m.u, widest + value + m.u};
}

void LiveChart::layOut()
{
    Sides most = sides();
    for (const LiveChart *other : m_aligned) {
        const Sides its = other ? other->sides() : Sides {};
        most = {std::max(most.left, its.left), std::max(most.right, its.right)};
    }
    const Metrics m = Metrics::of(font());
    const QMargins margins(most.left, m.lineH / 2 + m.u, most.right, m.lineH + m.u);
    chart()->setMargins(margins);
    for (const LiveChart *other : m_aligned) {
        if (other)
            other->chart()->setMargins(margins);
    }
}

void LiveChart::align(const std::vector<LiveChart *> &charts)
{
    for (LiveChart *chart : charts)
        chart->m_aligned.assign(charts.begin(), charts.end());
    if (!charts.empty())
        charts.front()->layOut();
}

void LiveChart::showEvent(QShowEvent *event)
{
    QChartView::showEvent(event);
    refresh();
}

void LiveChart::hideEvent(QHideEvent *event)
{
    QChartView::hideEvent(event);
    m_timer.stop();
}

void LiveChart::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    outdate(); // decimation depends on the width
}

} // namespace lockscope::ui
