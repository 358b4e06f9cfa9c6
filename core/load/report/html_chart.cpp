// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/html_chart.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr double Width = 720.0;
constexpr double Height = 260.0;
constexpr double Left = 76.0;
constexpr double Right = 28.0; // half of the last label's width
constexpr double Top = 12.0;
constexpr double Bottom = 28.0;
constexpr int Colours = 6;
constexpr int YTicks = 4;
constexpr double LabelWidth = 56.0;
constexpr double MarkWidth = 120.0;
constexpr double DotWidth = 4.0;

QString coordinate(double value)
{
    return QString::number(value, 'f', 1);
}

QString label(double value, const QString &unit)
{
    const int decimals = value == 0.0 || value >= 100.0
        ? 0
        : std::max(0, 2 - static_cast<int>(std::floor(std::log10(value))));
    QString digits = QLocale(QLocale::English, QLocale::UnitedStates).toString(value, 'f', decimals);
    while (digits.contains(u'.') && (digits.endsWith(u'0') || digits.endsWith(u'.')))
        digits.chop(1);
    return digits + unit;
}

/// The end of an axis, not below the value; a quarter of it is a short number.
double roundUp(double value)
{
    if (value <= 0.0)
        return 1.0;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.2, 1.6, 2.0, 2.4, 3.2, 4.0, 6.0, 8.0}) {
        if (value <= step * power)
            return step * power;
    }
    return 10.0 * power;
}

/// Converts values to the picture's coordinates.
class Frame final
{
public:
    Frame(const std::vector<ChartLine> &lines, bool isLogarithmic) : m_isLogarithmic(isLogarithmic)
    {
        for (const ChartLine &line : lines) {
            for (const QPointF &point : line.points) {
                m_xFrom = std::min(m_xFrom, point.x());
                m_xTo = std::max(m_xTo, point.x());
                m_yTo = std::max(m_yTo, point.y());
                if (point.y() > 0.0)
                    m_yFrom = std::min(m_yFrom, point.y());
            }
        }
        m_yTo = isLogarithmic ? std::pow(10.0, std::ceil(std::log10(std::max(m_yTo, 1e-3)))) : roundUp(m_yTo);
        m_yFrom = isLogarithmic ? std::pow(10.0, std::floor(std::log10(std::min(m_yFrom, m_yTo / 10.0)))) : 0.0;
    }

    [[nodiscard]] double x(double value) const
    {
        const double span = m_xTo > m_xFrom ? m_xTo - m_xFrom : 1.0;
        return Left + (value - m_xFrom) / span * (Width - Left - Right);
    }
    [[nodiscard]] double y(double value) const
    {
        const double share = m_isLogarithmic
            ? std::log10(std::max(value, m_yFrom) / m_yFrom) / std::log10(m_yTo / m_yFrom)
            : value / m_yTo;
        return Height - Bottom - share * (Height - Top - Bottom);
    }
    [[nodiscard]] std::vector<double> yTicks() const
    {
        std::vector<double> ticks;
        for (double at = m_yFrom; m_isLogarithmic && at <= m_yTo * 1.001; at *= 10.0)
            ticks.push_back(at);
        for (int i = 0; !m_isLogarithmic && i <= YTicks; ++i)
            ticks.push_back(m_yTo * i / YTicks);
        return ticks;
    }

private:
    bool m_isLogarithmic;
    double m_xFrom = 1e12;
    double m_xTo = -1e12;
    double m_yFrom = 1e12;
    double m_yTo = 0.0;
};

} // namespace

QString Chart::toSvg() const
{
    const bool isEmpty = std::ranges::all_of(lines, [](const ChartLine &line) { return line.points.empty(); });
    if (isEmpty)
        return {};
    const Frame frame(lines, isLogarithmic);
    QString svg = u"<figure><figcaption>%1</figcaption><svg viewBox=\"0 0 %2 %3\" role=\"img\" aria-label=\"%1\">"_s
                      .arg(title.toHtmlEscaped())
                      .arg(Width)
                      .arg(Height);
    for (const double at : frame.yTicks()) {
        const QString y = coordinate(frame.y(at));
        svg += u"<line class=\"grid\" x1=\"%1\" x2=\"%2\" y1=\"%3\" y2=\"%3\"/>"_s.arg(coordinate(Left),
                                                                                       coordinate(Width - Right), y);
        svg += u"<text class=\"axis\" text-anchor=\"end\" x=\"%1\" y=\"%2\" dy=\"0.3em\">%3</text>"_s.arg(
            coordinate(Left - 6.0), y, label(at, yUnit).toHtmlEscaped());
    }
    double labelledTo = -LabelWidth;
    for (const Tick &tick : xTicks) {
        if (frame.x(tick.at) < labelledTo + LabelWidth) // in a short run the first and last slice may coincide
            continue;
        labelledTo = frame.x(tick.at);
        svg += u"<text class=\"axis\" text-anchor=\"middle\" x=\"%1\" y=\"%2\">%3</text>"_s.arg(
            coordinate(frame.x(tick.at)), coordinate(Height - 8.0), tick.label.toHtmlEscaped());
    }
    double markedTo = -MarkWidth;
    for (const Tick &mark : marks) {
        const double x = std::clamp(frame.x(mark.at), Left, Width - Right);
        svg += u"<line class=\"mark\" x1=\"%1\" x2=\"%1\" y1=\"%2\" y2=\"%3\"><title>%4</title></line>"_s.arg(
            coordinate(x), coordinate(Top), coordinate(Height - Bottom), mark.label.toHtmlEscaped());
        if (x < markedTo + MarkWidth) // the title names it
            continue;
        markedTo = x;
        const bool isLeft = x > Width - Right - MarkWidth; // of the line
        svg += u"<text class=\"axis\" text-anchor=\"%1\" x=\"%2\" y=\"%3\">%4</text>"_s.arg(
            isLeft ? u"end"_s : u"start"_s, coordinate(isLeft ? x - 4.0 : x + 4.0), coordinate(Top + 10.0),
            mark.label.toHtmlEscaped());
    }
    QString legend;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].points.empty())
            continue;
        const int colour = static_cast<int>(i) % Colours;
        QString points;
        for (const QPointF &point : lines[i].points)
            points += coordinate(frame.x(point.x())) + u',' + coordinate(frame.y(point.y())) + u' ';
        if (lines[i].points.size() == 1) // a single point is no visible line
            points += coordinate(frame.x(lines[i].points.front().x()) + DotWidth) + u','
                + coordinate(frame.y(lines[i].points.front().y()));
        svg += u"<polyline class=\"c%1\" points=\"%2\"/>"_s.arg(colour).arg(points.trimmed());
        legend +=
            u"<span class=\"key\"><svg viewBox=\"0 0 28 6\" aria-hidden=\"true\"><polyline class=\"c%1\" points=\"0,3 28,3\"/></svg>%2</span>"_s
                .arg(colour)
                .arg(lines[i].name.toHtmlEscaped());
    }
    return svg + u"</svg><p class=\"legend\">%1</p></figure>\n"_s.arg(legend);
}

} // namespace lockscope::load
