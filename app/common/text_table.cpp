// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/text_table.h"

#include <algorithm>

namespace lockscope::app {

namespace {

constexpr qsizetype Gap = 2;      // between two columns
constexpr qsizetype Narrowest = 8; // of a column that is shortened

QString shortened(const QString &text, qsizetype width)
{
    if (text.size() <= width)
        return text;
    const qsizetype front = width / 2;
    return text.first(front) + QChar(u'…') + text.last(width - front - 1);
}

} // namespace

std::vector<qsizetype> TextTable::widths(int width) const
{
    std::vector<qsizetype> result;
    qsizetype total = -Gap;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        qsizetype widest = m_columns[i].title.size();
        for (const QStringList &row : m_rows)
            widest = std::max(widest, row.at(static_cast<qsizetype>(i)).size());
        result.push_back(widest);
        total += widest + Gap;
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

QString TextTable::toText(int width) const
{
    const std::vector<qsizetype> columnWidths = widths(width);
    QString text;
    const auto addLine = [&](const QStringList &cells) {
        QString line;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const QString cell = shortened(cells.at(static_cast<qsizetype>(i)), columnWidths[i]);
            line += m_columns[i].isNumber ? cell.rightJustified(columnWidths[i]) : cell.leftJustified(columnWidths[i]);
            line += QString(Gap, u' ');
        }
        while (line.endsWith(u' '))
            line.chop(1);
        if (width > 0)
            line.truncate(width); // the last columns go before a line is broken
        text += line + u'\n';
    };
    QStringList titles;
    for (const Column &column : m_columns)
        titles.append(column.title);
    addLine(titles);
    for (const QStringList &row : m_rows)
        addLine(row);
    return text;
}

} // namespace lockscope::app
