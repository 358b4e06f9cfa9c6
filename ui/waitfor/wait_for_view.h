// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_table_model.h"
#include "ui/models/wait_tree.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QStackedLayout;
class QTreeWidget;
class QTreeWidgetItem;

namespace lockscope::ui {
class EmptyState;
}

namespace lockscope::ui::waitfor {

/// The wait-for tree, from the root blockers down, with notices about deadlocks at the top. It states what Redis does
/// not reveal. A row keeps its place, selection and expansion while it exists.
class WaitForView final : public QWidget
{
    Q_OBJECT
public:
    /// `locks` outlives the view.
    explicit WaitForView(const models::LockTableModel &locks, QWidget *parent = nullptr);

    /// Shows the newest state now instead of with the next refresh.
    void bringUpToDate();

Q_SIGNALS:
    void lockRequested(const lockscope::LockName &name);

protected:
    void hideEvent(QHideEvent *event) override;

private:
    void placeLimits();
    void sync(QTreeWidgetItem &parent, const std::vector<models::WaitNode> &nodes);
    void fill(QTreeWidgetItem &item, const models::WaitNode &node);
    void refreshHeading(const models::WaitTree &tree);

    const models::LockTableModel &m_locks;
    QTimer m_turn;
    QLabel *m_heading;
    QLabel *m_limits;
    QStackedLayout *m_stack;
    QTreeWidget *m_tree;
    EmptyState *m_empty;
};

} // namespace lockscope::ui::waitfor
