// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/connection_notice.h"
#include "ui/shell/feed_gate.h"
#include "ui/shell/views.h"

namespace lockscope::ui::shell {

class RepairController;
class StatusFields;

/// Shows the feed in the views: the locks, and whether their data is live. Thread: main.
class FeedPresenter final : public QObject
{
    Q_OBJECT
public:
    /// All outlive the presenter.
    FeedPresenter(Views &views, StatusFields &status, RepairController &repairs, MessageBar &bar);

    void showUpdate(const lockscope::inspect::FeedUpdate &update);
    void showState(const lockscope::inspect::FeedState &state);
    /// Holds updates back while paused.
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_gate.isPaused(); }
    /// Sets the name prefix of the connection and whether a load can be started, for the text of an empty list.
    void setDeployment(const QByteArray &namePrefix, bool isWritable);
    /// Shows the lock on the timeline, which follows it from now on.
    void showOnTimeline(const LockName &name);
    /// Another moment is shown: discards all data from before the next update.
    void startOver();
    /// Position of the recording, in ms since 1970. Countdowns stop while it is paused.
    void showReplayPosition(qint64 atMs, bool isPlaying);
    /// Takes over the locks of another window, before continueFrom().
    void takeLocksFrom(const FeedPresenter &before);
    /// Takes over history and state; the other window loses its history.
    void continueFrom(FeedPresenter &before);

Q_SIGNALS:
    void rescanRequested();

private:
    void apply(const inspect::FeedUpdate &update);
    void showStaleness();
    void showEmptyReason();

    Views &m_views;
    StatusFields &m_status;
    RepairController &m_repairs;
    ConnectionNotice m_late;
    FeedGate m_gate;
    TimelineGate m_timelineGate;
    inspect::FeedState m_state;
    QByteArray m_namePrefix;
    bool m_isWritable = false;
};

} // namespace lockscope::ui::shell
