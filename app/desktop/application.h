// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/keyring.h"
#include "app/common/signal_watch.h"
#include "app/desktop/options.h"
#include "app/desktop/session.h"
#include "app/desktop/settings_controller.h"
#include "ui/connection/connection_values.h"
#include "ui/shell/main_window.h"

#include <QApplication>

namespace lockscope::desktop {

inline constexpr Millis shutdownTimeout {2000}; ///< time limit at exit for releasing all holds

class ConnectionController;
class StartPageController;
class MembersController;
class ReplayController;
class Screenshot;

/// The composition root: creates the window, and opens connections and recordings in it.
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
    [[nodiscard]] EngineThread *watcher() { return m_session ? &m_session->connection().engine() : nullptr; }

private:
    void makeWindow();
    void makeMembers();
    void openAtStart();
    /// Several servers: the first is the window's deployment, the others hold members of its locks.
    void openEach();
    void showFirstPage();
    /// Connects this window to another deployment and discards the state of the last one.
    void open(app::ConnectionSettings settings, Session::Demo wanted);
    void openSandbox(Session::Demo wanted);
    /// Connects again if this attempt was not replaced.
    void openCluster(const app::ConnectionSettings &settings);
    /// Whether the settings are those of the shown connection, but may write.
    [[nodiscard]] bool onlyAllowsWriting(const app::ConnectionSettings &settings) const;
    /// Connects again to write. The window keeps everything it shows.
    void allowWriting();
    /// Makes `session` the window's own and starts it.
    void begin(std::unique_ptr<Session> session);
    void onConnected();
    void onNotConnected(const Error &error);
    /// Asks on the start page for missing credentials if there is no connection.
    void ask(const Error &error);
    void addFailureButtons();
    /// Drops the start page's attempt without telling the window.
    void dropAttempt();
    void giveUp();
    /// Plays a recording in this window instead of its current contents.
    void openRecording(const QString &file);
    void showRecording(const QString &file);
    std::unique_ptr<ui::shell::MainWindow> rebuildWindow();
    void resetWindow();
    /// Replaces the window: a window cannot switch its language. The new one takes over the state.
    void changeLanguage(const QString &language);
    void openSettings();
    /// Returns the number of recorded events, or why the recording could not be completed; everything else is closed
    /// anyway.
    Result<qint64> endSession(Millis timeout);
    /// Says that the recording to `file` has ended with its connection, unless the name is empty. `events`: as from
    /// endSession().
    void tellRecorded(const QString &file, const Result<qint64> &events);
    void takeScreenshot();
    void takeUnverifiedScreenshot();
    /// Ends the program.
    void endWithPicture(const Status &taken);
    void fail(const Error &error);
    [[nodiscard]] ui::connection::ConnectionValues values() const;

    QApplication &m_application;
    const Options m_options;
    std::unique_ptr<app::Keyring> m_keyring;
    SettingsController m_settings;
    std::unique_ptr<ui::shell::MainWindow> m_window;
    bool m_isSignalled = false;
    app::SignalWatch m_signals; ///< Ctrl-C in the terminal or its end closes the window
    std::unique_ptr<StartPageController> m_door;
    std::unique_ptr<ConnectionController> m_connections;
    std::unique_ptr<Session> m_session;
    struct
    {
        ui::connection::EditorTab tab {}; ///< with the settings that the failure is about
        QString said {};                  ///< as shown; empty: none
    } m_failure;                          ///< of the session's first attempt to connect
    std::unique_ptr<MembersController> m_members;
    std::unique_ptr<ReplayController> m_replay;
    QString m_recordingFile;
    std::unique_ptr<Screenshot> m_screenshot;
    QObject m_context; ///< of queued calls, so that they end with this object; last, to be destroyed first
};

} // namespace lockscope::desktop
