// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/keyring.h"
#include "app/common/signal_watch.h"
#include "app/desktop/options.h"
#include "app/desktop/session_controller.h"
#include "app/desktop/settings_controller.h"
#include "ui/shell/main_window.h"

#include <QApplication>

namespace lockscope::desktop {

class ConnectionController;
class ReplayController;
class Screenshot;

/// The composition root: creates the window, replaces it, and opens connections and recordings in it.
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
    [[nodiscard]] EngineThread *watcher();

private:
    void makeWindow();
    void openAtStart();
    /// Several servers: the first is the window's deployment, the others hold members of its locks.
    void openEach();
    void showFirstPage();
    /// Connects this window to another deployment and discards the state of the last one.
    void open(app::ConnectionSettings settings, Session::Demo wanted);
    void openSandbox(Session::Demo wanted);
    /// Plays a recording in this window instead of its current contents.
    void openRecording(const QString &file);
    void showRecording(const QString &file);
    std::unique_ptr<ui::shell::MainWindow> rebuildWindow();
    void resetWindow();
    /// Calls resetWindow() and showFirstPage().
    void startOver();
    /// Replaces the window: a window cannot switch its language. The new one takes over the state.
    void changeLanguage(const QString &language);
    void openSettings();
    /// Ends everything that the window shows. Returns the number of recorded events, or why the recording could not be
    /// completed.
    Result<qint64> endSession();
    void takeScreenshot();
    void takeUnverifiedScreenshot();
    /// Ends the program.
    void endWithPicture(const Status &taken);
    void fail(const Error &error);

    QApplication &m_application;
    const Options m_options;
    std::unique_ptr<app::Keyring> m_keyring;
    SettingsController m_settings;
    std::unique_ptr<ui::shell::MainWindow> m_window;
    bool m_isSignalled = false;
    app::SignalWatch m_signals; ///< Ctrl-C in the terminal or its end closes the window
    SessionController m_sessions;
    std::unique_ptr<ConnectionController> m_connections;
    std::unique_ptr<ReplayController> m_replay;
    QString m_recordingFile;
    std::unique_ptr<Screenshot> m_screenshot;
    QObject m_context; ///< of queued calls, so that they end with this object; last, to be destroyed first
};

} // namespace lockscope::desktop
