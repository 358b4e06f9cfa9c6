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
constexpr double widestValue = 88'800;

/// The length of a line in the legend: two dashes.
int sampleWidth(const Metrics &m)
{
    return 5 * m.u;
}

bool isWithin(double span, double seconds, double now)
{
    return seconds <= now && seconds >= now - span;
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
    setMinimumSize(36 * Metrics::of(font()).u, 5 * Metrics::of(font()).lineH);
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
    layOut();
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
        while (points.size() > 1 && points[1].x() < seconds - maxSpan)
            points.pop_front();
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
        m_timer.start(refreshEvery);
}

void LiveChart::refresh()
{
    if (!m_isStale)
        return;
    m_isStale = false;
    m_x->setLineVisible(!isEmpty());
    m_y->setGridLineVisible(!isEmpty());
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

bool LiveChart::isEmpty() const
{
    return std::ranges::all_of(m_lines,
                               [](const Shown &line) { return line.points.empty() && line.baseline.isEmpty(); });
}

void LiveChart::drawForeground(QPainter *painter, const QRectF &)
{
    const Metrics m = Metrics::of(font());
    const QRectF plot = chart()->plotArea();
    painter->setFont(font());
    if (isEmpty()) { // no scale without values
        const QRectF whole(0.5, m.u / 2.0, width() - 1, plot.bottom() - m.u / 2.0);
        painter->setPen(Palette::current()[Role::Grid]);
        painter->drawRect(whole);
        painter->setPen(Palette::current()[Role::Muted]);
        return painter->drawText(whole, Qt::AlignCenter, tr("No data"));
    }
    painter->setPen(Palette::current()[Role::Muted]);
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
    drawLegend(*painter);
}

/// The lines, each followed by its baseline, then the limit.
std::vector<LiveChart::Entry> LiveChart::legend() const
{
    const Palette &palette = Palette::current();
    std::vector<Entry> entries;
    const auto add = [&](const QString &label, std::optional<double> value, const QColor &color, const QPen &line) {
        const auto text = [&label](const QString &figure) { return QString(label + u' ' + figure); };
        entries.push_back({text(value ? m_format(*value, Precision::ThreeDigits) : unknown()),
                           text(m_format(widestValue, Precision::ThreeDigits)), color, line});
    };
    for (const Shown &shown : m_lines) {
        add(shown.line.label, shown.latest, palette[shown.line.token].text, shown.series->pen());
        if (const QLineSeries *base = shown.baselineSeries)
            add(tr("base"), base->count() > 0 ? std::optional(base->points().constLast().y()) : std::nullopt,
                palette[Role::Muted], base->pen());
    }
    if (m_threshold) {
        const QString text = tr("threshold %1").arg(m_format(m_thresholdValue, Precision::Round));
        entries.push_back(
            {m_threshold->count() > 0 ? text : QString(), text, palette[Token::Error].text, m_threshold->pen()});
    }
    return entries;
}

/// In as many lines as the width needs. Changing values do not move them.
std::vector<QPoint> LiveChart::placesOf(const std::vector<Entry> &legend) const
{
    const Metrics m = Metrics::of(font());
    std::vector<QPoint> places;
    QPoint next;
    for (const Entry &entry : legend) {
        const int needed = sampleWidth(m) + m.u + fontMetrics().horizontalAdvance(entry.widest);
        if (next.x() > 0 && next.x() + needed > width())
            next = {0, next.y() + m.lineH};
        places.push_back(next);
        next.rx() += needed + 3 * m.u;
    }
    return places;
}

void LiveChart::drawLegend(QPainter &painter) const
{
    const Metrics m = Metrics::of(font());
    const std::vector<Entry> entries = legend();
    const std::vector<QPoint> places = placesOf(entries);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].text.isEmpty())
            continue;
        const QRectF place(places[i], QSizeF(width() - places[i].x(), m.lineH));
        painter.setPen(entries[i].line);
        painter.drawLine(QPointF(place.left(), place.center().y()),
                         QPointF(place.left() + sampleWidth(m), place.center().y()));
        painter.setPen(entries[i].color);
        painter.drawText(place.adjusted(sampleWidth(m) + m.u, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         entries[i].text);
    }
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

int LiveChart::axisWidth() const
{
    const QFontMetrics text(font());
    return text.horizontalAdvance(m_format(widestValue, Precision::ThreeDigits)) + 2 * Metrics::of(font()).u;
}

void LiveChart::layOut()
{
    const Metrics m = Metrics::of(font());
    int left = axisWidth();
    for (const LiveChart *other : m_aligned)
        left = std::max(left, other ? other->axisWidth() : 0);
    const int top = placesOf(legend()).back().y() + m.lineH + m.lineH / 2; // half of the highest figure of the axis
    chart()->setMargins({left, top, m.u, m.lineH + m.u});
    for (LiveChart *other : m_aligned) {
        if (other && other->chart()->margins().left() != left) {
            QMargins margins = other->chart()->margins();
            margins.setLeft(left);
            other->chart()->setMargins(margins);
        }
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
    layOut();  // the legend may need fewer or more lines
    outdate(); // decimation depends on the width
}

} // namespace lockscope::ui
