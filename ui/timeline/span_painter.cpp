// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/span_painter.h"

#include "ui/common/badges.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/png.h"
#include "ui/timeline/pixel_strip.h"
#include "ui/timeline/words.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;

namespace {

constexpr double minHatched = 6;      ///< pixels; a narrower hatch is only noise
constexpr double minWorded = 1.2;     ///< em; a narrower bar fits its letter at most
constexpr double minCounted = 4;      ///< em; a narrower merged span does not fit a useful count
constexpr double edgeWidth = 2;       ///< of an observed bar, at its left
constexpr std::size_t maxTexts = 400; ///< per picture; more would be unreadable and take too long to paint

QChar widestDigit(const QFontMetrics &font)
{
    return std::ranges::max(u"0123456789"_s, {}, [&font](QChar digit) { return font.horizontalAdvance(digit); });
}

/// Rects of one colour are painted in one call: tens of thousands fit into a frame.
class SpanPainter final
{
public:
    SpanPainter(QPainter &painter, const Picture &picture, SpanChoice choice)
        : m_painter(painter), m_picture(picture), m_geometry(picture.geometry), m_choice(choice),
          m_font(barFont(picture)), m_text(m_font),
          m_strip(PixelStrip::over(painter, picture.geometry.names, picture.geometry.plotWidth()))
    {
    }

    void run(const std::function<void()> &underWords)
    {
        const TimelineLayout &layout = *m_picture.layout;
        for (int row = 0; row < m_geometry.rows; ++row) {
            if (m_geometry.top(row) > m_geometry.lanes().bottom() || m_geometry.top(row + 1) < m_geometry.axisHeight())
                continue;
            for (std::size_t i = layout.rowStarts[std::size_t(row)]; i < layout.rowStarts[std::size_t(row) + 1]; ++i) {
                if (isChosen(layout.spans[i]))
                    add(layout.spans[i]);
            }
            if (m_strip)
                paintSolid(row);
        }
        flush();
        if (underWords)
            underWords();
        paintWords();
    }

private:
    enum Layer {
        Read,
        Write,
        WaitSolid,
        ContendedSolid,
        SolidCount,
        WaitHatched = SolidCount,
        WaitOutline,
        ContendedHatched,
        Edge,
        LayerCount
    };
    struct Text
    {
        QRectF place;
        QRectF ground; ///< behind text without a bar: lines end at its edge
        QString words;
        QColor color;
        Qt::Alignment alignment;
    };

    [[nodiscard]] bool isChosen(const Span &span) const
    {
        if (m_choice == SpanChoice::All)
            return true;
        const bool isHighlighted = std::ranges::any_of(m_picture.highlights, [&](const Highlight &highlight) {
            return highlight.row == span.row && span.left < highlight.right - 0.01
                && span.right > highlight.left + 0.01;
        });
        return isHighlighted == (m_choice == SpanChoice::Highlight);
    }

    /// Part of the span's height, as shares of the highest bar.
    [[nodiscard]] QRectF bar(const Span &span, double from, double to) const
    {
        const double full = m_geometry.fullBar();
        const double baseline = m_geometry.barBaseline(span.row);
        const double bottom = std::round(baseline - from * full);
        const double top = std::round(baseline - to * full);
        return {m_geometry.names + span.left, top, span.right - span.left, bottom - top};
    }

    /// Pixels between a bar and its ledge.
    [[nodiscard]] int aboveBar() const { return m_geometry.isCompact() ? 0 : 1; }

    void add(const Span &span)
    {
        constexpr double third = 1.0 / 3;
        const bool holds = span.state.holds != LockMode::Free;
        const bool waits = span.state.waitsFor != LockMode::Free;
        const double height = span.state.holds == LockMode::Read ? 2 * third : 1;
        const bool isNarrow = span.right - span.left < minHatched || span.isMerged() || m_geometry.isCompact();
        if (holds) {
            const Layer layer = span.state.holds == LockMode::Read ? Read : Write;
            const bool isSplit = waits && span.isMerged(); // held and waited in turn
            m_rects[layer].append(bar(span, isSplit ? third : 0, height));
        }
        if (waits) {
            const bool isAbove = holds && !span.isMerged(); // holds and waits at the same time
            const QRectF place = isAbove ? bar(span, height, height + third).adjusted(0, 0, 0, -aboveBar())
                                         : bar(span, 0, third);
            m_rects[isNarrow ? WaitSolid : WaitHatched].append(place);
            if (!isNarrow)
                m_rects[WaitOutline].append(place.adjusted(0.5, 0.5, -0.5, -0.5));
        } else if (holds && span.isContended) {
            m_rects[isNarrow ? ContendedSolid : ContendedHatched].append(
                bar(span, height, height + 0.25).adjusted(0, 0, 0, -aboveBar()));
        }
        if (!m_picture.record->lanes()[std::size_t(m_picture.layout->rows[std::size_t(span.row)].lane)].isExact
            && !isNarrow)
            m_rects[Edge].append(bar(span, 0, holds ? height : third));
        if (!m_geometry.isCompact())
            addText(span, height);
    }

