// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_table_model.h"

#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTreeView>
#include <utility>

namespace lockscope::ui::browser {

/// The list of locks. Only visible rows count down, and nothing moves while the user points at the list or types.
class LockList final : public QTreeView
{
    Q_OBJECT
public:
    explicit LockList(QWidget *parent = nullptr);

    /// Gives every column the width of its sample; call once after setting the model.
    void sizeColumns();
    /// A deployment with one node needs no node column.
    void setNodeShown(bool shown);
    /// One checkable action per optional column; also in the header's menu.
    [[nodiscard]] const QList<QAction *> &columnChoices() const { return m_choices; }
    /// Names of the chosen columns, for settings.
    [[nodiscard]] QStringList chosenColumns() const;
    void chooseColumns(const QStringList &names);
    /// False while the pointer is in the list, a key was pressed in the last 2 s, or a menu is open.
    [[nodiscard]] bool mayResort() const;
    /// True once the user has pointed at the list, scrolled or typed.
    [[nodiscard]] bool isTouched() const { return m_isTouched; }
    void touch() { m_isTouched = true; }
    /// Runs `change`, which returns whether rows moved. If the user has scrolled, the top row stays at the top;
    /// otherwise the list stays at its top. It does not follow the chosen row.
    template <typename Change>
    void keepingPlace(Change change)
    {
        const bool wasScrolled = m_isScrolled;
        const QPersistentModelIndex top = wasScrolled ? indexAt({0, 0}) : QModelIndex();
        if (!change())
            return;
        if (top.isValid())
            scrollTo(top, PositionAtTop);
        else if (!wasScrolled)
            scrollToTop();
        m_isScrolled = wasScrolled && verticalOffset() > 0;
    }

    /// Focuses the list and its chosen row, or chooses the first.
    void focusFromKeyboard();
    /// Number of rows that fit the viewport; 0 while hidden.
    [[nodiscard]] int rowsInSight() const { return isVisible() ? viewport()->height() / m_rowHeight + 1 : 0; }
    /// The selected locks as text, one per line, columns separated by tabs.
    [[nodiscard]] QString selectedText() const;

protected:
    /// Repaints only the visible part: QTreeView searches all rows for the changed one.
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles) override;
    bool viewportEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    /// Runs `act` as user input, so that scrolling it causes counts as the user's.
    template <typename Act>
    auto asUserInput(Act act)
    {
        const bool was = std::exchange(m_isByHand, true);
        const QScopeGuard end([this, was] { m_isByHand = was; });
        return act();
    }
    [[nodiscard]] QModelIndex chosenInSight(int height) const;
    void chooseCurrent();
    void startAtTop();
    void onScrolled(int value);
    void stretchNameColumn();
    void makeChoices();
    void showChosenColumns();
    void setLimits(models::LockTableModel::Column column, int usual, int narrow = 0);
    void countDown();
    [[nodiscard]] bool hasFastRow() const;

    QList<QAction *> m_choices;
    bool m_hasNodes = true; ///< more than one
    int m_rowHeight = 1;
    /// Pixels: the list sizes a column itself between these limits.
    struct Width
    {
        int min = 0;
        int max = 0;
        int now = 0;        ///< as last sized by the list; any other width is the user's
        bool isOurs = true; ///< before a change of the text size
    };
    std::array<Width, std::size_t(models::LockTableModel::Column::Count)> m_widths;
    bool m_isAdapting = false;  ///< to another text size
    bool m_isPointedAt = false; ///< the pointer has moved here; a window that opens under the pointer does not count
    bool m_isTouched = false;
    bool m_isByHand = false;
    bool m_isScrolled = false; ///< away from the top, by the user
    QElapsedTimer m_sinceKey;  // invalid until the first key
    QElapsedTimer m_sinceSlowTick;
};

} // namespace lockscope::ui::browser
