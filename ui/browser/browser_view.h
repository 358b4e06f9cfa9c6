// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
class LockList;
class PrefixTree;

/// Every lock of the deployment: worst first, filtered by the line above.
class BrowserView final : public QWidget
{
    Q_OBJECT
public:
    /// `locks` outlives the view.
    explicit BrowserView(models::LockTableModel &locks, QWidget *parent = nullptr);

    void setFilter(const QString &text);
    /// What is said while there is no row, and what can be done about it.
    void setEmptyReason(const QString &icon, const QString &sentence, std::vector<EmptyState::Choice> choices = {});
    /// Shows the page, which becomes its own, in the list's place until somebody ends that.
    void showInstead(QWidget *page);
    void endInstead();
    /// Nothing: the values are live. Otherwise they are those of that moment, and look like it.
    /// `clock`: what the clock showed then; of a recording, there.
    /// Nodes that are not heard, while `others` are: their locks are muted, and the heading counts.
    void setLostNodes(const QSet<QString> &nodes, qsizetype others);
    void setStaleSince(std::optional<TimePoint> when, const QTime &clock = QTime::currentTime());
    void choose(const LockName &name);
    [[nodiscard]] LockName chosen() const { return m_chosen; }
    void focusList();
    /// The same for who comes to choose: without a chosen lock, the first row is.
    void enterList();
    /// Chooses the next lock down the list that has a finding, or the one before; round the ends.
    void chooseWithFinding(int step);
    /// The folders of names beside the list.
    void setTreeShown(bool shown);
    [[nodiscard]] bool isTreeShown() const;
    /// Keeps the selected locks above all others; lets them go when all of them are kept there.
    void togglePin();
    void setPins(const QSet<LockName> &names);
    /// Puts rows where they belong now, whoever points at them.
    void resort();
    /// Shows at once what is shown at leisure.
    void bringUpToDate() { refreshHeading(); }

Q_SIGNALS:
    /// A menu for the chosen lock, there on the screen.
    void menuRequested(const QPoint &place);
    void lockChosen(const lockscope::LockName &name);
    /// The chosen one is to be looked at closely.
    void inspectRequested();
    /// The rows that can be seen now and the chosen one; told when they have become others.
    void inSight(const QSet<lockscope::LockName> &names);
    void clearFilterRequested();
    void insteadEnded();
    void pinsChanged(const QSet<lockscope::LockName> &names);

private:
    /// At most every 2 s, and only while nobody points at the list or types.
    void resortIfQuiet();
    /// The same when the model has told everybody of its rows.
    void resortSoon();
    /// The first locks came a moment ago, and nobody has touched the list: it is in order all the time.
    [[nodiscard]] bool isFresh() const;
    void refreshResort();
    void refreshHeading();
    void refreshEmptyState();
    void onSelected();
    void setPrefix(const QByteArray &prefix);
    void showMenu(const QPoint &place);
    void keepSelection();
    enum class Instead { OfNone, OfHidden };
    /// What the filter leaves alone needs no click. By itself only while no lock is chosen; when somebody filters, also
    /// while the chosen one is not in the list.
    void chooseOnly(Instead instead);
    void tellWhatIsInSight();
    [[nodiscard]] QSet<LockName> selected() const;

    models::LockTableModel &m_locks;
    models::LockProxy m_proxy;
    LockName m_chosen;
    QSet<LockName> m_inSight;
    QString m_filter;
    QByteArray m_prefix;
    QString m_heard; ///< how many of the nodes; empty: all or none
    QString m_asOf;
    QString m_emptyIcon;
    QString m_emptySentence;
    std::vector<EmptyState::Choice> m_emptyChoices;
    QTimer m_slow;
    QTimer m_scrolled;
    QElapsedTimer m_sinceResort;
    QElapsedTimer m_sinceHeading;
    QElapsedTimer m_sinceFirst; ///< lock of all; invalid until then
    bool m_isSorting = false;   ///< as soon as the model has told everybody
    QLabel *m_heading;
    QPushButton *m_resort;
    QStackedLayout *m_stack;
    LockList *m_list;
    PrefixTree *m_tree;
    EmptyState *m_empty;
    QWidget *m_instead = nullptr;
    LockDelegate *m_delegate;
};

} // namespace lockscope::ui::browser
