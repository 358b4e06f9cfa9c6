// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/application.h"

#include "app/desktop/connection_controller.h"
#include "app/desktop/demo_actors.h"
#include "app/desktop/feed_recording.h"
#include "app/desktop/front_door.h"
#include "app/desktop/lab_controller.h"
#include "app/desktop/load_confirmation.h"
#include "app/desktop/load_controller.h"
#include "app/desktop/members_controller.h"
#include "app/desktop/operator_controller.h"
#include "app/desktop/replay_controller.h"
#include "app/desktop/screenshot.h"
#include "ui/connection/connections_view.h"

#include <QPointer>
#include <QTimer>
#include <tuple>

/// The start page and connection attempts: questions, failures and how they end.
namespace lockscope::desktop {
using ui::shell::MainWindow;

void Application::makeDoor()
{
    m_door = std::make_unique<FrontDoor>(*m_keyring, keepsSettings());
    QObject::connect(m_door.get(), &FrontDoor::tryRequested, &m_application, [this] { rescan(); });
    QObject::connect(m_door.get(), &FrontDoor::problem, &m_application,
                     [this](const Error &error) { m_window->showError(error); });
    QObject::connect(m_door.get(), &FrontDoor::cancelRequested, &m_application, [this] { giveUp(); });
}

void Application::showFirstPage()
{
    m_door->show(*m_window, m_language, m_connection && m_shown.isConnected ? &m_attempt.values : nullptr);
}

void Application::ask(const Error &error)
{
    const std::optional<Error> keyringRefusal = m_attempt.keyringRefusal;
    if (m_door->isAttempting()) {
        dropAttempt();
    } else { // from the command line: the window shows that connection already
        const QString name = deploymentName();
        replaceWindow();
        showFirstPage();
        m_door->begin(name, m_attempt.values);
    }
    m_door->ask(error, keyringRefusal);
}

/// Shows the step of an attempt, for its duration.
void Application::followSteps()
{
    constexpr Millis interval {200};
    auto *timer = new QTimer(m_mailbox.get());
    const auto showStep = [this, timer] {
        if (!m_door->isAttempting())
            return timer->stop();
        if (!m_connection)
            return; // a question is open
        m_connection->engine().post([this, links = m_connection->links()] {
            m_mailbox->post([this, isReached = links->isAnyConnected()] { m_door->showStep(isReached); });
        });
    };
    QObject::connect(timer, &QTimer::timeout, m_mailbox.get(), showStep);
    timer->start(interval);
}

void Application::dropAttempt()
{
    if (!m_connection)
        return; // a question is open
    std::ignore = close({});
    m_mailbox = std::make_unique<Mailbox>();
    makeMembers();
    m_isSandbox = false;
    m_shown = {};
    m_window->startOver();
}

void Application::giveUp()
{
    dropAttempt();
    m_door->giveUp();
}

void Application::onNotConnected(const Error &error)
{
    if (m_shown.isConnected)
        return; // already connected
    m_attempt.hasFailed = true;
    if (m_isHeard) // the feed was faster
        return onConnected(m_attempt.startsDemo);
    m_door->failed(m_attempt.values);
    if (FrontDoor::isQuestion(error, m_attempt.values) && m_options.connection.urls.size() < 2
        && !m_options.takesScreenshot()) {
        const auto askNow = [this, error, attempt = QPointer(m_mailbox.get())] {
            if (attempt) // no other attempt has started since
                ask(error);
        };
        return QTimer::singleShot(0, &m_application, askNow); // not from inside the connection's callback
    }
    if (m_door->isAttempting())
        return m_door->showFailure(error);
    const Message why = app::aboutMissingPassword(error, m_attempt.keyringRefusal, app::Front::Window);
    if (!why.isEmpty()) {
        std::vector<Message> warnings = m_attempt.warnings;
        warnings.push_back(why);
        m_window->messages().showWarnings(std::move(warnings));
    }
    fail(error);
    if (!m_attempt.values.url.isEmpty()) // a private server has no settings to edit
    {
        m_attempt.tab = FrontDoor::tabFor(error, m_attempt.values);
        offerWhatHelps();
    }
}

/// Adds buttons to the shown failure.
void Application::offerWhatHelps()
{
    m_window->messages().setButtons(
        {{MainWindow::tr("Try again"), [this] { rescan(); }, MainWindow::tr("Trying…")},
         {MainWindow::tr("Edit connection"),
          [view = &m_window->connections(), tab = m_attempt.tab] { view->editCurrent(tab); }}});
    m_attempt.said = m_window->messages().text();
}

} // namespace lockscope::desktop