    void addText(const Span &span, double height)
    {
        const Lane &lane = m_picture.record->lanes()[std::size_t(m_picture.layout->rows[std::size_t(span.row)].lane)];
        const Track &track = lane.track;
        if (m_texts.size() >= maxTexts || (!span.isMerged() && isContinued(track, span)))
            return;
        const int u = m_geometry.metrics.u;
        double right = std::min(m_geometry.plotWidth(), span.isMerged() ? span.right : endOfState(track, span));
        for (const TimePoint crash : lane.crashes) { // the rest has its own text
            if (crash >= track[span.segment].from)
                right = std::min(right, m_picture.layout->view.x(crash));
        }
        const bool hasEdge = !lane.isExact && span.left > 0;
        const double behindEdge = hasEdge ? u / 2.0 + edgeWidth : 0;
        const double room = right - std::max(0.0, span.left) - u - behindEdge;
        if (room < (span.isMerged() ? minCounted * m_text.height() : m_text.averageCharWidth() - u))
            return;
        const bool holds = span.state.holds != LockMode::Free;
        QString words;
        if (room >= minWorded * m_text.height())
            words = spanText(span, waitOf(track, span),
                             [this, room](const QString &text) { return widthOf(text) <= room; });
        const bool isBare = words.isEmpty() && holds && !span.isMerged(); // a letter alone needs no padding
        if (isBare && widthOf(letterOf(span.state.holds)) < room + u)
            words = letterOf(span.state.holds);
        if (words.isEmpty())
            return;
        QRectF place = holds ? bar(span, 0, height) : bar(span, 1.0 / 3, 1.25);
        const double beside = isBare ? 0 : u / 2.0;
        place.setLeft(std::max<double>(place.left(), m_geometry.names) + beside + behindEdge);
        place.setRight(m_geometry.names + right - beside);
        const QRectF ground = holds ? QRectF() : QRectF(place.left(), place.top(), widthOf(words), place.height());
        const double extra = std::max(0.0, m_geometry.metrics.lineH - place.height()) / 2;
        place.adjust(0, -extra, 0, extra);
        const QColor held = span.state.holds == LockMode::Read ? m_onRead : m_onWrite;
        m_texts.push_back({place, ground, words, holds ? held : m_palette[Token::Waiting].text,
                           (isBare ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignVCenter});
    }

    /// Texts are measured thousands of times per picture and differ mostly in digits: all digits count as the widest.
    [[nodiscard]] int widthOf(QString text)
    {
        std::ranges::replace_if(
            text, [](QChar c) { return c.isDigit(); }, m_widestDigit);
        const auto known = m_widths.constFind(text);
        return known != m_widths.cend() ? *known : *m_widths.insert(text, m_text.horizontalAdvance(text));
    }

    /// The previous segment has the same text: it was cut only because a wait began or ended.
    [[nodiscard]] bool isContinued(const Track &track, const Span &span) const
    {
        return span.segment > 0 && span.left > 0 && track[span.segment - 1].state == span.state;
    }

    [[nodiscard]] double endOfState(const Track &track, const Span &span) const
    {
        const TimelineLayout &layout = *m_picture.layout;
        std::size_t end = span.segment + 1;
        while (end < track.size() && track[end].state == span.state && layout.view.x(track[end].from) < layout.now)
            ++end;
        return end < track.size() ? std::min(layout.now, layout.view.x(track[end].from)) : layout.now;
    }

    [[nodiscard]] std::chrono::nanoseconds waitOf(const Track &track, const Span &span) const
    {
        if (span.state.waitsFor == LockMode::Free || span.isMerged())
            return {};
        const std::size_t end = track.endOf(span.segment, Track::Wait);
        const TimePoint present = m_picture.layout->view.timeAt(m_picture.layout->now);
        return (end < track.size() ? track[end].from : present) - track.since(span.segment, Track::Wait);
    }

    /// SVG gets lines instead of a tiled pattern.
    void fillHatched(Layer layer, const QColor &color, int tile)
    {
        if (m_painter.paintEngine()->type() != QPaintEngine::SVG) {
            fill(layer, hatch(m_painter, color, tile));
            return;
        }
        m_painter.setPen(QPen(color, tile * 0.2));
        for (const QRectF &rect : m_rects[layer]) {
            for (double x = rect.left() - rect.height(); x < rect.right(); x += tile) {
                const double first = std::max(x, rect.left());
                const double last = std::min(x + rect.height(), rect.right());
                if (last > first)
                    m_painter.drawLine(QPointF(first, rect.top() + first - x), QPointF(last, rect.top() + last - x));
            }
        }
        m_painter.setPen(Qt::NoPen);
    }

    void flush()
    {
        const int tile = 2 * m_geometry.metrics.u;
        m_painter.setPen(Qt::NoPen);
        fill(Read, m_colors[Read]);
        fill(Write, m_colors[Write]);
        fill(WaitSolid, m_colors[WaitSolid]);
        fillHatched(WaitHatched, m_palette[Token::Waiting].fill, tile);
        fill(ContendedSolid, m_colors[ContendedSolid]);
        fillHatched(ContendedHatched, m_palette[Token::Wanted].fill, tile);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_palette[Token::Waiting].fill, 1));
        m_painter.drawRects(m_rects[WaitOutline]);
        QPen dotted(m_palette[Role::Base], edgeWidth, Qt::DotLine);
        dotted.setCapStyle(Qt::FlatCap);
        m_painter.setPen(dotted);
        for (const QRectF &rect : m_rects[Edge])
            m_painter.drawLine(rect.topLeft() + QPointF(1, 0), rect.bottomLeft() + QPointF(1, 0));
    }

