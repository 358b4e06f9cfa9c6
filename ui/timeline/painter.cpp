// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/painter.h"

#include "ui/common/badges.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/palette.h"
#include "ui/timeline/span_painter.h"
#include "ui/timeline/timeline_entries.h"
#include "ui/timeline/words.h"

#include <QPaintEngine>
#include <QPainter>
#include <cmath>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;

namespace {

constexpr double dimmed = 0.4;

void paintAxis(QPainter &painter, const Picture &picture)
{
    const Palette &palette = Palette::current();
    const Geometry &g = picture.geometry;
    const QFontMetrics metrics(picture.font);
    const double room = metrics.horizontalAdvance(u"00:00:00.000000"_s) + 2 * g.metrics.u;
    for (const Tick &tick : ticksOf(picture.layout->view, picture.wall, room)) {
        const double x = std::round(g.names + tick.x);
        painter.setPen(palette[Role::Grid]);
        painter.drawLine(QPointF(x, g.axisHeight()), QPointF(x, g.lanes().bottom()));
        const QRectF place(x + g.metrics.u / 2.0, 0, metrics.horizontalAdvance(tick.label), g.timeHeight());
        if (place.right() > g.size.width())
            continue; // a clipped time could be misread
        painter.setPen(palette[Role::Muted]);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, tick.label);
    }
}

/// The lane's state at the end of the view, beside its name. Returns the used width.
int paintStateNow(QPainter &painter, const Picture &picture, int row, const QRectF &place)
{
    const TimelineLayout &layout = *picture.layout;
    const Lane &lane = picture.record->lanes()[std::size_t(layout.rows[std::size_t(row)].lane)];
    const TimePoint end = layout.view.timeAt(layout.now);
    const Segment *last = lane.track.at(end);
    if (!last || gapAt(*picture.record, lane.isExact, end))
        return 0;
    const int side = picture.geometry.metrics.icon();
    QRect square = QRectF(place.right() - side, place.center().y() - side / 2.0, side, side).toRect();
    int used = 0;
    const auto next = [&] {
        square.translate(-side - picture.geometry.metrics.u, 0);
        used += side + picture.geometry.metrics.u;
    };
    if (last->state.waitsFor != LockMode::Free) {
        paintIcon(painter, square, u"waiting"_s, Palette::current()[Token::Waiting].text);
        next();
    }
    if (last->state.holds != LockMode::Free) {
        paintBadge(painter, square, {letterOf(last->state.holds), false, last->isContended}, picture.font);
        next();
    }
    return used;
}

void paintName(QPainter &painter, const Picture &picture, int row)
{
    const Palette &palette = Palette::current();
    const Geometry &g = picture.geometry;
    const Row &shown = picture.layout->rows[std::size_t(row)];
    const bool isHeading = shown.lane < 0;
    const bool isObserved = !isHeading && !picture.record->lanes()[std::size_t(shown.lane)].isExact;
    QRectF place(2 * g.metrics.u, g.top(row), g.names - 3 * g.metrics.u, g.laneHeight());
    if (g.isCompact()) { // the name is higher than its lane
        place.setHeight(g.metrics.lineH);
        const double top = g.top(row) + (g.laneHeight() - g.metrics.lineH) / 2.0;
        place.moveTop(std::clamp(top, double(g.axisHeight()),
                                 std::max<double>(g.axisHeight(), g.lanes().bottom() - g.metrics.lineH)));
    }
    if (row == picture.currentRow) {
        painter.fillRect(QRectF(0, g.top(row), g.names - 1, g.laneHeight()), palette[Role::ItemHighlight]);
        painter.fillRect(QRectF(0, g.top(row), 3, g.laneHeight()), palette[Role::Focus]);
    }
    if (shown.isPinned && !g.isCompact()) {
        paintIcon(painter,
                  QRectF(place.left(), place.center().y() - g.metrics.icon() / 2.0, g.metrics.icon(), g.metrics.icon())
                      .toRect(),
                  u"pin"_s, palette[Role::Muted]);
        place.setLeft(place.left() + g.metrics.icon() + g.metrics.u);
    }
    const QFont small = scaled(picture.font, 0.85);
    if (!isHeading && !g.isCompact())
        place.setRight(place.right() - paintStateNow(painter, picture, row, place));
    if (isObserved && !g.isCompact()) {
        const QString word = Words::tr("obs.");
        painter.setFont(small);
        painter.setPen(palette[Role::Muted]);
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, word);
        place.setRight(place.right() - QFontMetrics(small).horizontalAdvance(word) - g.metrics.u);
    }
    painter.setFont(isHeading ? scaled(picture.font, 1, true) : picture.font);
    painter.setPen(palette[isHeading || shown.isLongIdle ? Role::Muted : Role::Text]);
    const int indent = !isHeading && picture.layout->rows.front().lane < 0 ? 2 * g.metrics.u : 0;
    place.setLeft(place.left() + indent);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                     elided(picture.names.value(row), QFontMetrics(painter.font()), int(place.width())));
}

