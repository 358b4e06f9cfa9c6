// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/export.h"

#include "core/base/output_file.h"
#include "ui/common/palette.h"
#include "ui/common/png.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;

namespace {

struct TimelineExport
{
    Q_DECLARE_TR_FUNCTIONS(TimelineExport)
};

constexpr double pixelsAPoint = 2;

/// The picture under its title.
void paintPage(QPainter &painter, const Picture &picture, const QString &title, int head)
{
    painter.fillRect(QRect(0, 0, picture.geometry.size.width(), picture.geometry.size.height() + head),
                     Palette::current()[Role::Base]);
    painter.setFont(scaled(picture.font, 1.15, true));
    painter.setPen(Palette::current()[Role::Text]);
    const int u = picture.geometry.metrics.u;
    painter.drawText(QRect(2 * u, 0, picture.geometry.size.width() - 4 * u, head), Qt::AlignLeft | Qt::AlignVCenter,
                     title);
    painter.translate(0, head);
    paint(painter, picture);
}

QByteArray toSvg(const Picture &picture, const QString &title, QSize size, int head)
{
    QBuffer content;
    QSvgGenerator svg;
    svg.setOutputDevice(&content);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(0, 0), size));
    svg.setTitle(title);
    QPainter painter(&svg);
    paintPage(painter, picture, title, head);
    painter.end(); // completes the content
    return content.data();
}

QByteArray toPng(const Picture &picture, const QString &title, QSize size, int head)
{
    QImage image(size * pixelsAPoint, QImage::Format_RGB32);
    image.setDevicePixelRatio(pixelsAPoint);
    QPainter painter(&image);
    paintPage(painter, picture, title, head);
    painter.end();
    return ui::toPng(image);
}

} // namespace

QString exportPicture(const Picture &picture, const QString &path, const QString &title)
{
    const int head = 2 * picture.geometry.metrics.lineH;
    const QSize size(picture.geometry.size.width(), picture.geometry.size.height() + head);
    const bool isSvg = path.endsWith(".svg"_L1, Qt::CaseInsensitive);
    const QString cause = writeFile(path,
                                    isSvg ? toSvg(picture, title, size, head) : toPng(picture, title, size, head));
    return cause.isNull() ? QString()
                          : TimelineExport::tr("Cannot write %1: %2. Choose another folder.").arg(path, cause);
}

} // namespace lockscope::ui::timeline
