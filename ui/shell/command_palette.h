// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QDialog>

class QAction;
class QLineEdit;
class QListWidget;

namespace lockscope::ui::models {
class LockTableModel;
}

namespace lockscope::ui::shell {

/// Finds actions and locks by part of their name. Actions that are hidden or disabled in the menus are not found.
class CommandPalette final : public QDialog
{
    Q_OBJECT
public:
    /// `locks` outlives the palette. `isReadOnly`: actions that write are missing; the palette says so when it finds
    /// nothing.
    CommandPalette(const QList<QAction *> &actions, const models::LockTableModel &locks, bool isReadOnly,
                   QWidget *parent);

Q_SIGNALS:
    void lockChosen(const lockscope::LockName &name);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void find(const QString &text);
    void addActions(const QStringList &words);
    void addLocks(const QStringList &words);
    void run();

    QList<QAction *> m_actions;
    const models::LockTableModel &m_locks;
    const bool m_isReadOnly;
    QLineEdit *m_words;
    QListWidget *m_list;
};

} // namespace lockscope::ui::shell
