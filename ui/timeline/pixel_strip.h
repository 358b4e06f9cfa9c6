// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QTransform>
#include <optional>

class QPainter;

namespace lockscope::ui::timeline {

/// Solid rects over one part of a picture, a lane after the other: each costs its pixels, where QPainter's costs
/// several times as much. The pixels are those of fillRect() without antialiasing, at any scale of the screen.
/// Thread: the painter's.
class PixelStrip final
{
public:
    /// Nothing where the painter has no pixels, or turns the picture. The painter's transformation stays as it is as
    /// long as the strip is used.
    [[nodiscard]] static std::optional<PixelStrip> over(const QPainter &painter, double left, double width);

    /// Where the next rects are; what was filled before is gone.
    void begin(double top, double height);
    /// A later one covers an earlier one.
    void fill(const QRectF &rect, QRgb opaque);
    /// With the opacity of the painter.
    void paint(QPainter &painter) const;

private:
    PixelStrip(const QTransform &toPixels, double left, double width);

    [[nodiscard]] int pixelX(double x) const { return qRound(m_toPixels.m11() * x + m_toPixels.dx()); }
    [[nodiscard]] int pixelY(double y) const { return qRound(m_toPixels.m22() * y + m_toPixels.dy()); }

    QTransform m_toPixels;
    int m_left = 0; // all in pixels
    int m_width = 0;
    int m_top = 0;
    bool m_isEmpty = true;
    QImage m_image;
};

} // namespace lockscope::ui::timeline
