// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/application.h"
#include "app/desktop/connection_controller.h"
#include "app/desktop/members_controller.h"
#include "app/desktop/replay_controller.h"
#include "app/desktop/screenshot.h"
#include "app/desktop/start_page_controller.h"
#include "ui/common/message_bar.h"
#include "ui/connection/connections_view.h"
#include "ui/events/events_view.h"

#include <QPointer>
#include <QTimer>
#include <utility>

namespace lockscope::desktop {
using ui::shell::MainWindow;

void Application::open(app::ConnectionSettings settings, Session::Demo wanted)
{
    if (onlyAllowsWriting(settings)) // not from inside the old session's signals
        return QTimer::singleShot(0, &m_context, [this] { allowWriting(); });
    if (m_door->isAttempting())
        dropAttempt();
    if (m_session || m_replay) {
        QTimer::singleShot(0, &m_context, [this, settings = std::move(settings), wanted]() mutable {
            resetWindow();
            showFirstPage();
            open(std::move(settings), wanted);
        });
        return;
    }
    m_window->messages().showWarnings(settings.warnings);
    Result<std::unique_ptr<Session>> session = Session::make(std::move(settings), wanted, m_options, *m_window);
    if (!session)
        return fail(session.error());
    m_members->addOwn((*session)->name(), (*session)->connection().bus());
    m_window->views().connections.setCurrent(ConnectionController::valuesOf((*session)->settings()));
    if (m_window->isStartPageShown())
        m_door->begin((*session)->name(), ConnectionController::valuesOf((*session)->settings()));
    else
        (*session)->showDeployment();
    begin(std::move(*session));
}

void Application::openSandbox(Session::Demo wanted)
{
    app::ConnectionSettings settings;
    settings.usesSandbox = true;
    settings.options.giveUp = {};
    open(std::move(settings), wanted);
}

void Application::begin(std::unique_ptr<Session> session)
{
    m_session = std::move(session);
    m_failure = {};
    Session *made = m_session.get();
    QObject::connect(m_door.get(), &StartPageController::tryRequested, made, &Session::rescan);
    QObject::connect(made, &Session::stepSeen, m_door.get(), &StartPageController::showStep);
    QObject::connect(made, &Session::tried, m_door.get(), &StartPageController::endTry);
    QObject::connect(made, &Session::connected, made, [this] { onConnected(); });
    QObject::connect(made, &Session::failed, made, [this](const Error &error) { onNotConnected(error); });
    QObject::connect(made, &Session::clusterFound, made,
                     [this](const app::ConnectionSettings &cluster) { openCluster(cluster); });
    made->start();
}

bool Application::onlyAllowsWriting(const app::ConnectionSettings &settings) const
{
    if (!m_session || !m_session->isConnected() || settings.options.isReadOnly)
        return false;
    ui::connection::ConnectionValues shown = values();
    return !shown.url.isEmpty() && std::exchange(shown.isReadOnly, false)
        && shown == ConnectionController::valuesOf(settings);
}

void Application::allowWriting()
{
    if (!m_session)
        return;
    app::ConnectionSettings settings = m_session->settings();
    settings.options.isReadOnly = false;
    settings.warnings.clear(); // shown already
    Result<std::unique_ptr<Session>> next = Session::make(std::move(settings), Session::Demo::None, m_options,
                                                          *m_window);
    if (!next)
        return fail(next.error());
    m_members->addOwn((*next)->name(), (*next)->connection().bus()); // in place of the old one
    const QString recorded = m_window->views().events.recordingFile();
    m_session->leaveWindow();
    const Result<qint64> closed = m_session->close(shutdownTimeout);
    m_session.reset();
    m_window->views().events.showRecording({});
    tellRecorded(recorded, closed);
    begin(std::move(*next));
}

void Application::openCluster(const app::ConnectionSettings &settings)
{
    const auto reopen = [this, settings, attempt = QPointer(m_session.get())] {
        if (attempt) // no other attempt was started
            open(settings, attempt->demo());
    };
    QTimer::singleShot(0, &m_context, reopen); // not from inside the session's signal
}

void Application::onConnected()
{
    if (!m_failure.said.isEmpty() && m_window->messages().text() == m_failure.said)
        m_window->messages().dismiss(); // no longer true
    m_failure = {};
    m_door->connected(values());
    m_session->showConnected();
    if (m_options.takesScreenshot())
        takeScreenshot();
}

void Application::onNotConnected(const Error &error)
{
    const ui::connection::ConnectionValues values = this->values();
    m_door->failed(values);
    if (StartPageController::isQuestion(error, values) && m_options.connection.urls.size() < 2
        && !m_options.takesScreenshot()) {
        const auto askNow = [this, error, attempt = QPointer(m_session.get())] {
            if (attempt) // no other attempt has started since
                ask(error);
        };
        return QTimer::singleShot(0, &m_context, askNow); // not from inside the session's signal
    }
    if (m_door->isAttempting())
        return m_door->showFailure(error);
    m_session->ensureShown();
    const app::ConnectionSettings &settings = m_session->settings();
    const Message why = app::aboutMissingPassword(error, settings.keyringRefusal, app::Front::Window);
    if (!why.isEmpty()) {
        std::vector<Message> warnings = settings.warnings;
        warnings.push_back(why);
        m_window->messages().showWarnings(std::move(warnings));
    }
    fail(error);
    if (!values.url.isEmpty()) // a private server has no settings to edit
    {
        m_failure.tab = StartPageController::tabFor(error, values);
        addFailureButtons();
    }
}

void Application::ask(const Error &error)
{
    const std::optional<Error> keyringRefusal = m_session->settings().keyringRefusal;
    if (m_door->isAttempting()) {
        dropAttempt();
    } else { // from the command line: the window shows that connection already
        const QString name = m_session->name();
        const ui::connection::ConnectionValues values = this->values();
        resetWindow();
        showFirstPage();
        m_door->begin(name, values);
    }
    m_door->ask(error, keyringRefusal);
}

/// Adds buttons to the shown failure.
void Application::addFailureButtons()
{
    m_window->messages().setButtons(
        {{MainWindow::tr("Try again"), [session = m_session.get()] { session->rescan(); }, MainWindow::tr("Trying…")},
         {MainWindow::tr("Edit connection"),
          [view = &m_window->views().connections, tab = m_failure.tab] { view->editCurrent(tab); }}});
    m_failure.said = m_window->messages().text();
}

void Application::dropAttempt()
{
    if (!m_session)
        return; // a question is open
    std::ignore = endSession({});
    makeMembers();
    m_window->feed().startOver();
}

void Application::giveUp()
{
    dropAttempt();
    m_door->giveUp();
}

} // namespace lockscope::desktop
