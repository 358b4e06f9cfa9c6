// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/metrics.h"

#include <QFontDatabase>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <vector>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

constexpr double minPoints = 8;

} // namespace

LineSize lineSize(const QString &text, const QFont &font)
{
    QTextLayout layout(text, font);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    return {line.height(), line.ascent()};
}

Metrics Metrics::of(const QFont &font)
{
    // Laying out text for each painted cell would be slow; a window uses a handful of fonts.
    static std::vector<std::pair<QFont, Metrics>> cache;
    if (const auto known = std::ranges::find(cache, font, &std::pair<QFont, Metrics>::first); known != cache.end())
        return known->second;
    Metrics metrics;
    metrics.lineH = int(std::ceil(std::max(lineSize(u"Ág"_s, font).height, lineSize(u"国"_s, font).height)));
    metrics.u = std::max(2, int(std::lround(metrics.lineH / 4.0)));
    cache.emplace_back(font, metrics);
    return metrics;
}

QFont scaled(const QFont &font, double factor, bool bold)
{
    QFont other = font;
    if (font.pointSizeF() > 0)
        other.setPointSizeF(std::max(minPoints, font.pointSizeF() * factor));
    else
        other.setPixelSize(std::max(11, int(std::lround(font.pixelSize() * factor))));
    if (bold)
        other.setBold(true);
    return other;
}

QFont fixedFont(const QFont &font)
{
    static const QFont family = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    QFont fixed = family;
    if (font.pointSizeF() > 0)
        fixed.setPointSizeF(font.pointSizeF());
    else
        fixed.setPixelSize(font.pixelSize());
    return fixed;
}

} // namespace lockscope::ui
