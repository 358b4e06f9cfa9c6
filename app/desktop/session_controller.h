// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/keyring.h"
#include "app/desktop/members_controller.h"
#include "app/desktop/options.h"
#include "app/desktop/session.h"
#include "app/desktop/start_page_controller.h"

#include <QObject>

namespace lockscope::desktop {

inline constexpr Millis shutdownTimeout {2000};

/// The window's session: begins it, shows on the start page or in the window why it cannot connect, asks for missing
/// credentials, connects again for writing, and ends it. Thread: main.
class SessionController final : public QObject
{
    Q_OBJECT
public:
    /// Both outlive it. Call setWindow() next.
    SessionController(const Options &options, app::Keyring &keyring);

    /// Uses another window. A session moves to it with leaveWindow() before, and continueFrom() after this call.
    void setWindow(ui::shell::MainWindow &window);
    void leaveWindow();
    /// Takes over what `before` shows.
    void continueFrom(ui::shell::MainWindow &before);

    [[nodiscard]] StartPageController &startPage() { return m_startPage; }
    void showStartPage(const QString &language);
    /// Connects. Call only without a session.
    void open(app::ConnectionSettings settings, Session::Demo wanted);
    /// Adds another deployment with members of the locks.
    void addMembersOn(app::ConnectionSettings settings) { m_members->add(std::move(settings)); }
    /// If the settings are those of the shown connection, but may write, connects again to write. The window keeps
    /// everything it shows. False: the settings differ.
    bool allowWriting(const app::ConnectionSettings &settings);
    /// Ends the session of the start page's attempt, if any, without telling the window.
    void dropAttempt();
    /// Calls dropAttempt() and returns to the choice of connections.
    void giveUp();
    /// Ends the session, which may take `timeout` for releasing all holds. Returns the number of recorded events, or
    /// why the recording could not be completed; everything else is closed anyway.
    Result<qint64> end(Millis timeout = shutdownTimeout);
    /// Says that the recording to `file` has ended with its connection, unless the name is empty. `events`: as from
    /// end().
    void tellRecorded(const QString &file, const Result<qint64> &events);
    /// Null without a connection or an attempt.
    [[nodiscard]] Session *session() { return m_session.get(); }

Q_SIGNALS:
    void connected();
    void failed(const lockscope::Error &error);
    /// A cluster was found: empty the window and call open().
    void openRequested(const lockscope::app::ConnectionSettings &settings, lockscope::desktop::Session::Demo wanted);
    /// End the session and show the start page in an empty window, before this returns.
    void resetRequested();

private:
    void reconnectForWriting();
    /// Makes `session` the window's own and starts it.
    void begin(std::unique_ptr<Session> session);
    void onConnected();
    void onNotConnected(const Error &error);
    /// Asks on the start page for missing credentials if there is no connection.
    void ask(const Error &error);
    void addFailureButtons();
    /// Calls `action` from the event loop if the session is still the same.
    void callLater(std::function<void()> action);
    [[nodiscard]] ui::connection::ConnectionValues values() const;

    const Options &m_options;
    app::Keyring &m_keyring;
    ui::shell::MainWindow *m_window = nullptr;
    StartPageController m_startPage;
    std::unique_ptr<Session> m_session;
    struct
    {
        ui::connection::EditorTab tab {}; ///< with the settings that the failure is about
        QString said {};                  ///< as shown; empty: none
    } m_failure;                          ///< of the session's first attempt to connect
    std::unique_ptr<MembersController> m_members;
};

} // namespace lockscope::desktop