/// The visible rows that have room for their names: headings, and the rows with focus and question, come first.
std::vector<int> rowsWithNames(const Picture &picture)
{
    const Geometry &g = picture.geometry;
    const int step = g.rowsPerName();
    const int asked = picture.highlights.empty() ? -1 : picture.highlights.front().row;
    std::vector<int> named;
    for (const bool isFirstPass : {true, false}) {
        for (int row = 0; row < g.rows; ++row) {
            if (g.top(row) >= g.lanes().bottom() || g.top(row + 1) <= g.axisHeight())
                continue;
            const bool isFirst = row == picture.currentRow || row == asked
                || picture.layout->rows[std::size_t(row)].lane < 0;
            const bool hasRoom = std::ranges::none_of(named, [&](int other) { return std::abs(other - row) < step; });
            if (isFirst == isFirstPass && hasRoom && (isFirst || row % step == 0))
                named.push_back(row);
        }
    }
    return named;
}

void paintGround(QPainter &painter, const Picture &picture)
{
    const Palette &palette = Palette::current();
    const Geometry &g = picture.geometry;
    for (int row = 0; row < g.rows; ++row) {
        if (g.top(row) > g.lanes().bottom() || g.top(row + 1) < g.axisHeight() || (row + 1) % g.rowsPerName() != 0)
            continue;
        const double y = g.top(row + 1) - 0.5;
        painter.setPen(palette[Role::Grid]);
        painter.drawLine(QPointF(0, y), QPointF(g.size.width(), y));
    }
}

/// No data is not the same as no events: fills the gap with dots.
void paintGap(QPainter &painter, const Geometry &g, const GapItem &gap, double top, double height)
{
    const QRectF place(g.names + gap.left, top + 1, std::max(2.0, gap.right - gap.left), height - 2);
    const Palette &palette = Palette::current();
    painter.fillRect(place, palette[Role::Base]);
    if (painter.paintEngine()->type() != QPaintEngine::SVG) {
        painter.fillRect(place, QBrush(palette[Role::Muted], Qt::Dense6Pattern));
        return;
    }
    painter.setPen(QPen(palette[Role::Muted], 1, Qt::DotLine)); // many SVG viewers do not draw patterns
    for (double x = place.left() + 1; x < place.right(); x += g.metrics.u)
        painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()));
}

/// The label of a gap, once for all lanes, if it fits.
void paintGapWord(QPainter &painter, const Picture &picture, const GapItem &gap, double top, double height)
{
    const Geometry &g = picture.geometry;
    const QFontMetrics metrics(picture.font);
    const QString word = Words::tr("no data");
    const double width = metrics.horizontalAdvance(word) + 2 * g.metrics.u;
    if (gap.right - gap.left < width)
        return;
    const double middle = g.names + (gap.left + gap.right) / 2;
    const double y = std::max<double>(g.axisHeight(), top + (height - g.metrics.lineH) / 2);
    const QRectF place(middle - width / 2, y, width, g.metrics.lineH);
    painter.fillRect(place, Palette::current()[Role::Base]);
    painter.setFont(picture.font);
    painter.setPen(Palette::current()[Role::Muted]);
    painter.drawText(place, Qt::AlignCenter, word);
}

