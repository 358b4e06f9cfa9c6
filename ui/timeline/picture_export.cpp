// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/picture_export.h"

#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/png.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>

namespace lockscope::ui::timeline {

namespace {

constexpr double pixelsAPoint = 2;

int headHeight(const Picture &picture)
{
    return 2 * picture.geometry.metrics.lineH;
}

QSize pageSize(const Picture &picture)
{
    return picture.geometry.size + QSize(0, headHeight(picture));
}

void paintPage(QPainter &painter, const Picture &picture, const QString &title)
{
    const QSize size = pageSize(picture);
    const int head = headHeight(picture);
    painter.fillRect(QRect(QPoint(0, 0), size), Palette::current()[Role::Base]);
    painter.setFont(scaled(picture.font, 1.15, true));
    painter.setPen(Palette::current()[Role::Text]);
    const int u = picture.geometry.metrics.u;
    painter.drawText(QRect(2 * u, 0, size.width() - 4 * u, head), Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.translate(0, head);
    paint(painter, picture);
}

} // namespace

QByteArray toSvg(const Picture &picture, const QString &title)
{
    QBuffer content;
    QSvgGenerator svg;
    svg.setOutputDevice(&content);
    svg.setSize(pageSize(picture));
    svg.setViewBox(QRect(QPoint(0, 0), pageSize(picture)));
    svg.setTitle(title);
    QPainter painter(&svg);
    paintPage(painter, picture, title);
    painter.end(); // completes the content
    return content.data();
}

QByteArray toPng(const Picture &picture, const QString &title)
{
    QImage image(pageSize(picture) * pixelsAPoint, QImage::Format_RGB32);
    image.setDevicePixelRatio(pixelsAPoint);
    QPainter painter(&image);
    paintPage(painter, picture, title);
    painter.end();
    return ui::toPng(image);
}

} // namespace lockscope::ui::timeline
