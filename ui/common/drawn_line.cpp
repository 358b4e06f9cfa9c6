// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/drawn_line.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"

#include <QCache>
#include <QCoreApplication>
#include <QPainter>
#include <QStaticText>
#include <memory>

namespace lockscope::ui {

namespace {

constexpr qsizetype MaxLines = 4096; ///< a screen shows a few hundred
constexpr qsizetype MaxFonts = 16;

struct LineKey
{
    QString text;
    int width;
    qsizetype font; ///< in DrawnLines::fonts

    friend bool operator==(const LineKey &, const LineKey &) = default;
    friend std::size_t qHash(const LineKey &key, std::size_t seed = 0)
    {
        return qHashMulti(seed, key.text, key.width, key.font);
    }
};

struct Line
{
    QStaticText words;
    qreal width;  ///< not rounded, unlike that of the static text
    qreal ascent; ///< larger than the font's if other fonts have some of the letters
};

struct DrawnLines
{
    QList<QFont> fonts; ///< keys hold an index into it: comparing fonts is cheaper than hashing them
    QCache<LineKey, Line> lines {MaxLines};

    qsizetype fontAt(const QFont &font)
    {
        const qsizetype known = fonts.indexOf(font);
        if (known >= 0)
            return known;
        if (fonts.size() == MaxFonts) {
            fonts.clear();
            lines.clear();
        }
        fonts.append(font);
        return fonts.size() - 1;
    }

    const Line &lineFor(const QPainter &painter, const QString &text, int width)
    {
        const LineKey key {text, width, fontAt(painter.font())};
        if (const Line *drawn = lines.object(key))
            return *drawn;
        const QString shown = elided(text, painter.fontMetrics(), width);
        auto *line = new Line {QStaticText(shown), QFontMetricsF(painter.font()).horizontalAdvance(shown),
                               lineSize(shown, painter.font()).ascent};
        line->words.setTextFormat(Qt::PlainText);
        line->words.setPerformanceHint(QStaticText::AggressiveCaching);
        line->words.prepare({}, painter.font());
        lines.insert(key, line);
        return *line;
    }
};

/// Destroyed with the application: the layouts depend on its fonts.
DrawnLines &drawnLines()
{
    static std::unique_ptr<DrawnLines> all;
    if (!all) {
        all = std::make_unique<DrawnLines>();
        qAddPostRoutine([] { all.reset(); });
    }
    return *all;
}

} // namespace

void drawLine(QPainter &painter, const QRect &rect, Qt::Alignment side, const QString &text)
{
    if (text.isEmpty() || rect.width() <= 0)
        return;
    const Line &line = drawnLines().lineFor(painter, text, rect.width());
    const QFontMetricsF metrics(painter.font());
    const qreal baseline = (rect.height() - metrics.height()) / 2 + metrics.ascent();
    const QPointF start(side & Qt::AlignRight ? rect.width() - line.width : 0, baseline - line.ascent);
    painter.drawStaticText(rect.topLeft() + start, line.words);
}

} // namespace lockscope::ui
