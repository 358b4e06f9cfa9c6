// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/holder_chart.h"

#include "ui/common/badges.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/view_clock.h"
#include "ui/models/lock_words.h"

#include <QPainter>
#include <algorithm>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;
using inspect::Holder;
using inspect::LockSnapshot;
using schema::LockMode;

namespace {

constexpr int maxLines = 9;
constexpr int minBar = 8; ///< in u, beside the waiters

int linesOf(std::size_t bars)
{
    return std::max(1, int(bars));
}

} // namespace

HolderChart::HolderChart(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    onChange(*this, QEvent::Resize, [this] {
        m_isHigher = isStacked();
        updateGeometry();
    });
}

void HolderChart::show(const LockSnapshot &lock, const models::HolderNames &names, bool isStale)
{
    const QSize before = sizeHint();
    if (lock.name != m_lock.name) {
        m_lines = 2;
        m_isHigher = false;
        m_nameWidth = fontMetrics().horizontalAdvance(u"web-3:888"_s);
        m_largest.clear();
    }
    m_lock = lock;
    m_isStale = isStale;
    m_rows = rowsOf(lock, names);
    for (const Row &row : m_rows)
        m_nameWidth = std::max(m_nameWidth, fontMetrics().horizontalAdvance(row.name) + 2);
    int lines = 0;
    std::size_t shown = 0;
    while (shown < m_rows.size() && lines + linesOf(m_rows[shown].bars.size()) <= maxLines)
        lines += linesOf(m_rows[shown++].bars.size());
    if (shown == 0 && !m_rows.empty()) { // one holder with many keys
        m_rows.front().bars.resize(maxLines);
        lines = maxLines;
        shown = 1;
    }
    m_hidden = int(m_rows.size() - shown);
    m_rows.resize(shown);
    lines += m_hidden > 0;
    m_lines = std::max(m_lines, lines);
    m_isHigher = m_isHigher || isStacked();
    if (sizeHint() != before)
        updateGeometry();
    setAccessibleName(models::sentence(lock, names));
    update();
}

std::vector<HolderChart::Row> HolderChart::rowsOf(const LockSnapshot &lock, const models::HolderNames &names)
{
    std::vector<Row> rows;
    const auto bar = [&](const Holder &holder, const QString &label, inspect::Ttl ttl) {
        qint64 &largest = m_largest[holder.field];
        largest = std::max(largest, ttl.ms);
        const qint64 left = LockSnapshot::remainingMs(ttl, lock.takenAt, ViewClock::shown(lock.node));
        return Bar {label, ttl, largest > 0 ? double(left) / double(largest) : 0.0};
    };
    for (const Holder &holder : lock.holders) {
        Row row {names.brief(holder),
                 models::letterOf(holder.mode),
                 holder.isGhost,
                 holder.count,
                 {},
                 models::missingTimeReason(holder)};
        for (std::size_t i = 0; i < holder.timeouts.size() && !holder.isGhost; ++i)
            row.bars.push_back(bar(holder, tr("key %1").arg(i + 1), holder.timeouts[i].ttl));
        if (holder.mode != LockMode::Read)
            row.bars.push_back(bar(holder, tr("lock"), lock.ttl));
        rows.push_back(std::move(row));
    }
    // Writer first, then by name, so that rows keep their place while counts change.
    std::ranges::sort(rows, {}, [](const Row &row) { return std::tuple(row.letter == u'R', row.name); });
    return rows;
}

QSize HolderChart::sizeHint() const
{
    const Metrics m = Metrics::of(font());
    return {60 * m.u, (m_lines + (m_isHigher ? 1 : 0)) * m.denseRow() + 2 * m.u};
}

QSize HolderChart::minimumSizeHint() const
{
    return {sizeHint().width() / 2, sizeHint().height()};
}

int HolderChart::waitersWidth() const
{
    const Metrics m = Metrics::of(font());
    return pillWidth(models::waitingSentence(m_lock), font()) + m.icon() + 12 * m.u;
}

int HolderChart::countWidth() const
{
    return fontMetrics().horizontalAdvance(u"× 888"_s);
}

int HolderChart::labelWidth() const
{
    return fontMetrics().horizontalAdvance(tr("key %1").arg(88)) + Metrics::of(font()).u;
}

int HolderChart::timeWidth() const
{
    return ttlShortWidth(fontMetrics()) + Metrics::of(font()).u;
}

bool HolderChart::isStacked() const
{
    const Metrics m = Metrics::of(font());
    const int row = m.lineH + m_nameWidth + countWidth() + labelWidth() + timeWidth() + (minBar + 7) * m.u;
    return width() < row + waitersWidth();
}

void HolderChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Metrics m = Metrics::of(font());
    if (m_rows.empty()) {
        painter.setPen(Palette::current()[Role::Muted]);
        painter.drawText(rect().adjusted(0, m.u, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                         m_lock.mode == schema::LockMode::Free ? tr("Not held.") : tr("Its holder is unknown."));
        return;
    }
    const bool hasWaiters = models::isWanted(m_lock);
    const bool isBeside = hasWaiters && !isStacked();
    const int holders = std::min(width() - (isBeside ? waitersWidth() : 0), 110 * m.u);
    int y = m.u;
    for (const Row &row : m_rows)
        y += paintRow(painter, row, {0, y, holders, linesOf(row.bars.size()) * m.denseRow()});
    if (m_hidden > 0) {
        painter.setPen(Palette::current()[Role::Muted]);
        painter.drawText(QRect(m.lineH + 2 * m.u, y, holders, m.denseRow()), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("and %1 more, listed below").arg(number(m_hidden)));
        y += m.denseRow();
    }
    if (isBeside) {
        paintBracket(painter, {0, m.u, holders, y - m.u}, holders + m.u);
        paintWaiters(painter, {holders + 10 * m.u, (y + m.u) / 2});
    } else if (hasWaiters) {
        paintWaiters(painter, {0, y + m.denseRow() / 2});
    }
}

int HolderChart::paintRow(QPainter &painter, const Row &row, const QRect &place) const
{
    const Metrics m = Metrics::of(font());
    const Palette &palette = Palette::current();
    const QFontMetrics text(font());
    const int line = m.denseRow();
    const QRect badge(place.left(), place.top() + (line - m.lineH) / 2, m.lineH, m.lineH);
    paintBadge(painter, badge, {row.letter, row.isGhost, false}, font());
    const QRect name(badge.right() + 1 + 2 * m.u, place.top(), std::min(m_nameWidth, place.width() / 3), line);
    painter.setFont(font());
    painter.setPen(m_isStale ? palette[Role::Muted] : palette[Role::Text]);
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter, elided(row.name, text, name.width()));
    painter.setPen(palette[Role::Muted]);
    const QRect countRect(name.right() + 2 * m.u, place.top(), countWidth(), line);
    painter.drawText(countRect, Qt::AlignLeft | Qt::AlignVCenter, u"× %1"_s.arg(number(row.count)));
    paintBars(painter, row,
              {countRect.right() + m.u, place.top(), place.right() - countRect.right() - m.u, place.height()});
    return place.height();
}

void HolderChart::paintBars(QPainter &painter, const Row &row, const QRect &place) const
{
    const Metrics m = Metrics::of(font());
    const Palette &palette = Palette::current();
    const int line = m.denseRow();
    const int label = labelWidth();
    const int time = timeWidth();
    const Token token = row.isGhost ? Token::Ghost : row.letter == u'R' ? Token::HeldRead : Token::HeldWrite;
    if (row.bars.empty()) {
        painter.setPen(row.isGhost ? palette[Token::Ghost].text : palette[Role::Muted]);
        painter.drawText(QRect(place.left(), place.top(), place.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                         row.noBars);
        return;
    }
    int y = place.top();
    for (const Bar &bar : row.bars) {
        painter.setPen(palette[Role::Muted]);
        painter.drawText(QRect(place.left(), y, label, line), Qt::AlignLeft | Qt::AlignVCenter, bar.label);
        const qint64 left = LockSnapshot::remainingMs(bar.ttl, m_lock.takenAt, ViewClock::shown(m_lock.node));
        painter.setPen(bar.ttl.neverExpires() ? palette[Token::Error].text
                           : m_isStale        ? palette[Role::Muted]
                                              : palette[Role::Text]);
        painter.drawText(QRect(place.right() - time, y, time, line), Qt::AlignRight | Qt::AlignVCenter, ttlShort(left));
        const int thickness = row.letter == u'R' ? line / 3 : line / 2;
        paintBar(painter,
                 {place.left() + label, y + (line - thickness) / 2, place.width() - label - time - m.u, thickness},
                 bar.share, m_isStale ? palette[Role::Disabled] : palette[token].fill);
        y += line;
    }
}

void HolderChart::paintBracket(QPainter &painter, const QRect &holders, int left) const
{
    const Metrics m = Metrics::of(font());
    const Palette &palette = Palette::current();
    const QColor color = m_isStale ? palette[Role::Disabled] : palette[Token::Waiting].fill;
    const int middle = holders.center().y();
    const int bracket = left + 2 * m.u;
    const int tip = left + 7 * m.u;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF {QPointF(left, holders.top() + m.u), QPointF(bracket, holders.top() + m.u),
                                    QPointF(bracket, holders.bottom() - m.u), QPointF(left, holders.bottom() - m.u)});
    painter.drawLine(QPointF(bracket, middle), QPointF(tip, middle));
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF {QPointF(tip + m.u, middle), QPointF(tip - m.u / 2.0, middle - m.u * 0.8),
                                   QPointF(tip - m.u / 2.0, middle + m.u * 0.8)});
    painter.restore();
}

void HolderChart::paintWaiters(QPainter &painter, const QPoint &place) const
{
    const Metrics m = Metrics::of(font());
    const Palette &palette = Palette::current();
    const QRect glyph(place.x(), place.y() - m.icon() / 2, m.icon(), m.icon());
    paintIcon(painter, glyph, u"waiting"_s, m_isStale ? palette[Role::Disabled] : palette[Token::Waiting].fill);
    paintPill(painter, {glyph.right() + m.u, place.y() - m.lineH, width() - glyph.right() - m.u, 2 * m.lineH},
              models::waitingSentence(m_lock), m_isStale ? Token::Free : Token::Waiting, font());
}

} // namespace lockscope::ui::detail
