// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

namespace lockscope::app {

/// Columns of text for a terminal. What does not fit is shortened in the middle, in the columns that may be.
class TextTable final
{
public:
    struct Column
    {
        QString title;
        bool isNumber = false; ///< aligned to the right
        bool mayShrink = false;
    };

    explicit TextTable(std::vector<Column> columns) : m_columns(std::move(columns)) { }

    /// As many cells as there are columns.
    void addRow(QStringList cells) { m_rows.push_back(std::move(cells)); }
    /// The heading and the rows, each ended by a newline; at most `width` characters wide, 0: as wide as needed.
    [[nodiscard]] QString toText(int width) const;

private:
    [[nodiscard]] std::vector<qsizetype> widths(int width) const;

    std::vector<Column> m_columns;
    std::vector<QStringList> m_rows;
};

} // namespace lockscope::app
