// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/browser/lock_list.h"
#include "ui/common/empty_state.h"
#include "ui/models/lock_proxy.h"
#include "ui/models/lock_table_model.h"

#include <QElapsedTimer>
#include <QTime>
#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QStackedLayout;

namespace lockscope::ui::browser {

class LockDelegate;
class PrefixTree;

/// All locks of the deployment: worst first, filtered by the line above.
class BrowserView final : public QWidget
{
    Q_OBJECT
public:
    /// `locks` outlives the view.
    explicit BrowserView(models::LockTableModel &locks, QWidget *parent = nullptr);

    void setFilter(const QString &text);
    /// Shown instead of the empty list.
    void setEmptyReason(const QString &icon, const QString &sentence, std::vector<EmptyState::Choice> choices = {})
    {
        m_empty->show(icon, sentence, std::move(choices));
    }
    /// Shows `page` instead of the list until closePage(). Takes ownership.
    void showPage(QWidget *page);
    void closePage();
    /// `asOf`: the time of day of the values, which are muted; nullopt: they are live. `lost`: nodes without live data
    /// while `others` nodes are live: their locks are muted, and the heading counts the nodes.
    void setStale(const std::optional<QTime> &asOf, const QSet<QString> &lost, qsizetype others);
    /// Number of locks that could not be read: the heading names them.
    void setUnread(qint64 locks);
    void choose(const LockName &name);
    [[nodiscard]] LockName chosen() const { return m_chosen; }
    /// Focuses the list; without a chosen lock, chooses the first row.
    void enterList();
    /// Chooses the next or previous lock with a finding; wraps around.
    void chooseWithFinding(int step);
    /// As in visibleLocksChanged.
    [[nodiscard]] const QSet<LockName> &visibleLocks() const { return m_inSight; }
    [[nodiscard]] LockList &list() { return *m_list; }
    /// The tree of lock names beside the list.
    void setTreeShown(bool shown);
    [[nodiscard]] bool isTreeShown() const;
    /// Pins the selected locks above all others; unpins them if all are pinned.
    void togglePin();
    void setPins(const QSet<LockName> &names);
    /// Sorts the rows now, even under the pointer.
    void resort();
    /// Updates the heading now, which is otherwise delayed.
    void refreshHeading();

Q_SIGNALS:
    /// Menu for the chosen lock; `place` in screen coordinates.
    void menuRequested(const QPoint &place);
    void lockChosen(const lockscope::LockName &name);
    /// The user wants to inspect the chosen lock.
    void inspectRequested();
    /// The visible rows and the chosen one; emitted when they change.
    void visibleLocksChanged(const QSet<lockscope::LockName> &names);
    void clearFilterRequested();
    /// Why the filter matches no lock; empty: it is valid.
    void filterProblemChanged(const QString &words);
    void pageClosed();
    void pinsChanged(const QSet<lockscope::LockName> &names);

private:
    /// Sorts at most every 2 s, and not while the user points at the list or types.
    void resortIfQuiet();
    /// The same, after the model has finished its notifications.
    void resortSoon();
    /// The first locks arrived a moment ago, and the list is untouched: it is kept sorted all the time.
    [[nodiscard]] bool isFresh() const;
    void refreshResort();
    void refreshEmptyState();
    [[nodiscard]] QString filterProblem() const;
    void onSelected();
    /// After the filter or the folder has changed.
    void showMatches();
    void keepSelection();
    /// Chooses the lock when the filter leaves only one, unless the user has chosen another.
    void chooseOnly();
    void emitVisibleLocks();
    [[nodiscard]] QSet<LockName> selected() const;

    models::LockTableModel &m_locks;
    models::LockProxy m_proxy;
    LockName m_chosen;
    LockName m_chosenByFilter; // empty if the user has chosen since
    QSet<LockName> m_inSight;
    QString m_filter;
    QString m_problem; ///< of the filter; empty: none
    QByteArray m_prefix;
    QString m_liveNodes; ///< how many of the nodes are live; empty: all or none
    QString m_asOf;
    qint64 m_unread = 0; ///< locks that could not be read
    QTimer m_slow;
    QTimer m_scrolled;
    QElapsedTimer m_sinceResort;
    QElapsedTimer m_sinceHeading;
    QElapsedTimer m_sinceFirst; ///< since the first lock; invalid until then
    bool m_isSorting = false;   ///< a sort is queued until the model has finished
    QLabel *m_heading;
    QPushButton *m_resort;
    QStackedLayout *m_stack;
    LockList *m_list;
    PrefixTree *m_tree;
    EmptyState *m_empty;
    EmptyState *m_noMatch;
    QWidget *m_instead = nullptr;
    LockDelegate *m_delegate;
};

} // namespace lockscope::ui::browser
