// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <functional>
#include <vector>

namespace lockscope::app {

/// Columns of text for a terminal. What does not fit is shortened in the middle, in the columns that may be; then the
/// columns that can be spared go.
class TextTable final
{
public:
    struct Column
    {
        QString title;
        bool isNumber = false; ///< aligned to the right
        bool mayShrink = false;
        int spare = 0; ///< the greatest goes first where the terminal is too narrow; 0: never as a whole
    };
    /// Gives a cell its colour, once its text has its place.
    using Paint = std::function<QString(const QString &text)>;

    explicit TextTable(std::vector<Column> columns) : m_columns(std::move(columns)) { }

    /// As many cells as there are columns. `paint`: of the cells of `painted`, a column.
    void addRow(QStringList cells, qsizetype painted = -1, Paint paint = {})
    {
        m_rows.push_back({std::move(cells), painted, std::move(paint)});
    }
    /// The heading and the rows, each ended by a newline; at most `width` cells of a terminal wide, 0: as wide as
    /// needed.
    [[nodiscard]] QString toText(int width) const;

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

} // namespace lockscope::app
