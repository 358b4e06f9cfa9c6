// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_table_model.h"
#include "ui/models/prefix_model.h"

#include <QTimer>
#include <QTreeView>

namespace lockscope::ui::browser {

/// The folders of lock names beside the list; the chosen folder filters it.
class PrefixTree final : public QTreeView
{
    Q_OBJECT
public:
    /// `locks` outlives the tree.
    explicit PrefixTree(const models::LockTableModel &locks, QWidget *parent = nullptr);

    /// Chooses the root folder.
    void chooseAll();

Q_SIGNALS:
    void prefixChosen(const QByteArray &prefix);

protected:
    void showEvent(QShowEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    void refresh();

    const models::LockTableModel &m_locks;
    models::PrefixModel m_model;
    QTimer m_turn; ///< from a change to the next rebuild from all names
    QByteArray m_chosen;
};

} // namespace lockscope::ui::browser
