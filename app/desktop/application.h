// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection.h"
#include "app/common/keyring.h"
#include "app/common/signal_watch.h"
#include "app/desktop/options.h"
#include "core/base/mailbox.h"
#include "core/inspect/inspector.h"
#include "ui/common/error_bar.h"
#include "ui/connection/connection_values.h"
#include "ui/load/load_values.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QTranslator>

namespace lockscope::desktop {

inline constexpr int notWritten = 3;           ///< exit code: a file could not be written
inline constexpr Millis longestGoodbye {2000}; ///< time limit at exit for releasing all holds

class ConnectionController;
class DemoActors;
class FeedRecording;
class FrontDoor;
class LabController;
class LoadConfirmation;
class LoadController;
class MembersController;
class OperatorController;
class ReplayController;
class Screenshot;

/// The composition root: creates and connects the connection, the inspector, the load and the window.
class Application final
{
public:
    Application(QApplication &application, const Options &options,
                std::unique_ptr<app::Keyring> keyring = app::makeKeyring());
    ~Application();
    Q_DISABLE_COPY_MOVE(Application)

    /// Shows the window and connects from the event loop.
    void start();
    /// Calls start(), then runs until the window is closed. Returns the program's exit code.
    int run();
    [[nodiscard]] ui::shell::MainWindow &window() { return *m_window; }
    /// The engine that observes the deployment; null without a connection.
    [[nodiscard]] EngineThread *watcher() { return m_connection ? &m_connection->engine() : nullptr; }

private:
    void translate();
    /// Replaces the window: a window cannot switch its language. The new one takes over the state.
    void changeLanguage(const QString &language);
    void makeWindow();
    void makeMembers();
    void makeDoor();
    void showFirstPage();
    /// Asks on the start page for missing credentials if there is no connection.
    void ask(const Error &error);
    /// Drops the start page's attempt without telling the window.
    void dropAttempt();
    void giveUp();
    void openAtStart();
    /// Several servers: the first is the window's deployment, the others hold members of its locks.
    void openEach();
    /// Connects this window to another deployment and discards the state of the last one.
    void open(app::ConnectionSettings settings, bool startsDemo);
    /// Replaces the connection to a node of a cluster.
    void openCluster(app::ConnectionSettings settings, bool startsDemo);
    /// Plays a recording in this window instead of its current contents.
    void openRecording(const QString &file);
    void showRecording(const QString &file);
    std::unique_ptr<ui::shell::MainWindow> swapWindow();
    void replaceWindow();
    void renewWindow();
    /// Returns an error if the recording could not be completed; everything else is closed anyway.
    Status close(Millis goodbye);
    void onConnected(bool startsDemo);
    /// The links keep retrying; the first live node in the feed counts as connected.
    void onNotConnected(const Error &error);
    void offerWhatHelps();
    [[nodiscard]] QString deploymentName() const;
    void showDeployment();
    void showConnected();
    void makeLab(bool isPrivate);
    void followFeed();
    void followSteps();
    void keepPins(const QString &deployment);
    void rescan();
    /// Leaves the window without a connection.
    void stopSandbox();
    void openSettings();
    void showLoad();
    void present(LoadController &driver);
    void startDemo();
    void startDemoLoad();
    void nameActors();
    [[nodiscard]] LockName demoLock() const;
    /// Demonstrations use large type with lab and timeline side by side, unless a view is requested. Their screenshots
    /// show the operator arrangement.
    [[nodiscard]] bool isForAudience() const
    {
        return m_options.view == QLatin1StringView("demo")
            || (m_options.startsDemo && m_options.view.isEmpty() && !m_options.takesScreenshot());
    }
    /// The arrangement from the command line, otherwise the last one, or the operator's without a connection to open.
    [[nodiscard]] ui::shell::Arrangement arrangementAtStart() const;
    /// An interactive session: not a screenshot or a benchmark.
    [[nodiscard]] bool keepsSettings() const { return m_options.usesSettings && !m_options.takesScreenshot(); }
    void takeScreenshot();
    /// Ends the program.
    void endWithPicture(const Status &taken);
    bool saveSettings();
    /// Saves the settings after the window was closed. After an error it shows the window once more.
    bool closeSettings();
    void takePictureOfWhatIsThere();
    void fail(const Error &error);

    QApplication &m_application;
    const Options m_options;
    QString m_language; ///< empty: the system's
    std::vector<std::unique_ptr<QTranslator>> m_translators;
    ui::Theme m_theme;
    std::unique_ptr<ui::shell::MainWindow> m_window;
    bool m_isSignalled = false;
    bool m_areSettingsClosed = false;
    app::SignalWatch m_signals; ///< Ctrl-C in the terminal or its end closes the window
    std::unique_ptr<app::Keyring> m_keyring;
    std::unique_ptr<Mailbox> m_mailbox = std::make_unique<Mailbox>(); ///< from the engine to this thread
    std::unique_ptr<app::Connection> m_connection;
    std::unique_ptr<inspect::Inspector> m_inspector;
    QFuture<Result<inspect::DiscoveryResult>> m_rescan; ///< the last request
    std::unique_ptr<FrontDoor> m_door;
    std::unique_ptr<ConnectionController> m_connections;
    std::shared_ptr<FeedRecording> m_recording; ///< engine thread
    std::unique_ptr<OperatorController> m_operator;
    std::unique_ptr<MembersController> m_members;
    std::unique_ptr<ReplayController> m_replay;
    std::unique_ptr<LoadController> m_load;
    std::unique_ptr<LoadConfirmation> m_confirmation;
    bool m_isHeard = false; ///< at least one node is live
    struct
    {
        ui::connection::ConnectionValues values;
        std::vector<Message> warnings;
        std::optional<Error> keyringRefusal;
        bool startsDemo = false;
        bool hasFailed = false;
        TimePoint lastTry {};
        ui::connection::EditorTab tab {}; ///< of the connection editor, with the settings that the failure is about
        QString said {};                  ///< the shown cause of the failure
        inspect::FeedState feed {};       ///< while the start page is shown
    } m_attempt;                          ///< the initial connection attempt
    bool m_isSandbox = false;
    struct
    {
        QString profile;
        bool isProduction = false;
        bool isSandbox = false; ///< a single private server
        bool isConnected = false;
    } m_shown; ///< about the connection
    QString m_recordingFile;
    app::NamePrefix m_prefix; // of displayed names, and of load names
    std::unique_ptr<LabController> m_lab;
    std::unique_ptr<DemoActors> m_demo;
    std::unique_ptr<Screenshot> m_screenshot;
};

} // namespace lockscope::desktop
