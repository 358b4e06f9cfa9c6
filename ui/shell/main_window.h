// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/theme.h"
#include "ui/shell/deployment.h"
#include "ui/shell/feed_presenter.h"
#include "ui/shell/panes.h"
#include "ui/shell/window_actions.h"

#include <QMainWindow>
#include <functional>

class QTabWidget;

namespace lockscope::ui {
class MessageBar;
class ProductionBand;
} // namespace lockscope::ui

namespace lockscope::ui::shell {

class ClientController;
class RecordingField;
class RepairController;
class StartPage;
class StatusFields;

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
    /// Selects the lock and raises the inspector.
    void showLock(const LockName &name);
    /// The error bar over the upper docks.
    [[nodiscard]] MessageBar &messages() { return *m_errors; }
    /// Shows the members of a multi lock or RedLock, on several deployments.
    void showMembers();
    [[nodiscard]] Views &views() { return m_views; }
    [[nodiscard]] const Views &views() const { return m_views; }
    /// Shows the data of the feed.
    [[nodiscard]] FeedPresenter &feed() { return *m_feed; }
    [[nodiscard]] Panes &panes() const { return *m_panes; }
    [[nodiscard]] WindowActions &menus() const { return *m_actions; }
    /// Shows a recording instead of a deployment, between two moments in ms since 1970.
    void openReplay(const QString &name, qint64 startMs, qint64 endMs);
    void askForRecording();
    [[nodiscard]] RepairController &repairs() { return *m_repairs; }
    [[nodiscard]] ClientController &clients() { return *m_clients; }

Q_SIGNALS:
    void rescanRequested();
    void sandboxRequested();
    void recordingRequested(const QString &file);
    void themeChosen(lockscope::ui::ThemeChoice choice);
    /// "en", "zh_CN"; empty: the system's. The window itself does not switch languages.
    void languageChosen(const QString &language);
    void settingsRequested();
    void startPageRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makeBars();
    void placeMessage();
    void addPanes();
    void connectViews(RecordingField &recording);
    QWidget *makeWaitForPane();
    void showArrangement(Arrangement arrangement);
    void leaveStartPage();
    void leaveInspector();

    Views m_views;
    QTabWidget *m_waitForPages = nullptr;
    QToolBar *m_switch = nullptr;
    QToolBar *m_tools = nullptr;
    ProductionBand *m_band = nullptr;
    std::function<bool()> m_mayClose = [] { return true; };
    Deployment m_deployment;
    MessageBar *m_errors = nullptr;
    StatusFields *m_status = nullptr;
    RepairController *m_repairs = nullptr;
    std::unique_ptr<ClientController> m_clients;
    std::unique_ptr<FeedPresenter> m_feed;
    std::unique_ptr<Panes> m_panes; ///< destroyed before the locks, which its contents read
    std::unique_ptr<WindowActions> m_actions;
};

} // namespace lockscope::ui::shell
