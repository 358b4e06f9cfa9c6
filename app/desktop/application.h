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

class ConnectionDesk;
class DemoCast;
class FeedRecording;
class LabDriver;
class LoadConsent;
class LoadDriver;
class MembersDesk;
class OperatorDesk;
class ReplayDesk;
class Screenshot;

/// The composition root: makes the connection, the inspector, the load and the window, and connects them.
class Application final
{
public:
    Application(QApplication &application, const Options &options,
                std::unique_ptr<app::Keyring> keyring = app::makeKeyring());
    ~Application();
    Q_DISABLE_COPY_MOVE(Application)

    /// Shows the window and connects from the event loop.
    void start();
    /// start(), then until the window is closed; the program's exit code.
    int run();
    [[nodiscard]] ui::shell::MainWindow &window() { return *m_window; }
    /// Where the deployment is watched; null while there is no connection.
    [[nodiscard]] EngineThread *watcher() { return m_connection ? &m_connection->engine() : nullptr; }

private:
    void translate();
    /// In a new window, which goes on with what this one shows: this one has no second language.
    void changeLanguage(const QString &language);
    void makeWindow();
    void openAtStart();
    /// Several servers together: the first is the window's, the others hold members of its locks.
    void openEach();
    /// Connects this window to another deployment; nothing of the last one stays.
    void open(app::ConnectionSettings settings, bool startsDemo);
    /// Plays a recording in this window instead of what it shows.
    void openRecording(const QString &file);
    void showRecording(const QString &file);
    std::unique_ptr<ui::shell::MainWindow> swapWindow();
    void replaceWindow();
    void renewWindow();
    /// An error when the recording could not be ended; all the rest is closed all the same.
    Status close();
    void onConnected(bool startsDemo);
    /// The links go on trying; once the feed hears a node, it is connected after all.
    void onNotConnected(const Error &error);
    void offerWhatHelps();
    [[nodiscard]] QString deploymentName() const;
    void showDeployment();
    void showConnected();
    void makeLab(bool isPrivate);
    void followFeed();
    void keepPins(const QString &deployment);
    void rescan();
    /// The window has no connection then.
    void stopSandbox();
    void openSettings();
    void showLoad();
    void present(LoadDriver &driver);
    void startDemo();
    void nameCast();
    [[nodiscard]] LockName demoLock() const;
    /// Large type, and lab, timeline and load beside each other: what a demonstration looks like unless a view is asked
    /// for. A picture of one shows what operators see.
    [[nodiscard]] bool isForAudience() const
    {
        return m_options.view == QLatin1StringView("demo")
            || (m_options.startsDemo && m_options.view.isEmpty() && !m_options.takesScreenshot());
    }
    /// What the command line asks for, else what was shown last. Without a connection there is nothing to present.
    [[nodiscard]] ui::shell::Arrangement arrangementAtStart() const;
    /// Somebody works with it.
    [[nodiscard]] bool keepsSettings() const { return !m_options.takesScreenshot() && m_options.benchmark.isEmpty(); }
    void takeScreenshot();
    void takePictureOfWhatIsThere();
    void fail(const Error &error);

    QApplication &m_application;
    const Options m_options;
    QString m_language; ///< empty: the system's
    std::vector<std::unique_ptr<QTranslator>> m_translators;
    ui::Theme m_theme;
    std::unique_ptr<ui::shell::MainWindow> m_window;
    app::SignalWatch m_signals; ///< Ctrl-C in the terminal closes the window as its button does
    std::unique_ptr<app::Keyring> m_keyring;
    std::unique_ptr<Mailbox> m_mailbox = std::make_unique<Mailbox>(); ///< from the engine to this thread
    std::unique_ptr<app::Connection> m_connection;
    std::unique_ptr<inspect::Inspector> m_inspector;
    QFuture<Result<inspect::DiscoveryResult>> m_rescan; ///< the last one asked for
    std::unique_ptr<ConnectionDesk> m_connections;
    std::shared_ptr<FeedRecording> m_recording; ///< engine thread
    std::unique_ptr<OperatorDesk> m_operator;
    std::unique_ptr<MembersDesk> m_members;
    std::unique_ptr<ReplayDesk> m_replay;
    std::unique_ptr<LoadDriver> m_load;
    std::unique_ptr<LoadConsent> m_consent;
    bool m_isHeard = false; ///< one node at least
    struct
    {
        ui::connection::ConnectionValues values;
        ui::connection::ConnectionValues form; ///< what stood in the editor then
        QStringList warnings;
        std::optional<Error> keyringRefusal;
        bool startsDemo = false;
        bool hasFailed = false;
        TimePoint lastTry {};
        QString said {}; ///< why it failed
    } m_attempt;         ///< to connect at first
    bool m_isSandbox = false;
    struct
    {
        QString profile;
        bool isProduction = false;
        bool isSandbox = false; ///< one server of ours alone
        bool isConnected = false;
    } m_shown; ///< of the connection
    QString m_recordingFile;
    app::NamePrefix m_prefix; // of the names that are shown, and of a load
    std::unique_ptr<LabDriver> m_lab;
    std::unique_ptr<DemoCast> m_demo;
    std::unique_ptr<Screenshot> m_screenshot;
};

} // namespace lockscope::desktop
