// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QStringList>

class QLineEdit;
class QMenu;

namespace lockscope::ui::shell {

/// The user's saved filters, in a menu beside the filter line.
class SavedFilters final : public QPushButton
{
    Q_OBJECT
public:
    /// `line` outlives it.
    explicit SavedFilters(QLineEdit &line, QWidget *parent = nullptr);

    [[nodiscard]] const QStringList &filters() const { return m_filters; }
    void setFilters(const QStringList &filters) { m_filters = filters; }
    /// Saves the current filter, or removes it if it is saved already.
    void toggle();

private:
    void fill();

    QLineEdit &m_line;
    QMenu *m_menu;
    QStringList m_filters;
};

} // namespace lockscope::ui::shell
