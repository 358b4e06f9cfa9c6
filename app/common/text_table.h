// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

namespace lockscope::app {

/// A text table for a terminal. If it is too wide, cells of shrinkable columns are elided in the middle; then optional
/// columns are omitted.
class TextTable final
{
public:
    struct Column
    {
        QString title;
        bool isNumber = false; ///< aligned to the right
        bool mayShrink = false;
        int spare = 0; ///< drop order in a narrow terminal, greatest first; 0: never dropped
    };
    /// Colours a cell after its layout.
    using Paint = std::function<QString(const QString &text)>;

    explicit TextTable(std::vector<Column> columns) : m_columns(std::move(columns)) { }

    /// As many cells as columns. `paint` applies to the cell in column `painted`.
    void addRow(QStringList cells, qsizetype painted = -1, Paint paint = {})
    {
        m_rows.push_back({std::move(cells), painted, std::move(paint)});
    }
    /// The heading and the rows, each ended by a newline, at most `width` terminal cells wide; 0: unlimited.
    [[nodiscard]] QString toText(int width) const;
    /// The same, but columns that are equal in all of several rows are named once, in a line above the table. The
    /// first column stays.
    [[nodiscard]] QString toShortText(int width) const;

private:
    struct Row
    {
        QStringList cells;
        qsizetype painted;
        Paint paint;
    };

    [[nodiscard]] std::vector<qsizetype> widths(int width) const;
    [[nodiscard]] TextTable without(std::size_t column) const;
    [[nodiscard]] QString toLine(const Row &row, const std::vector<qsizetype> &columnWidths, int width) const;

    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
};

/// Number of terminal cells: wide characters such as Chinese take two, combining marks none.
[[nodiscard]] qsizetype displayWidth(QStringView text);
/// The part of the text that fits into `cells`, from its start or its end. Characters stay whole.
[[nodiscard]] QString fittingStart(const QString &text, qsizetype cells);
[[nodiscard]] QString fittingEnd(const QString &text, qsizetype cells);

} // namespace lockscope::app
