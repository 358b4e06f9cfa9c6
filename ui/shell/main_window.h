// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/common/theme.h"
#include "ui/models/lock_table_model.h"
#include "ui/shell/deployment.h"
#include "ui/shell/feed_gate.h"
#include "ui/shell/panes.h"
#include "ui/shell/view_classes.h"
#include "ui/shell/window_actions.h"

#include <QMainWindow>
#include <functional>

class QTabWidget;

namespace lockscope::ui::shell {

/// The window: docks, actions, error bar, status bar. It is fed with values and emits the user's requests as signals.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(Theme &theme, QWidget *parent = nullptr);
    ~MainWindow() override;

    void setDeployment(const Deployment &deployment);
    /// Shows the start page alone in the window until the user picks a connection. `language`: as in languageChosen.
    StartPage &showStartPage(const QString &language = {});
    [[nodiscard]] bool isStartPageShown() const { return m_panes->isShowingOne(); }
    /// `mayClose`: asked before the window closes; if it returns false, the window stays.
    void setCloseGuard(std::function<bool()> mayClose) { m_mayClose = std::move(mayClose); }
    /// Takes over the state and history of another window on the same connection; that one loses its history.
    void continueFrom(MainWindow &before);
    /// Takes over the user's choices in another window: filter, lock, pins, members, and the current error.
    void takeChoicesFrom(const MainWindow &before);
    void setAlias(const ClientId &client, const QString &alias);
    /// Names a worker of this window's load, by its holder field in Redis; all views use the name.
    void setWorker(const QByteArray &holder, const QString &name);
    void chooseLock(const LockName &name);
    /// Selects the lock and raises the inspector.
    void showLock(const LockName &name);
    void showError(const lockscope::Error &error);
    /// The error bar above the docks.
    [[nodiscard]] MessageBar &messages() { return *m_errors; }
    /// Shows pending changes now instead of in the next frame; for pictures.
    void bringUpToDate();
    [[nodiscard]] const models::LockTableModel &locks() const { return m_locks; }
    [[nodiscard]] LockName chosenLock() const;
    /// Shows the members of a multi lock or RedLock, on several deployments.
    void showMembers();
    [[nodiscard]] Panes &panes() const { return *m_panes; }
    [[nodiscard]] WindowActions &menus() const { return *m_actions; }
    [[nodiscard]] browser::BrowserView &browser() const { return *m_browser; }
    [[nodiscard]] detail::DetailView &detail() { return *m_detail; }
    [[nodiscard]] timeline::TimelineView &timeline() { return *m_timeline; }
    [[nodiscard]] load::LoadView &load() { return *m_load; }
    [[nodiscard]] load::DemoBar &demo() { return *m_demo; }
    [[nodiscard]] lab::LabView &lab() { return *m_lab; }
    [[nodiscard]] doctor::DoctorView &doctor() { return *m_doctor; }
    [[nodiscard]] connection::ConnectionsView &connections() { return *m_connections; }
    [[nodiscard]] waitfor::MembersView &members() { return *m_members; }
    [[nodiscard]] events::EventsView &events() { return *m_events; }
    /// Shows a recording instead of a deployment, between two moments in ms since 1970.
    void openReplay(const QString &name, qint64 startMs, qint64 endMs);
    void startOver(); ///< another moment is shown: discards all data from before the next update
    /// Position of the recording, in ms since 1970. Countdowns stop while it is paused.
    void showReplayPosition(qint64 atMs, bool isPlaying);
    [[nodiscard]] ReplayBar &replay() { return *m_replay; }
    [[nodiscard]] RepairController &repairs() { return *m_repairs; }
    [[nodiscard]] ClientController &clients() { return *m_clients; }

public Q_SLOTS:
    void showFeedUpdate(const lockscope::inspect::FeedUpdate &update);
    void showFeedState(const lockscope::inspect::FeedState &state);
    void askForRecording();

Q_SIGNALS:
    void rescanRequested();
    /// The set of visible locks has changed.
    void visibleLocksChanged(const QSet<lockscope::LockName> &names);
    void sandboxRequested();
    void recordingRequested(const QString &file);
    void themeChosen(lockscope::ui::ThemeChoice choice);
    /// "en", "zh_CN"; empty: the system's. The window itself does not switch languages.
    void languageChosen(const QString &language);
    void settingsRequested();
    void startPageRequested();
    void pinsChanged(const QSet<lockscope::LockName> &names);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makeBars();
    void addPanes();
    void connectViews(RecordingField &recording);
    QWidget *makeWaitForPane();
    void showArrangement(Arrangement arrangement);
    void leaveStartPage();
    void setPaused(bool paused);
    void showStaleness();
    void apply(const inspect::FeedUpdate &update);
    void showOnTimeline(const LockName &name);
    void showEmptyReason(const inspect::FeedState &state);
    void leaveRepairButton();

    models::LockTableModel m_locks;
    FeedGate m_gate;
    TimelineGate m_timelineGate;
    inspect::FeedState m_feed;
    std::unique_ptr<ConnectionNotice> m_late;
    browser::BrowserView *m_browser = nullptr;
    detail::DetailView *m_detail = nullptr;
    load::LoadView *m_load = nullptr;
    timeline::TimelineView *m_timeline = nullptr;
    lab::LabView *m_lab = nullptr;
    doctor::DoctorView *m_doctor = nullptr;
    events::EventsView *m_events = nullptr;
    waitfor::WaitForView *m_waitFor = nullptr;
    waitfor::MembersView *m_members = nullptr;
    QTabWidget *m_waitForPages = nullptr;
    connection::ConnectionsView *m_connections = nullptr;
    QToolBar *m_switch = nullptr;
    QToolBar *m_tools = nullptr;
    ProductionBand *m_band = nullptr;
    load::DemoBar *m_demo = nullptr;
    std::function<bool()> m_mayClose = [] { return true; };
    Deployment m_deployment;
    ReplayBar *m_replay = nullptr;
    bool m_isReplayPlaying = false;
    MessageBar *m_errors = nullptr;
    StatusFields *m_status = nullptr;
    RepairController *m_repairs = nullptr;
    std::unique_ptr<ClientController> m_clients;
    std::unique_ptr<Panes> m_panes; ///< destroyed before m_locks, which its contents read
    std::unique_ptr<WindowActions> m_actions;
};

} // namespace lockscope::ui::shell
