// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace lockscope::ui {

/// Fusion with visible outlines: the contrast of Fusion's own with the window is as low as 1.2.
class Style final : public QProxyStyle
{
    Q_OBJECT
public:
    Style();

    /// Makes all tool tips show plain text, as Label does.
    void polish(QWidget *widget) override;
    using QProxyStyle::polish;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    /// Buttons and fields of one line are as high as Metrics::button(), so that Chinese fits and rows are even, unless
    /// they have the property "isTight".
    /// A button with the property "isNarrow" is hardly wider than its text. The property "texts" lists the texts that a
    /// button gets in turn: it is wide enough for each.
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                           const QWidget *widget) const override;
    /// Dock button icons are ours: sharp at any scale, and with the contrast of text.
    QIcon standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override;
};

} // namespace lockscope::ui
