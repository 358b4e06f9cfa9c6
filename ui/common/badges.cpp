// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/badges.h"

#include "ui/common/drawn_line.h"
#include "ui/common/metrics.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPixmapCache>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

Token tokenOf(const Badge &badge)
{
    if (badge.letter.isNull())
        return Token::Free;
    if (badge.isGhost)
        return Token::Ghost;
    return badge.letter == u'R' ? Token::HeldRead : Token::HeldWrite;
}

/// Over the corner and beyond it, as far as the text beside it allows.
void paintFlag(QPainter &painter, const QRectF &square)
{
    const double side = square.width() * 0.5;
    const QRectF flag(square.right() - side * 0.35, square.top() - 1, side, side);
    painter.setPen(QPen(Palette::current()[Role::Base], 1.5));
    painter.setBrush(Palette::current()[Token::Wanted].fill);
    painter.drawPolygon(QPolygonF {flag.topLeft(), QPointF(flag.right(), flag.center().y()), flag.bottomLeft()});
}

} // namespace

void paintBadge(QPainter &painter, const QRect &square, const Badge &badge, const QFont &font)
{
    const Palette &palette = Palette::current();
    const TokenColors &colors = palette[tokenOf(badge)];
    const QRectF shape = QRectF(square).adjusted(1, 1, -1, -1);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (badge.letter.isNull()) {
        painter.setPen(QPen(colors.fill, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(shape.adjusted(1.5, 1.5, -1.5, -1.5));
    } else if (badge.isGhost) {
        QPen pen(colors.fill, 1.5);
        pen.setDashPattern({2.2, 1.6});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(shape);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.fill);
        badge.letter == u'R' ? painter.drawEllipse(shape) : painter.drawRoundedRect(shape, 2, 2);
    }
    if (badge.isWanted)
        paintFlag(painter, shape);
    if (!badge.letter.isNull()) { // above the flag: a wide letter reaches into the corner
        QFont letter = font;
        letter.setBold(true);
        letter.setPixelSize(std::max(8, int(square.height() * 0.66)));
        painter.setFont(letter);
        painter.setPen(badge.isGhost ? colors.text : Palette::labelOn(colors.fill));
        painter.drawText(shape, Qt::AlignCenter, QString(badge.letter));
    }
    painter.restore();
}

int pillWidth(const QString &text, const QFont &font)
{
    return QFontMetrics(font).horizontalAdvance(text) + 4 * Metrics::of(font).u;
}

int paintPill(QPainter &painter, const QRect &rect, const QString &text, Token token, const QFont &font)
{
    const TokenColors &colors = Palette::current()[token];
    const Metrics m = Metrics::of(font);
    const int width = std::min(pillWidth(text, font), rect.width());
    const int height = std::min(m.lineH + 2, rect.height());
    const QRect pill(rect.left(), rect.center().y() - height / 2 + (height % 2 == 0 ? 1 : 0), width, height);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.tint);
    painter.drawRoundedRect(pill, height / 2.0, height / 2.0);
    painter.setPen(colors.text);
    painter.setFont(font);
    const int words = std::min(QFontMetrics(font).horizontalAdvance(text), width - 3 * m.u);
    drawLine(painter, {pill.left() + (width - words) / 2, pill.top(), words, height}, Qt::AlignLeft, text);
    painter.restore();
    return width;
}

void paintBar(QPainter &painter, const QRect &rect, double share, const QColor &fill)
{
    const QRect track(rect.left(), rect.center().y(), rect.width(), 1);
    painter.fillRect(track, Palette::current()[Role::Grid]);
    const int width = int(rect.width() * std::clamp(share, 0.0, 1.0));
    if (share > 0)
        painter.fillRect(QRect(rect.left(), rect.top(), std::max(width, 2), rect.height()), fill);
}

QBrush hatch(QPainter &painter, const QColor &color, int tile)
{
    const double ratio = painter.device()->devicePixelRatioF();
    const QString key = u"hatch/%1/%2/%3"_s.arg(color.name()).arg(tile).arg(ratio);
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = QPixmap(QSize(tile, tile) * ratio);
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(Qt::transparent);
        QPainter stripes(&pixmap);
        stripes.setRenderHint(QPainter::Antialiasing);
        stripes.setPen(QPen(color, std::max(1.0, tile * 0.2)));
        for (const int shift : {-tile, 0, tile})
            stripes.drawLine(QPointF(shift - 1, -1), QPointF(shift + tile + 1, tile + 1));
        stripes.end();
        QPixmapCache::insert(key, pixmap);
    }
    return QBrush(pixmap);
}

} // namespace lockscope::ui
