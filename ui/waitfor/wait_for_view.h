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

/// Who waits for whom, from the root blockers down; what does not end by itself stands on top. It says what Redis does
/// not tell. A line keeps its place, its selection and whether it is open while it lives.
class WaitForView final : public QWidget
{
    Q_OBJECT
public:
    /// `locks` outlives the view.
    explicit WaitForView(const models::LockTableModel &locks, QWidget *parent = nullptr);

    /// The newest state now instead of at the next turn.
    void bringUpToDate();

Q_SIGNALS:
    void lockRequested(const lockscope::LockName &name);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
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