    void paintWords()
    {
        m_painter.setFont(m_font);
        for (const Text &text : m_texts) {
            if (!text.ground.isEmpty())
                m_painter.fillRect(text.ground, m_palette[Role::Base]);
            m_painter.setPen(text.color);
            m_painter.drawText(text.place, int(text.alignment), text.words);
        }
    }

    void fill(Layer layer, const QBrush &brush)
    {
        m_painter.setBrush(brush);
        m_painter.drawRects(m_rects[layer]);
    }

    /// Called per lane, so that its rects are still in the CPU cache.
    void paintSolid(int row)
    {
        m_strip->begin(m_geometry.top(row), m_geometry.laneHeight());
        for (std::size_t layer = 0; layer < SolidCount; ++layer) {
            for (const QRectF &rect : m_rects[layer])
                m_strip->fill(rect, m_colors[layer].rgb());
            m_rects[layer].clear();
        }
        m_strip->paint(m_painter);
    }

    QPainter &m_painter;
    const Picture &m_picture;
    const Geometry &m_geometry;
    const SpanChoice m_choice;
    const QFont m_font;
    const QFontMetrics m_text;
    const QChar m_widestDigit = widestDigit(m_text);
    const Palette &m_palette = Palette::current();
    const std::array<QColor, SolidCount> m_colors {m_palette[Token::HeldRead].fill, m_palette[Token::HeldWrite].fill,
                                                   m_palette[Token::Waiting].fill, m_palette[Token::Wanted].fill};
    const QColor m_onRead = Palette::labelOn(m_colors[Read]);
    const QColor m_onWrite = Palette::labelOn(m_colors[Write]);
    QHash<QString, int> m_widths;
    std::optional<PixelStrip> m_strip; ///< takes the solid rects of each lane
    std::array<QList<QRectF>, LayerCount> m_rects;
    std::vector<Text> m_texts;
};

} // namespace

QFont barFont(const Picture &picture)
{
    constexpr double margin = 1; // of the bar, above and below the text
    const double room = std::floor(picture.geometry.fullBar() * 2 / 3) - 2 * margin;
    const int tallest = QFontMetrics(picture.font).tightBoundingRect(u"国"_s).height();
    return tallest <= room ? picture.font : scaled(picture.font, room / tallest);
}

