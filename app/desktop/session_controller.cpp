// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/session_controller.h"

#include "app/desktop/connection_controller.h"
#include "ui/common/message_bar.h"
#include "ui/connection/connections_view.h"
#include "ui/events/events_view.h"
#include "ui/shell/main_window.h"

#include <QFileInfo>
#include <QPointer>
#include <QTimer>
#include <utility>

namespace lockscope::desktop {
using ui::connection::ConnectionValues;
using ui::shell::MainWindow;

SessionController::SessionController(const Options &options, app::Keyring &keyring)
    : m_options(options), m_keyring(keyring), m_startPage(keyring, options.keepsSettings())
{
    connect(&m_startPage, &StartPageController::problem, this,
            [this](const Error &error) { m_window->messages().showError(error); });
    connect(&m_startPage, &StartPageController::cancelRequested, this, &SessionController::giveUp);
}

void SessionController::setWindow(MainWindow &window)
{
    m_window = &window;
    const std::unique_ptr<MembersController> before = std::move(m_members);
    m_members = std::make_unique<MembersController>(window.views().members, m_keyring);
    connect(m_members.get(), &MembersController::failed, &window.messages(), &ui::MessageBar::showError);
    if (before)
        m_members->takeOver(*before);
}

void SessionController::leaveWindow()
{
    if (m_session)
        m_session->leaveWindow();
}

void SessionController::continueFrom(MainWindow &before)
{
    if (m_session && !m_startPage.isAttempting()) {
        m_session->continueIn(*m_window, before);
        if (!m_failure.said.isEmpty() && before.messages().text() == m_failure.said)
            addFailureButtons();
        return;
    }
    if (m_session)
        m_session->setWindow(*m_window);
    m_window->takeChoicesFrom(before);
}

void SessionController::showStartPage(const QString &language)
{
    const std::optional shown = m_session && m_session->isConnected() ? std::optional(values()) : std::nullopt;
    m_startPage.show(*m_window, language, shown ? &*shown : nullptr);
}

void SessionController::open(app::ConnectionSettings settings, Session::Demo wanted)
{
    m_window->messages().showWarnings(settings.warnings);
    Result<std::unique_ptr<Session>> session = Session::make(std::move(settings), wanted, m_options, *m_window);
    if (!session)
        return Q_EMIT failed(session.error());
    const ConnectionValues values = ConnectionController::valuesOf((*session)->settings());
    m_members->addOwn((*session)->name(), (*session)->connection().bus());
    m_window->views().connections.setCurrent(values);
    if (m_window->isStartPageShown())
        m_startPage.begin((*session)->name(), values);
    else
        (*session)->showDeployment();
    begin(std::move(*session));
}

void SessionController::begin(std::unique_ptr<Session> session)
{
    m_session = std::move(session);
    m_failure = {};
    Session *made = m_session.get();
    connect(&m_startPage, &StartPageController::tryRequested, made, &Session::rescan);
    connect(made, &Session::stepSeen, &m_startPage, &StartPageController::showStep);
    connect(made, &Session::tried, &m_startPage, &StartPageController::endTry);
    connect(made, &Session::connected, this, &SessionController::onConnected);
    connect(made, &Session::failed, this, &SessionController::onNotConnected);
    connect(made, &Session::clusterFound, this, [this, made](const app::ConnectionSettings &cluster) {
        callLater([this, cluster, demo = made->demo()] { Q_EMIT openRequested(cluster, demo); });
    });
    made->start();
}

/// Needed by what deletes the session, because it must not happen inside its signals.
void SessionController::callLater(std::function<void()> action)
{
    QTimer::singleShot(0, this, [action = std::move(action), session = QPointer(m_session.get())] {
        if (session) // no other attempt has started since
            action();
    });
}

bool SessionController::allowWriting(const app::ConnectionSettings &settings)
{
    if (!m_session || !m_session->isConnected() || settings.options.isReadOnly)
        return false;
    ConnectionValues shown = values();
    if (shown.url.isEmpty() || !std::exchange(shown.isReadOnly, false)
        || shown != ConnectionController::valuesOf(settings))
        return false;
    callLater([this] { reconnectForWriting(); });
    return true;
}

void SessionController::reconnectForWriting()
{
    app::ConnectionSettings settings = m_session->settings();
    settings.options.isReadOnly = false;
    settings.warnings.clear(); // shown already
    Result<std::unique_ptr<Session>> next = Session::make(std::move(settings), Session::Demo::None, m_options,
                                                          *m_window);
    if (!next)
        return Q_EMIT failed(next.error());
    m_members->addOwn((*next)->name(), (*next)->connection().bus()); // in place of the old one
    const QString recorded = m_window->views().events.recordingFile();
    m_session->leaveWindow();
    const Result<qint64> closed = m_session->close(shutdownTimeout);
    m_session.reset();
    m_window->views().events.showRecording({});
    tellRecorded(recorded, closed);
    begin(std::move(*next));
}

void SessionController::tellRecorded(const QString &file, const Result<qint64> &events)
{
    if (!events)
        m_window->messages().showError(events.error());
    else if (!file.isEmpty())
        m_window->messages().show(
            ui::MessageBar::Severity::Info,
            MainWindow::tr("The recording to %1 ended with its connection, after %n event(s).", nullptr, int(*events))
                .arg(QFileInfo(file).fileName()));
}

void SessionController::onConnected()
{
    if (!m_failure.said.isEmpty() && m_window->messages().text() == m_failure.said)
        m_window->messages().dismiss(); // no longer true
    m_failure = {};
    m_startPage.connected(values());
    m_session->showConnected();
    Q_EMIT connected();
}

void SessionController::onNotConnected(const Error &error)
{
    const ConnectionValues values = this->values();
    m_startPage.failed(values);
    if (StartPageController::isQuestion(error, values) && m_options.connection.urls.size() < 2
        && !m_options.takesScreenshot())
        return callLater([this, error] { ask(error); });
    if (m_startPage.isAttempting())
        return m_startPage.showFailure(error);
    m_session->ensureShown();
    const app::ConnectionSettings &settings = m_session->settings();
    const Message why = app::aboutMissingPassword(error, settings.keyringRefusal, app::Front::Window);
    if (!why.isEmpty()) {
        std::vector<Message> warnings = settings.warnings;
        warnings.push_back(why);
        m_window->messages().showWarnings(std::move(warnings));
    }
    Q_EMIT failed(error);
    if (!values.url.isEmpty()) // a private server has no settings to edit
    {
        m_failure.tab = StartPageController::tabFor(error, values);
        addFailureButtons();
    }
}

void SessionController::ask(const Error &error)
{
    const std::optional<Error> keyringRefusal = m_session->settings().keyringRefusal;
    if (m_startPage.isAttempting()) {
        dropAttempt();
    } else { // from the command line: the window shows that connection already
        const QString name = m_session->name();
        const ConnectionValues values = this->values();
        Q_EMIT resetRequested();
        m_startPage.begin(name, values);
    }
    m_startPage.ask(error, keyringRefusal);
}

/// Adds buttons to the shown failure.
void SessionController::addFailureButtons()
{
    m_window->messages().setButtons(
        {{MainWindow::tr("Try again"), [session = m_session.get()] { session->rescan(); }, MainWindow::tr("Trying…")},
         {MainWindow::tr("Edit connection"),
          [view = &m_window->views().connections, tab = m_failure.tab] { view->editCurrent(tab); }}});
    m_failure.said = m_window->messages().text();
}

void SessionController::dropAttempt()
{
    if (!m_session || !m_startPage.isAttempting())
        return; // no attempt, or a question is open
    std::ignore = end({});
    setWindow(*m_window);
    m_window->feed().startOver();
}

void SessionController::giveUp()
{
    dropAttempt();
    m_startPage.giveUp();
}

Result<qint64> SessionController::end(Millis timeout)
{
    const Result<qint64> recorded = m_session ? m_session->close(timeout) : Result<qint64>(0);
    m_members.reset();
    m_session.reset();
    return recorded;
}

ConnectionValues SessionController::values() const
{
    return ConnectionController::valuesOf(m_session->settings());
}

} // namespace lockscope::desktop