void paintGaps(QPainter &painter, const Picture &picture)
{
    const Geometry &g = picture.geometry;
    for (const GapItem &gap : picture.layout->gaps) {
        bool isSaid = false;
        for (int row = 0; row < g.rows; ++row) {
            const int lane = picture.layout->rows[std::size_t(row)].lane;
            if (lane < 0 || picture.record->lanes()[std::size_t(lane)].isExact != gap.isExact)
                continue;
            paintGap(painter, g, gap, g.top(row), g.laneHeight());
            if (!isSaid)
                paintGapWord(painter, picture, gap, g.top(row), g.laneHeight());
            isSaid = true;
        }
    }
}

void paintHandOffs(QPainter &painter, const Picture &picture)
{
    const Geometry &g = picture.geometry;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Palette::current()[Role::Text], 1));
    painter.setBrush(Palette::current()[Role::Text]);
    const double arrow = g.metrics.u * 0.75;
    for (const HandOffLine &line : picture.layout->handOffs) {
        const bool isDown = line.toRow > line.fromRow;
        const QPointF from(g.names + line.released, g.barBaseline(line.fromRow) - (isDown ? 0 : g.fullBar() / 2));
        const QPointF to(g.names + line.acquired,
                         isDown ? g.barBaseline(line.toRow) - g.fullBar() : g.barBaseline(line.toRow));
        painter.drawLine(from, to);
        const double back = isDown ? -arrow * 1.4 : arrow * 1.4;
        painter.drawPolygon(QPolygonF {to, to + QPointF(-arrow * 0.7, back), to + QPointF(arrow * 0.7, back)});
    }
    painter.restore();
}