void paintSpans(QPainter &painter, const Picture &picture, SpanChoice choice, const std::function<void()> &underWords)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    SpanPainter(painter, picture, choice).run(underWords);
    painter.restore();
}

MarkStyle styleOf(Mark::Kind kind)
{
    switch (kind) {
    case Mark::Kind::Renewal: return {u"renew"_s, Token::Ok, false};
    case Mark::Kind::WakesOne: return {u"wake-one"_s, Token::HeldRead, false};
    case Mark::Kind::WakesAll: return {u"wake-all"_s, Token::HeldRead, false};
    case Mark::Kind::Expired: return {u"expired"_s, Token::Expired, false};
    case Mark::Kind::Lost: return {u"expired"_s, Token::Error, true};
    case Mark::Kind::Crash: return {u"ghost"_s, Token::Ghost, false};
    case Mark::Kind::Fault: return {u"fault"_s, Token::Fault, true};
    case Mark::Kind::Failover: return {u"warning"_s, Token::Fault, true};
    case Mark::Kind::Gap: return {u"stale"_s, Token::Expired, false};
    }
    return {};
}

QString legendText(const QFont &font, bool isDemonstration, int width)
{
    using Paint = std::function<void(QPainter &, const QRect &)>;
    const Palette &palette = Palette::current();
    const int side = Metrics::of(font).icon();
    const QFontMetrics metrics(font);
    const QString gap = u"&nbsp;&nbsp; "_s;
    const int gapWidth = metrics.horizontalAdvance(u"   "_s);
    QString legend;
    int used = 0; // of the line; a rich text would also break between an icon and its word
    const auto append = [&](const QString &entry, int length) {
        const bool isFirst = legend.isEmpty();
        const bool fits = isFirst || used + gapWidth + length <= width;
        legend += (isFirst ? QString() : fits ? gap : u"<br>"_s) + entry;
        used = fits && !isFirst ? used + gapWidth + length : length;
    };
    const auto add = [&](const QString &words, const Paint &paint) {
        constexpr double scale = 2;
        QImage image(QSize(side, side) * scale, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(scale);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paint(painter, QRect(0, 0, side, side));
        painter.end();
        append(u"<img src='data:image/png;base64,%1' width='%2' height='%2' style='vertical-align: middle'>&nbsp;%3"_s
                   .arg(QString::fromLatin1(toPng(image).toBase64()))
                   .arg(side)
                   .arg(QString(words).replace(u' ', QChar::Nbsp)),
               side + metrics.horizontalAdvance(u' ' + words));
    };
    const auto fill = [](const QBrush &brush) -> Paint {
        return [brush](QPainter &painter, const QRect &place) { painter.fillRect(place, brush); };
    };
    const auto hatched = [&](Token token) -> Paint {
        return [color = palette[token].fill, side](QPainter &painter, const QRect &place) {
            painter.fillRect(place, hatch(painter, color, side / 2));
        };
    };
    const auto mark = [&](Mark::Kind kind) -> Paint {
        return [style = styleOf(kind), &palette](QPainter &painter, const QRect &place) {
            paintIcon(painter, place, style.icon, palette[style.token].text);
        };
    };
    if (!isDemonstration) {
        add(Words::tr("shared hold"), fill(palette[Token::HeldRead].fill));
        add(Words::tr("exclusive hold"), fill(palette[Token::HeldWrite].fill));
        add(Words::tr("waits"), hatched(Token::Waiting));
    }
    add(Words::tr("others wait"), hatched(Token::Wanted));
    add(Words::tr("crashed"), mark(Mark::Kind::Crash));
    add(Words::tr("expired"), mark(Mark::Kind::Expired));
    add(Words::tr("renewal"), mark(Mark::Kind::Renewal));
    add(Words::tr("wakes one"), mark(Mark::Kind::WakesOne));
    add(Words::tr("wakes all"), mark(Mark::Kind::WakesAll));
    return legend;
}

void paintCrashedBar(QPainter &painter, const QRectF &bar, const QColor &color)
{
    painter.fillRect(bar, Palette::current()[Role::Base]);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 1.5, Qt::DashLine));
    painter.drawRect(bar.adjusted(1, 1, -1, -1));
}

QString shortCount(qint64 count)
{
    return count < 1000 ? u"×%1"_s.arg(count) : u"×%1k"_s.arg(count / 1000);
}

} // namespace lockscope::ui::timeline
