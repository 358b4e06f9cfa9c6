// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace lockscope::ui {

/// Every distance on screen, derived from the height of a line of text.
struct Metrics
{
    int lineH = 16; ///< of the taller of Latin and Chinese text; QFontMetrics::height() alone clips Chinese
    int u = 4;      ///< a quarter of lineH

    static Metrics of(const QFont &font);

    [[nodiscard]] int denseRow() const { return lineH + u; }
    [[nodiscard]] int normalRow() const { return lineH + 2 * u; }
    [[nodiscard]] int button() const { return std::max(lineH + 2 * u, 24); }
    [[nodiscard]] int icon() const { return lineH; }
};

/// The size of a line of text after layout: letters from other fonts may be taller.
struct LineSize
{
    double height;
    double ascent;
};
LineSize lineSize(const QString &text, const QFont &font);
/// `font` scaled by a factor; bold for headings.
QFont scaled(const QFont &font, double factor, bool bold = false);
/// The system's fixed font in the size of `font`: for key names, ids, scripts.
QFont fixedFont(const QFont &font);

} // namespace lockscope::ui
