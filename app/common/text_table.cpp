// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/text_table.h"

#include "app/common/help_layout.h"

#include <QTextBoundaryFinder>
#include <algorithm>
#include <array>
#include <numeric>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype Gap = 2;       // between two columns
constexpr qsizetype Narrowest = 8; // minimum of a shortened column
constexpr qsizetype Widest = 120;  // limit without shortening: a longer cell shifts only the rest of its row

QString shortened(const QString &text, qsizetype width)
{
    if (displayWidth(text) <= width)
        return text;
    const QString front = fittingStart(text, width / 2);
    return front + QChar(u'…') + fittingEnd(text, width - displayWidth(front) - 1);
}

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

std::vector<qsizetype> TextTable::widths(int width) const
{
    std::vector<qsizetype> result;
    qsizetype total = -Gap;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        qsizetype widest = displayWidth(m_columns[i].title);
        for (const Row &row : m_rows)
            widest = std::max(widest, displayWidth(row.cells.at(static_cast<qsizetype>(i))));
        result.push_back(width > 0 ? widest : std::min(widest, Widest));
        total += result.back() + Gap;
    }
    while (width > 0 && total > width) {
        std::size_t widest = m_columns.size();
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const bool isWider = widest == m_columns.size() || result[i] > result[widest];
            if (m_columns[i].mayShrink && result[i] > Narrowest && isWider)
                widest = i;
        }
        if (widest == m_columns.size())
            break;
        --result[widest];
        --total;
    }
    return result;
}

QString TextTable::toLine(const Row &row, const std::vector<qsizetype> &columnWidths, int width) const
{
    QString line;
    qsizetype used = 0;
    for (qsizetype i = 0; i < row.cells.size(); ++i) {
        const auto column = static_cast<std::size_t>(i);
        QString text = width > 0 ? shortened(row.cells[i], columnWidths[column]) : row.cells[i];
        const QString padding(std::max<qsizetype>(columnWidths[column] - displayWidth(text), 0), u' ');
        if (width > 0) // drops the last columns rather than break a line
            text = fittingStart(text, width - used - (m_columns[column].isNumber ? padding.size() : 0));
        const QString painted = row.paint && row.painted == i && !text.isEmpty() ? row.paint(text) : text;
        line += m_columns[column].isNumber ? padding + painted : painted + padding;
        line += QString(Gap, u' ');
        used += columnWidths[column] + Gap;
        if (width > 0 && used >= width)
            break;
    }
    while (line.endsWith(u' '))
        line.chop(1);
    return line + u'\n';
}

TextTable TextTable::without(std::size_t column) const
{
    TextTable result = *this;
    const auto place = static_cast<qsizetype>(column);
    result.m_columns.erase(result.m_columns.begin() + place);
    for (Row &row : result.m_rows) {
        row.cells.removeAt(place);
        if (row.painted == place)
            row.painted = -1;
        else if (row.painted > place)
            --row.painted;
    }
    return result;
}

QString TextTable::toText(int width) const
{
    const std::vector<qsizetype> columnWidths = widths(width);
    const qsizetype total = std::accumulate(columnWidths.begin(), columnWidths.end(),
                                            Gap * (std::ssize(columnWidths) - 1));
    const auto sparest = std::ranges::max_element(m_columns, {}, &Column::spare);
    if (width > 0 && total > width && sparest != m_columns.end() && sparest->spare > 0)
        return without(static_cast<std::size_t>(sparest - m_columns.begin())).toText(width);
    Row heading {{}, -1, {}};
    for (const Column &column : m_columns)
        heading.cells.append(column.title);
    QString text = toLine(heading, columnWidths, width);
    for (const Row &row : m_rows)
        text += toLine(row, columnWidths, width);
    return text;
}

QString TextTable::toShortText(int width) const
{
    TextTable rest = *this;
    QStringList equal;
    for (std::size_t i = m_columns.size() - 1; i > 0 && m_rows.size() > 1; --i) {
        const auto place = static_cast<qsizetype>(i);
        const QString &value = m_rows.front().cells.at(place);
        if (!std::ranges::all_of(m_rows, [&](const Row &row) { return row.cells.at(place) == value; }))
            continue;
        if (!value.isEmpty())
            equal.prepend(m_columns[i].title + u' ' + value);
        rest = rest.without(i);
    }
    if (equal.isEmpty())
        return rest.toText(width);
    return wrapped(u"all %1: %2"_s.arg(QString::number(m_rows.size()), equal.join(u", "_s)), 0, 2, width)
        + rest.toText(width);
}

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
