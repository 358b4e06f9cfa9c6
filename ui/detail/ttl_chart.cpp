// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/ttl_chart.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/view_clock.h"

#include <QPainter>
#include <QPainterPath>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using models::TtlHistory;

namespace {

constexpr double renewalDue = 2.0 / 3; ///< the watchdog renews after a third of the lease

double secondsBetween(TimePoint from, TimePoint to)
{
    return std::chrono::duration<double>(to - from).count();
}

QString topLabel(double largest)
{
    return largest > 1 ? ttlShort(qint64(largest + 499) / 1000 * 1000) : unknown();
}

} // namespace

TtlChart::TtlChart(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("TTL over the last minutes"));
}

void TtlChart::show(const TtlHistory *history, Token token, bool isStale)
{
    m_history = history;
    m_token = token;
    if (isStale && !m_isStale)
        m_stoppedAt = ViewClock::shown();
    m_isStale = isStale;
    update();
}

QSize TtlChart::sizeHint() const
{
    const Metrics m = Metrics::of(font());
    return {60 * m.u, 7 * m.lineH};
}

std::chrono::seconds TtlChart::shownSpan(TimePoint now) const
{
    for (const std::chrono::seconds span : {30s, 60s}) {
        if (m_history && now - m_history->watchedSince() < span)
            return span;
    }
    return TtlHistory::span;
}

void TtlChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Metrics m = Metrics::of(font());
    const QFontMetrics text(font());
    const TimePoint now = m_isStale ? m_stoppedAt : ViewClock::shown();
    const double largest = std::max(1.0, double(m_history ? m_history->largestMs() : 0));
    const int left = std::max(text.horizontalAdvance(ttlShort(88'000)), text.horizontalAdvance(topLabel(largest)))
        + 2 * m.u;
    const int right = text.horizontalAdvance(tr("renewal due")) + 2 * m.u;
    const QRectF plot(left, m.lineH / 2.0, width() - left - right, height() - 2.0 * m.lineH);
    const auto span = shownSpan(now);
    paintFrame(painter, plot, largest, span);
    if (!m_history || m_history->points().empty())
        return;
    paintTeeth(painter, plot, largest, span, now);
    if (m_history->points().back().ttlMs == inspect::Ttl::None) {
        painter.setPen(Palette::current()[Token::Error].text);
        painter.drawText(plot, int(Qt::AlignCenter), tr("no TTL: never expires"));
    }
}

void TtlChart::paintFrame(QPainter &painter, const QRectF &plot, double largest, std::chrono::seconds span) const
{
    const Palette &palette = Palette::current();
    const Metrics m = Metrics::of(font());
    painter.setPen(QPen(palette[Role::Grid], 1));
    painter.drawLine(plot.topLeft(), plot.topRight());
    painter.setPen(QPen(palette[Role::Outline], 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setPen(palette[Role::Muted]);
    const auto label = [&](double y, const QString &words) {
        painter.drawText(QRectF(0, y - m.lineH / 2.0, plot.left() - m.u, m.lineH), Qt::AlignRight | Qt::AlignVCenter,
                         words);
    };
    label(plot.top(), topLabel(largest));
    label(plot.bottom(), u"0"_s);
    if (m_history && m_history->lastRenewal()) { // an explicit lease is never renewed
        const double due = plot.bottom() - plot.height() * renewalDue;
        painter.drawText(QRectF(plot.right() + m.u, due - m.lineH / 2.0, width() - plot.right(), m.lineH),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("renewal due"));
        painter.setPen(QPen(palette[Role::Muted], 1, Qt::DashLine));
        painter.drawLine(QPointF(plot.left(), due), QPointF(plot.right(), due));
        painter.setPen(palette[Role::Muted]);
    }
    const QRectF below(plot.left(), plot.bottom() + m.u / 2.0, plot.width(), m.lineH);
    painter.drawText(below, Qt::AlignLeft,
                     span > 60s ? tr("%1 min ago").arg(span.count() / 60) : tr("%1 s ago").arg(span.count()));
    painter.drawText(below, Qt::AlignRight, tr("now"));
}

void TtlChart::paintGap(QPainter &painter, const QRectF &place) const
{
    if (place.width() < 1)
        return;
    const Palette &palette = Palette::current();
    painter.fillRect(place, QBrush(palette[Role::Grid], Qt::BDiagPattern));
    const bool isTaken = m_history->points().back().ttlMs == inspect::Ttl::None; // by "no TTL: never expires"
    if (isTaken || place.width() < QFontMetrics(font()).horizontalAdvance(tr("gap")))
        return;
    painter.setPen(palette[Role::Muted]);
    painter.drawText(place, Qt::AlignCenter, tr("gap"));
}

void TtlChart::paintTeeth(QPainter &painter, const QRectF &plot, double largest, std::chrono::seconds span,
                          TimePoint now) const
{
    const Palette &palette = Palette::current();
    const auto &points = m_history->points();
    const double perSecond = plot.width() / double(span.count());
    const auto x = [&](TimePoint at) {
        return std::max(plot.left(), plot.right() - secondsBetween(at, now) * perSecond);
    };
    const auto y = [&](double ms) { return plot.bottom() - std::clamp(ms / largest, 0.0, 1.0) * plot.height(); };
    QPainterPath line;
    std::vector<double> renewals;
    bool isDrawing = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool isLast = i + 1 == points.size();
        const TimePoint until = isLast ? now : points[i + 1].gapStart.value_or(points[i + 1].at);
        if (points[i].gapStart)
            paintGap(painter,
                     {x(*points[i].gapStart), plot.top(), x(points[i].at) - x(*points[i].gapStart), plot.height()});
        if (points[i].isNewHolder && points[i].at > now - span) { // a busy lock has dozens: only a notch for each
            const double at = x(points[i].at);
            painter.setPen(QPen(palette[Role::Muted], 1));
            painter.drawLine(QPointF(at, plot.top() - 4), QPointF(at, plot.top() + 1));
        }
        isDrawing = isDrawing && !points[i].gapStart && !points[i].isNewHolder;
        if (points[i].ttlMs < 0 || until < now - span) {
            isDrawing = false;
            continue;
        }
        const TimePoint from = std::max(points[i].at, now - span);
        const auto leftAt = [&](TimePoint at) {
            return double(points[i].ttlMs) - secondsBetween(points[i].at, at) * 1000;
        };
        const QPointF start(x(from), y(leftAt(from)));
        isDrawing ? line.lineTo(start) : line.moveTo(start);
        line.lineTo(x(until), y(leftAt(until)));
        isDrawing = true;
        if (points[i].isRenewal && points[i].at == from)
            renewals.push_back(start.x());
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_isStale ? palette[Role::Disabled] : palette[m_token].fill, 1.5));
    painter.drawPath(line);
    painter.setPen(QPen(palette[Token::Ok].fill, 1.5));
    for (const double at : renewals)
        painter.drawLine(QPointF(at, plot.bottom() - 4), QPointF(at, plot.bottom() + 1));
}

} // namespace lockscope::ui::detail
