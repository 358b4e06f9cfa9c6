// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/display_width.h"

#include <QTextBoundaryFinder>
#include <algorithm>
#include <array>
#include <vector>

namespace lockscope::app {

namespace {

struct Range
{
    char32_t first;
    char32_t last;
};

/// Characters drawn over two cells: East Asian Width W and F of Unicode, in blocks.
constexpr std::array WideRanges {
    Range {0x1100, 0x115f},   Range {0x231a, 0x231b},   Range {0x23e9, 0x23ec},   Range {0x2e80, 0x303e},
    Range {0x3041, 0x33ff},   Range {0x3400, 0x4dbf},   Range {0x4e00, 0x9fff},   Range {0xa000, 0xa4cf},
    Range {0xa960, 0xa97f},   Range {0xac00, 0xd7a3},   Range {0xf900, 0xfaff},   Range {0xfe10, 0xfe19},
    Range {0xfe30, 0xfe6f},   Range {0xff00, 0xff60},   Range {0xffe0, 0xffe6},   Range {0x16fe0, 0x18cff},
    Range {0x1b000, 0x1b2ff}, Range {0x1f300, 0x1f64f}, Range {0x1f680, 0x1f6ff}, Range {0x1f900, 0x1f9ff},
    Range {0x1fa70, 0x1faff}, Range {0x20000, 0x3fffd},
};

qsizetype widthOf(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Mark_NonSpacing:
    case QChar::Mark_Enclosing:
    case QChar::Other_Format: return 0;
    default: break;
    }
    const auto range = std::ranges::lower_bound(WideRanges, c, {}, &Range::last);
    return range != WideRanges.end() && range->first <= c ? 2 : 1;
}

/// Splits into units that are drawn together: a letter with its marks, an emoji of several parts.
std::vector<QString> charactersOf(const QString &text)
{
    std::vector<QString> characters;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    for (qsizetype from = 0, to = 0; (to = finder.toNextBoundary()) > 0; from = to)
        characters.push_back(text.sliced(from, to - from));
    return characters;
}

} // namespace

qsizetype displayWidth(QStringView text)
{
    qsizetype width = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        width += widthOf(isPair ? QChar::surrogateToUcs4(text[i], text[i + 1]) : text[i].unicode());
        i += isPair;
    }
    return width;
}

QString fittingStart(const QString &text, qsizetype cells)
{
    QString result;
    for (const QString &character : charactersOf(text)) {
        cells -= displayWidth(character);
        if (cells < 0)
            break;
        result += character;
    }
    return result;
}

QString fittingEnd(const QString &text, qsizetype cells)
{
    const std::vector<QString> characters = charactersOf(text);
    QString result;
    for (auto character = characters.rbegin(); character != characters.rend(); ++character) {
        cells -= displayWidth(*character);
        if (cells < 0)
            break;
        result.prepend(*character);
    }
    return result;
}

} // namespace lockscope::app
