// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/metrics.h"

#include <QFontDatabase>
#include <QHash>
#include <QTextLayout>
#include <cmath>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

int tallestLine(const QFont &font)
{
    double tallest = 0;
    for (const QString &sample : {u"Ág"_s, u"国"_s}) {
        QTextLayout layout(sample, font);
        layout.beginLayout();
        const QTextLine line = layout.createLine();
        layout.endLayout();
        tallest = std::max(tallest, line.height());
    }
    return int(std::ceil(tallest));
}

constexpr double smallestPoints = 8;

} // namespace

Metrics Metrics::of(const QFont &font)
{
    static QHash<QString, Metrics> cache; // laying out text for each painted row would be felt
    const QString key = font.key();
    if (const auto known = cache.constFind(key); known != cache.cend())
        return *known;
    Metrics metrics;
    metrics.lineH = tallestLine(font);
    metrics.u = std::max(2, int(std::lround(metrics.lineH / 4.0)));
    cache.insert(key, metrics);
    return metrics;
}

QFont scaled(const QFont &font, double factor, bool bold)
{
    QFont other = font;
    if (font.pointSizeF() > 0)
        other.setPointSizeF(std::max(smallestPoints, font.pointSizeF() * factor));
    else
        other.setPixelSize(std::max(11, int(std::lround(font.pixelSize() * factor))));
    if (bold)
        other.setBold(true);
    return other;
}

QFont fixedFont(const QFont &font)
{
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (font.pointSizeF() > 0)
        fixed.setPointSizeF(font.pointSizeF());
    else
        fixed.setPixelSize(font.pixelSize());
    return fixed;
}

} // namespace lockscope::ui