/// Dashes the holds of crashed clients: nothing renews them.
void paintCrashed(QPainter &painter, const Picture &picture)
{
    const Geometry &g = picture.geometry;
    const TimelineLayout &layout = *picture.layout;
    painter.save();
    painter.setFont(barFont(picture));
    for (int row = 0; row < g.rows; ++row) {
        const int lane = layout.rows[std::size_t(row)].lane;
        if (lane < 0)
            continue;
        for (const TimePoint crash : picture.record->lanes()[std::size_t(lane)].crashes) {
            const Track &track = picture.record->lanes()[std::size_t(lane)].track;
            const std::size_t after = track.firstAfter(crash);
            const LockMode mode = after == 0 ? LockMode::Free : track[after - 1].state.holds;
            if (mode == LockMode::Free)
                continue;
            const std::size_t end = track.endOf(after, Track::Hold);
            const double left = std::max(0.0, layout.view.x(crash));
            const double right = std::min(layout.now, end < track.size() ? layout.view.x(track[end].from) : layout.now);
            if (right <= left)
                continue;
            const double height = std::round(g.fullBar() * (mode == LockMode::Read ? 2.0 / 3 : 1));
            const QRectF bar(g.names + left, std::round(g.barBaseline(row)) - height, right - left, height);
            const Token token = mode == LockMode::Read ? Token::HeldRead : Token::HeldWrite;
            paintCrashedBar(painter, bar, Palette::current()[token].fill);
            const QString word = Words::tr("crashed");
            if (g.isCompact() || painter.fontMetrics().horizontalAdvance(word) > bar.width() - 2 * g.metrics.u)
                continue;
            painter.setPen(Palette::current()[Role::Text]);
            painter.drawText(bar.adjusted(g.metrics.u, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                             word);
        }
    }
    painter.restore();
}

/// Frames the blockers, and connects the wait with them.
void paintLit(QPainter &painter, const Picture &picture)
{
    const Geometry &g = picture.geometry;
    if (picture.highlights.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const Highlight &selected = picture.highlights.front();
    for (const Highlight &highlight : picture.highlights) {
        if (!highlight.isBlocker)
            continue;
        const double left = g.names + std::max(0.0, highlight.left);
        const double right = g.names + std::min(g.plotWidth(), std::max(highlight.right, highlight.left + 2));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(Palette::current()[Role::Text], 2));
        const int inside = g.isCompact() ? -1 : 1; // a low bar is not covered by its frame
        painter.drawRect(
            QRectF(left - 1.5, g.top(highlight.row) + inside, right - left + 3, g.laneHeight() - 2 * inside));
        if (highlight.row == selected.row)
            continue;
        const double x = g.names + std::clamp(std::max(selected.left, highlight.left), 0.0, g.plotWidth() - 2) + 1;
        const bool isUp = highlight.row < selected.row;
        const double from = isUp ? g.barBaseline(selected.row) - g.fullBar() / 3 : g.barBaseline(selected.row);
        const double to = isUp ? g.top(highlight.row + 1) : g.top(highlight.row);
        painter.setPen(QPen(Palette::current()[Token::Waiting].fill, 2));
        painter.setBrush(Palette::current()[Token::Waiting].fill);
        painter.drawLine(QPointF(x, from), QPointF(x, to));
        const double tip = isUp ? 1.5 * g.metrics.u : -1.5 * g.metrics.u;
        painter.drawPolygon(
            QPolygonF {QPointF(x, to), QPointF(x - g.metrics.u, to + tip), QPointF(x + g.metrics.u, to + tip)});
    }
    painter.restore();
}

void paintMarks(QPainter &painter, const Picture &picture)
{
    const Palette &palette = Palette::current();
    const Geometry &g = picture.geometry;
    const QRectF line = g.marks();
    painter.fillRect(QRectF(0, line.top(), g.size.width(), line.height()), palette[Role::AlternateBase]);
    painter.setFont(picture.font);
    painter.setPen(palette[Role::Muted]);
    painter.drawText(QRectF(2 * g.metrics.u, line.top(), g.names - 3 * g.metrics.u, line.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, Words::tr("Marks"));
    painter.setClipRect(line);
    const QFont small = scaled(picture.font, 0.85);
    const QFontMetrics counts(small);
    const int side = g.metrics.icon() - 2;
    for (const MarkItem &mark : picture.layout->marks) {
        const double x = line.left() + mark.x;
        const MarkStyle style = styleOf(mark.mostProminent());
        if (style.crossesLanes) {
            painter.save();
            painter.setClipping(false);
            painter.setPen(QPen(palette[style.token].fill, 1.5));
            painter.drawLine(QPointF(x, g.axisHeight()), QPointF(x, line.top()));
            painter.restore();
        }
        const double left = std::min(x - side / 2.0, line.right() - side);
        paintIcon(painter, QRectF(left, line.center().y() - side / 2.0, side, side).toRect(), style.icon,
                  palette[style.token].text);
        if (mark.count() > 1) {
            const QString count = shortCount(mark.count());
            const QRectF place(left + side + 1, line.top(), counts.horizontalAdvance(count), line.height());
            if (place.right() > line.right())
                continue; // a clipped number could be misread
            painter.setFont(small);
            painter.setPen(palette[Role::Muted]);
            painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, count);
        }
    }
    painter.setClipping(false);
}

/// The nodes that served the lock, and the moments when another took over.
void paintNodes(QPainter &painter, const Picture &picture)
{
    const Palette &palette = Palette::current();
    const Geometry &g = picture.geometry;
    if (!g.hasNodes)
        return;
    const QRectF line = g.nodes();
    painter.fillRect(QRectF(0, line.top(), g.size.width(), line.height()), palette[Role::AlternateBase]);
    painter.setFont(picture.font);
    painter.setPen(palette[Role::Muted]);
    painter.drawText(QRectF(2 * g.metrics.u, line.top(), g.names - 3 * g.metrics.u, line.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, Words::tr("Node"));
    for (const NodeItem &item : picture.layout->nodes) {
        QRectF place(line.left() + item.left + g.metrics.u, line.top(), item.right - item.left - g.metrics.u,
                     line.height());
        if (item.hasMovedHere) {
            const int side = g.metrics.icon() - 2;
            paintIcon(painter, QRectF(place.left() - side / 2.0, line.center().y() - side / 2.0, side, side).toRect(),
                      u"node"_s, palette[Role::Text]);
            place.setLeft(place.left() + side / 2.0 + g.metrics.u);
        }
        painter.setPen(palette[Role::Text]);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                         elided(item.node, QFontMetrics(picture.font), int(place.width())));
    }
    for (const GapItem &gap : picture.layout->gaps) {
        if (!gap.isExact) // data missing from the feed
            paintGap(painter, g, gap, line.top(), line.height());
    }
}

void paintEnd(QPainter &painter, const Picture &picture)
{
    const Geometry &g = picture.geometry;
    const double end = picture.end ? picture.layout->view.x(*picture.end) : -1;
    if (end < 0 || end > g.plotWidth())
        return;
    const double x = std::min(std::round(g.names + end), g.size.width() - 1.0);
    const QString word = Words::tr("end");
    const double width = QFontMetrics(picture.font).horizontalAdvance(word) + g.metrics.u;
    const QRectF place(x - width, 0, width, g.timeHeight());
    painter.fillRect(place, Palette::current()[Role::Base]);
    painter.setPen(Palette::current()[Role::Text]);
    painter.drawText(place, Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextDontClip, word);
    painter.drawLine(QPointF(x, 0), QPointF(x, g.lanes().bottom()));
}

void paintNow(QPainter &painter, const Picture &picture)
{
    const Geometry &g = picture.geometry;
    if (picture.layout->now >= g.plotWidth() || picture.layout->now < 0)
        return;
    painter.setPen(QPen(Palette::current()[Role::Outline], 1));
    const double x = std::round(g.names + picture.layout->now);
    painter.drawLine(QPointF(x, g.axisHeight()), QPointF(x, g.lanes().bottom()));
}

} // namespace

