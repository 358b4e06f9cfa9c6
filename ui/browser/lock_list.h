// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTimer>
#include <QTreeView>
#include <utility>

namespace lockscope::ui::browser {

/// The list of locks: only visible rows count down, and nothing moves while somebody points at it or types.
class LockList final : public QTreeView
{
    Q_OBJECT
public:
    explicit LockList(QWidget *parent = nullptr);

    /// Gives every column the width of its sample; call it once the model is set.
    void sizeColumns();
    /// A deployment of one node needs no column for it.
    void setNodeShown(bool shown);
    /// False while the pointer is in the list, a key was pressed in the last 2 s, or a menu is open.
    [[nodiscard]] bool mayMove() const;
    /// True once somebody has pointed at the list, scrolled it or typed into it.
    [[nodiscard]] bool isTouched() const { return m_isTouched; }
    void touch() { m_isTouched = true; }
    /// Runs `change`, which tells whether rows moved. Where somebody scrolled to, the row that was on top comes back to
    /// the top; else the list is at its top. The chosen row stays in sight.
    template <typename Change>
    void keepingPlace(Change change)
    {
        const bool wasScrolled = m_isScrolled;
        const QPersistentModelIndex top = wasScrolled ? indexAt({0, 0}) : QModelIndex();
        const QPersistentModelIndex chosen = chosenInSight(viewport()->height());
        if (!change())
            return;
        if (top.isValid())
            scrollTo(top, PositionAtTop);
        else if (!wasScrolled)
            scrollToTop();
        if (chosen.isValid())
            scrollTo(chosen);
        m_isScrolled = wasScrolled && verticalOffset() > 0;
    }

    /// Takes the focus and goes to the chosen row, else to the first, which is chosen then.
    void enterByKeys();
    /// How many rows there are before anybody's eyes, from the one on top.
    [[nodiscard]] int rowsInSight() const { return isVisible() ? viewport()->height() / m_rowHeight + 1 : 0; }
    /// The selected locks as text, one a line, columns parted by tabs.
    [[nodiscard]] QString selectedText() const;

protected:
    /// Repaints what is visible of it. The view's own way looks for the changed row among all.
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles) override;
    bool viewportEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    /// Runs what somebody does: where the list scrolls by it, it is to stay.
    template <typename Act>
    auto byHand(Act act)
    {
        const bool was = std::exchange(m_isByHand, true);
        const QScopeGuard end([this, was] { m_isByHand = was; });
        return act();
    }
    [[nodiscard]] QModelIndex chosenInSight(int height) const;
    void chooseCurrent();
    void onScrolled(int value);
    void fillWithNames();
    void countDown();
    [[nodiscard]] bool hasFastRow() const;

    QTimer m_tick;
    int m_rowHeight = 1;
    int m_leastOfHolders = 0; ///< pixels, like those below: between these the list itself sizes the column
    int m_mostOfHolders = 0;
    int m_holders = 0;          ///< as it was sized last; any other size is somebody's choice
    bool m_isPointedAt = false; ///< the pointer moved here; one that the window opened under points at nothing
    bool m_isTouched = false;
    bool m_isByHand = false;
    bool m_isScrolled = false; ///< away from the top, by hand
    QElapsedTimer m_sinceKey;  // invalid until the first key
    QElapsedTimer m_sinceSlowTick;
};

} // namespace lockscope::ui::browser
