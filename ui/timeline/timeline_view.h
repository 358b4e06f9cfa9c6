// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/holder_names.h"
#include "ui/timeline/feed_observer.h"
#include "ui/timeline/reads.h"
#include "ui/timeline/timeline_store.h"

#include <QTimer>
#include <QWidget>

class QStackedWidget;
class QTreeView;

namespace lockscope::ui {
class EmptyState;
class MarkupLabel;
class SteadyLabel;
} // namespace lockscope::ui

namespace lockscope::ui::timeline {

class Canvas;
class CanvasInput;
class SpanModel;
class TimelineTools;

/// The history of one lock: a lane per holder, statistics of the view, a table, and export to a file. It records all
/// the time, and draws only while visible.
class TimelineView final : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineView(QWidget *parent = nullptr);
    ~TimelineView() override;

    /// The data comes from a recording that ends then, so its history did not start with this window.
    void setReplay(TimePoint end);
    /// Forgets everything: another moment is shown, and the earlier history does not lead to it.
    void startOver();
    void observe(const std::vector<inspect::LockSnapshot> &locks, const std::vector<inspect::LockEvent> &events);
    void observe(const inspect::FeedState &state);
    /// Moves the history from another view on the same connection to this one.
    void continueFrom(TimelineView &before);
    /// Reports by holders about themselves.
    void add(const LockName &lock, const std::vector<Change> &changes, const std::vector<Mark> &marks);
    void setAlias(const ClientId &client, const QString &alias) { m_names.setAlias(client, alias); }
    /// Name of a worker of ours.
    void setLabel(const QByteArray &holder, const QString &label) { m_labels.insert(holder, label); }

    /// A load has ended: shows the whole of it if it was short and the view follows.
    void showRun(TimePoint from);
    /// A load starts: its lanes go to the top, and the view follows again if it shows the last one.
    void followRun();

    /// The state of each holder of the lock at that moment, as reported until now. If the view shows this lock in a
    /// demonstration, its picture ends there until the next call, so that it agrees with data of the same moment.
    [[nodiscard]] QHash<QByteArray, HolderState> showMoment(const LockName &lock, TimePoint at);

    /// `known`: the lock's data as last read; null: none.
    void choose(const LockName &lock, const inspect::LockSnapshot *known = nullptr);
    [[nodiscard]] const LockName &chosen() const { return m_lock; }
    void showTable(bool table);
    /// Large type: only the tools that a demonstration needs fit.
    void setDemonstration(bool isDemonstration);
    /// Applies and shows everything now; for pictures.
    void bringUpToDate();
    /// PNG or SVG, by the suffix. Returns an empty string, or why writing failed.
    [[nodiscard]] QString saveAs(const QString &path);
    [[nodiscard]] Canvas &canvas() { return *m_canvas; }
    [[nodiscard]] CanvasInput &input() { return *m_input; }
    [[nodiscard]] SpanModel &table() { return *m_spans; }

Q_SIGNALS:
    /// The user wants to see the script calls of this hold or wait.
    void callsRequested(const lockscope::ui::timeline::Bar &bar);

protected:
    void hideEvent(QHideEvent *event) override;

private:
    void makeTable();
    void setSentence(const QString &sentence);
    void showLegend();
    void placeLegend();
    void showSentence(const QString &sentence);
    [[nodiscard]] bool isLow() const;
    void applyPending();
    void showApplied();
    void applyWhileHidden();
    void showRecord();
    void showLocks();
    void showStats();
    [[nodiscard]] QString statsOfView();
    void fillTable();
    void askForFile();
    void requestCalls();
    [[nodiscard]] QString nameOf(int lane) const;

    TimelineStore m_store;
    FeedObserver m_observer;
    ReadLog m_reads; ///< of the chosen lock
    models::HolderNames m_names;
    QHash<QByteArray, QString> m_labels;
    LockName m_lock;
    quint64 m_shownVersion = 0;
    TimePoint m_appliedAt {};
    std::optional<std::chrono::nanoseconds> m_spanBefore; ///< of the view, before showRun()
    QTimer m_refresh;
    QTimer m_moment; ///< ends showMoment() if no more calls follow
    QTimer m_slow;   ///< updates statistics, table and lock list at a slower rate

    std::optional<quint64> m_listedVersion; ///< version of the store when its locks were listed
    bool m_isReplay = false;
    Canvas *m_canvas;
    CanvasInput *m_input; ///< a child of the canvas
    TimelineTools *m_tools;
    MarkupLabel *m_legend;
    bool m_isDemonstration = false; ///< another legend has the colours
    SteadyLabel *m_sentence;
    QString m_said; ///< the whole sentence, or empty
    QStackedWidget *m_pages;
    EmptyState *m_empty;
    SpanModel *m_spans;
    QTreeView *m_table;
};

} // namespace lockscope::ui::timeline
