// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/pixel_strip.h"

#include <QPaintEngine>
#include <QPainter>
#include <algorithm>

namespace lockscope::ui::timeline {

std::optional<PixelStrip> PixelStrip::over(const QPainter &painter, double left, double width)
{
    const QTransform toPixels = painter.combinedTransform();
    const bool isUpright = toPixels.type() <= QTransform::TxScale && toPixels.m11() > 0 && toPixels.m22() > 0;
    if (painter.paintEngine()->type() != QPaintEngine::Raster || !isUpright)
        return {};
    return PixelStrip(toPixels, left, width);
}

PixelStrip::PixelStrip(const QTransform &toPixels, double left, double width)
    : m_toPixels(toPixels), m_left(pixelX(left)), m_width(pixelX(left + width) - m_left)
{
}

void PixelStrip::begin(double top, double height)
{
    m_top = pixelY(top);
    m_isEmpty = true;
    const QSize size(m_width, pixelY(top + height) - m_top);
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_ARGB32_Premultiplied);
}

void PixelStrip::fill(const QRectF &rect, QRgb opaque)
{
    if (m_isEmpty)
        m_image.fill(Qt::transparent);
    m_isEmpty = false;
    const int left = std::clamp(pixelX(rect.left()) - m_left, 0, m_image.width());
    const int right = std::clamp(pixelX(rect.right()) - m_left, 0, m_image.width());
    const int bottom = std::clamp(pixelY(rect.bottom()) - m_top, 0, m_image.height());
    for (int y = std::clamp(pixelY(rect.top()) - m_top, 0, bottom); y < bottom; ++y) {
        auto *line = reinterpret_cast<QRgb *>(m_image.scanLine(y));
        std::fill(line + left, line + right, opaque);
    }
}

void PixelStrip::paint(QPainter &painter) const
{
    if (m_isEmpty)
        return;
    painter.save();
    painter.setTransform(m_toPixels.inverted(), true); // one image pixel per device pixel
    painter.drawImage(m_left, m_top, m_image);
    painter.restore();
}

} // namespace lockscope::ui::timeline