void paint(QPainter &painter, const Picture &picture)
{
    const Geometry &g = picture.geometry;
    painter.fillRect(QRect(QPoint(0, 0), g.size), Palette::current()[Role::Base]);
    painter.setFont(picture.font);
    paintAxis(painter, picture);
    paintEnd(painter, picture);
    paintNodes(painter, picture);
    painter.save();
    painter.setClipRect(QRectF(0, g.axisHeight(), g.size.width(), g.lanes().height()));
    paintGround(painter, picture);
    painter.setClipRect(g.lanes());
    const bool hasSelection = !picture.highlights.empty();
    const auto handOffs = [&] { paintHandOffs(painter, picture); };
    if (hasSelection) {
        painter.setOpacity(dimmed);
        paintSpans(painter, picture, SpanChoice::Dim, handOffs);
        painter.setOpacity(1);
        paintSpans(painter, picture, SpanChoice::Highlight);
    } else {
        paintSpans(painter, picture, SpanChoice::All, handOffs);
    }
    paintCrashed(painter, picture);
    paintGaps(painter, picture);
    paintNow(painter, picture);
    paintLit(painter, picture);
    painter.setClipRect(QRectF(0, g.axisHeight(), g.names, g.lanes().height()));
    for (const int row : rowsWithNames(picture))
        paintName(painter, picture, row);
    painter.restore();
    painter.setPen(Palette::current()[Role::Grid]);
    painter.drawLine(QPointF(g.names - 0.5, 0), QPointF(g.names - 0.5, g.size.height()));
    paintMarks(painter, picture);
}

} // namespace lockscope::ui::timeline
