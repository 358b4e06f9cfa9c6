// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/panes.h"

#include <QAction>

class QActionGroup;
class QLineEdit;
class QToolBar;

namespace lockscope::ui::shell {

class MainWindow;
class SavedFilters;
struct Views;

/// The actions of the main window, in its menus and tool bars. Thread: main.
class WindowActions final : public QObject
{
    Q_OBJECT
public:
    /// Needs the menu bar and the views of `window`. All must outlive the actions.
    WindowActions(MainWindow &window, Theme &theme, QToolBar &tools, QToolBar &arrangements);

    /// The text that filters the list of locks.
    [[nodiscard]] QLineEdit &filter() { return *m_filter; }
    [[nodiscard]] SavedFilters &savedFilters() { return *m_savedFilters; }
    [[nodiscard]] QActionGroup &themes() { return *m_themes; }
    /// Whether there is a server to scan.
    void setScannable(bool scannable);
    /// Hides actions that can only write.
    void setWritable(bool writable);
    /// On production, only the menu starts a load.
    void setProduction(bool production);
    void setPaused(bool paused);
    void setTreeShown(bool shown);
    /// Checks the arrangement's action.
    void showArrangement(Arrangement arrangement);

Q_SIGNALS:
    void pauseToggled(bool isPaused);

private:
    QAction *make(const QString &text, const QString &iconName, const QKeySequence &shortcut);
    /// Calls `slot` of `receiver` when triggered.
    template <typename Receiver, typename Slot>
    QAction *make(const QString &text, const QString &iconName, const QKeySequence &shortcut, Receiver *receiver,
                  Slot slot)
    {
        QAction *action = make(text, iconName, shortcut);
        connect(action, &QAction::triggered, receiver, slot);
        return action;
    }
    void makeDeploymentMenu();
    void makeLockMenu();
    void makeRowMenu(const QList<QAction *> &ofLock);
    QAction *makePin();
    void makeViewMenu();
    QMenu *makeThemeMenu();
    void makeHelpMenu();
    void makeArrangements(QToolBar &bar);
    void makeToolBar(QToolBar &bar);

    MainWindow &m_window;
    Views &m_views;
    Theme &m_theme;
    QToolBar &m_tools;
    std::array<QAction *, everyArrangement.size()> m_arrangements {};
    QLineEdit *m_filter = nullptr;
    SavedFilters *m_savedFilters = nullptr;
    QActionGroup *m_themes = nullptr;
    QList<QAction *> m_writing; ///< hidden on a read-only connection
    QAction *m_rescan = nullptr;
    QAction *m_pause = nullptr;
    QAction *m_disconnect = nullptr;
    QAction *m_toggleLoad = nullptr;
    QAction *m_unlock = nullptr;
    QAction *m_lockLayout = nullptr;
    QAction *m_showTree = nullptr;
    bool m_isReadOnly = false;
};

} // namespace lockscope::ui::shell
