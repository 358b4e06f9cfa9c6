// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/holder_names.h"
#include "ui/timeline/feed_observer.h"
#include "ui/timeline/timeline_store.h"

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace lockscope::ui {
class EmptyState;
}

namespace lockscope::ui::timeline {

class Canvas;
class SpanModel;

/// The past of one lock: a lane for each holder, statistics of what is in view, the same as a table, and as a file.
/// It records all the time, and draws only while it can be seen.
class TimelineView final : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineView(QWidget *parent = nullptr);
    ~TimelineView() override;

    /// What is shown comes from a recording: its beginning is not this window's.
    void setReplay();
    /// Forgets everything: another moment is shown, and what was before belongs to another past.
    void startOver();
    void observe(const std::vector<inspect::LockSnapshot> &locks, const std::vector<inspect::LockEvent> &events);
    void observe(const inspect::FeedState &state);
    /// The past that another view has recorded of the same connection; that one has none afterwards.
    void continueFrom(TimelineView &before);
    /// What holders tell of themselves.
    void add(const LockName &lock, const std::vector<Change> &changes, const std::vector<Mark> &marks);
    void setAlias(const ClientId &client, const QString &alias) { m_names.setAlias(client, alias); }
    /// What a worker of ours is called.
    void setLabel(const QByteArray &holder, const QString &label) { m_labels.insert(holder, label); }

    void choose(const LockName &lock);
    [[nodiscard]] const LockName &chosen() const { return m_lock; }
    void showTable(bool table);
    /// In large type only the tools that a demonstration needs have room.
    void setForAudience(bool forAudience);
    /// Applies all that was told and shows it; for pictures.
    void bringUpToDate();
    /// PNG or SVG, by the ending. Empty, or why it could not be written.
    [[nodiscard]] QString saveAs(const QString &path);
    [[nodiscard]] Canvas &canvas() { return *m_canvas; }
    [[nodiscard]] SpanModel &table() { return *m_spans; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeTools();
    QToolButton *makeTool(const QString &text, const QString &toolTip);
    void makeTable();
    void placeStats();
    void say(const QString &sentence);
    void settle();
    void showSettled();
    void settleUnseen();
    void showRecord();
    void showLocks();
    void showStats();
    void fillTable();
    void askForFile();
    [[nodiscard]] QString nameOf(int lane) const;

    TimelineStore m_store;
    FeedObserver m_observer;
    models::HolderNames m_names;
    QHash<QByteArray, QString> m_labels;
    LockName m_lock;
    quint64 m_shownVersion = 0;
    TimePoint m_settledAt {};
    QTimer m_refresh;
    QTimer m_slow; ///< statistics, table and list of locks follow at leisure

    QComboBox *m_locks;
    std::vector<LockName> m_listed;         ///< in m_locks
    std::optional<quint64> m_listedVersion; ///< of the store, when they were listed
    QList<QAction *> m_ofOperators;         ///< tools
    QBoxLayout *m_toolLine = nullptr;       ///< and the figures of what is in view
    bool m_isForAudience = false;
    bool m_isReplay = false;
    QToolButton *m_follow = nullptr;
    QToolButton *m_tableButton = nullptr;
    QLabel *m_stats;
    QLabel *m_sentence;
    QStackedWidget *m_pages;
    EmptyState *m_empty;
    Canvas *m_canvas;
    SpanModel *m_spans;
    QTreeView *m_table;
};

} // namespace lockscope::ui::timeline
