// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/application.h"

#include "app/common/aliases.h"
#include "app/common/console.h"
#include "app/common/exit_code.h"
#include "app/common/log_output.h"
#include "app/common/manual.h"
#include "app/common/start_environment.h"
#include "app/desktop/connection_controller.h"
#include "app/desktop/demo_actors.h"
#include "app/desktop/replay_controller.h"
#include "app/desktop/screenshot.h"
#include "app/desktop/settings.h"
#include "app/desktop/start_page_controller.h"
#include "app/desktop/window_fit.h"
#include "core/base/output_file.h"
#include "ui/browser/browser_view.h"
#include "ui/common/message_bar.h"
#include "ui/common/view_clock.h"
#include "ui/connection/connections_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/tour_bar.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/shell/client_controller.h"
#include "ui/shell/replay_bar.h"
#include "ui/shell/saved_filters.h"
#include "ui/shell/settings_dialog.h"

#include <QSignalBlocker>
#include <QTimer>
#include <csignal>
#include <tuple>
#include <utility>

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using ui::connection::ConnectionsView;
namespace ExitCode = app::ExitCode;
using ui::shell::Arrangement;
using ui::shell::MainWindow;

namespace {

void nameClient(MainWindow &window, const ClientId &client, const QString &name)
{
    const app::Aliases known = app::Aliases::read();
    const app::Alias *before = known.of(client);
    const Status written = app::Aliases::write(client, {name, before ? before->host : QString()});
    written ? window.views().setAlias(client, name) : window.messages().showError(written.error());
}

} // namespace

Application::Application(QApplication &application, const Options &options, std::unique_ptr<app::Keyring> keyring)
    : m_application(application), m_options(options), m_keyring(std::move(keyring)),
      m_settings(application, m_options, *m_keyring), m_signals({SIGINT, SIGTERM, SIGHUP},
                                                                [this](int) {
                                                                    m_isSignalled = true;
                                                                    m_window->close(); // before its floating panes
                                                                    QApplication::quit();
                                                                }),
      m_sessions(m_options, *m_keyring)
{
    QObject::connect(&m_sessions, &SessionController::connected, &m_context, [this] {
        if (m_options.takesScreenshot())
            takeScreenshot();
    });
    QObject::connect(&m_sessions, &SessionController::failed, &m_context, [this](const Error &error) { fail(error); });
    QObject::connect(&m_sessions, &SessionController::resetRequested, &m_context, [this] { startOver(); });
    QObject::connect(&m_sessions, &SessionController::openRequested, &m_context,
                     [this](const app::ConnectionSettings &settings, Session::Demo wanted) { open(settings, wanted); });
    QObject::connect(&m_sessions.startPage(), &StartPageController::demonstrationRequested, &m_context,
                     [this] { openSandbox(Session::Demo::Steps); });
    fitDialogs(m_context);
    makeWindow();
    Settings::setOnError([this](const Error &error) { m_window->messages().showError(error); });
    if (m_options.keepsSettings())
        Settings::restore(*m_window);
}

Application::~Application()
{
    m_settings.save(*m_window);
    Settings::setOnError({});
    std::ignore = endSession(); // no window is left to show the error
    m_connections.reset();
}

int Application::run()
{
    if (const Status logging = app::startLog(QString::fromStdString(m_options.connection.logLevel),
                                             QString::fromStdString(m_options.connection.logFile));
        !logging) {
        app::writeError(u"lockscope: %1"_s.arg(logging.error().message.english()));
        return 2;
    }
    const QString refused = m_options.takesScreenshot() ? checkWritable(m_options.screenshotFile) : QString();
    if (!refused.isNull()) {
        app::writeError(u"lockscope: --screenshot: cannot write %1: %2. Check the path and its permissions."_s.arg(
            m_options.screenshotFile, refused));
        return ExitCode::Usage;
    }
    start();
    const int code = QApplication::exec();
    const bool isSaved = m_settings.close(*m_window, !m_isSignalled);
    const Result<qint64> recorded = endSession();
    if (!recorded)
        app::writeError(u"lockscope: %1"_s.arg(recorded.error().message.english()));
    return isSaved && recorded ? code : int(ExitCode::NotWritten);
}

void Application::start()
{
    m_window->show();
    const Arrangement arrangement = m_settings.arrangementAtStart();
    m_window->panes().arrange(arrangement);
    if (arrangement == Arrangement::Operator && !m_options.view.isEmpty() && m_options.view != "operator"_L1)
        m_window->panes().enlarge(m_options.view == "firstrun"_L1 ? u"browser"_s : m_options.view);
    QTimer::singleShot(0, m_window.get(), [this] { openAtStart(); });
}

void Application::openAtStart()
{
    if (!m_options.recording.isEmpty()) {
        openRecording(m_options.recording);
        return takeUnverifiedScreenshot();
    }
    if (isUnasked(m_options.connection) || m_options.view == "firstrun"_L1) {
        showFirstPage();
        return takeUnverifiedScreenshot();
    }
    if (m_options.connection.urls.size() > 1)
        return openEach();
    Result<app::ConnectionSettings> settings = app::resolve(m_options.connection, app::startEnvironment(),
                                                            app::GiveUp::Never);
    if (!settings)
        return fail(settings.error());
    const Session::Demo demo = m_options.startsDemo ? Session::Demo::Load : Session::Demo::None;
    ConnectionController::addPassword(*m_keyring, std::move(*settings), [this, demo](app::ConnectionSettings complete) {
        open(std::move(complete), demo);
    });
}

void Application::openEach()
{
    Result<std::vector<app::ConnectionSettings>> each = app::resolveEach(m_options.connection, app::startEnvironment(),
                                                                         app::GiveUp::Never, 0);
    if (!each)
        return fail(each.error());
    open(std::move(each->front()), m_options.startsDemo ? Session::Demo::Load : Session::Demo::None);
    if (!m_sessions.session())
        return; // open() has reported the error
    for (std::size_t i = 1; i < each->size(); ++i)
        m_sessions.addMembersOn(std::move((*each)[i]));
    m_window->showMembers();
}

void Application::open(app::ConnectionSettings settings, Session::Demo wanted)
{
    if (m_sessions.allowWriting(settings))
        return;
    m_sessions.dropAttempt();
    if (!m_sessions.session() && !m_replay)
        return m_sessions.open(std::move(settings), wanted);
    QTimer::singleShot(0, &m_context, [this, settings, wanted] { // not from inside the old session's signals
        startOver();
        m_sessions.open(settings, wanted);
    });
}

void Application::openSandbox(Session::Demo wanted)
{
    app::ConnectionSettings settings;
    settings.usesSandbox = true;
    settings.options.giveUp = {};
    open(std::move(settings), wanted);
}

void Application::makeWindow()
{
    m_window = std::make_unique<MainWindow>(m_settings.theme());
    MainWindow *window = m_window.get();
    window->views().doctor.setManual(&app::findingSection);
    window->views().load.setAvailable(false);
    window->setCloseGuard([this] {
        Session *session = m_sessions.session();
        return m_isSignalled || !session || session->mayClose();
    });
    QObject::connect(window, &MainWindow::themeChosen, window,
                     [this](ui::ThemeChoice choice) { m_settings.setTheme(choice); });
    QObject::connect(
        window, &MainWindow::languageChosen, &m_context, [this](const QString &language) { changeLanguage(language); },
        Qt::QueuedConnection);
    QObject::connect(window, &MainWindow::startPageRequested, window, [this] { showFirstPage(); });
    QObject::connect(window, &MainWindow::settingsRequested, window, [this] { openSettings(); });
    QObject::connect(window, &MainWindow::sandboxRequested, window, [this] { openSandbox(Session::Demo::Load); });
    QObject::connect(&window->views().lab.tour(), &ui::lab::TourBar::sandboxRequested, window,
                     [this] { openSandbox(Session::Demo::Steps); });
    QObject::connect(
        window, &MainWindow::recordingRequested, &m_context, [this](const QString &file) { openRecording(file); },
        Qt::QueuedConnection);
    QObject::connect(
        &window->views().connections, &ConnectionsView::disconnectRequested, &m_context, [this] { startOver(); },
        Qt::QueuedConnection);
    m_connections = std::make_unique<ConnectionController>(
        *m_window, *m_keyring,
        [this](app::ConnectionSettings settings) { open(std::move(settings), Session::Demo::None); });
    QObject::connect(m_connections.get(), &ConnectionController::profilesChanged, &m_sessions.startPage(),
                     &StartPageController::refresh);
    QObject::connect(m_connections.get(), &ConnectionController::refused, window, [this](const Error &error) {
        if (!m_sessions.startPage().refuse(error))
            m_window->messages().showError(error);
    });
    m_sessions.setWindow(*window);
    const auto aliases = app::Aliases::read().all();
    for (const auto &[uuid, alias] : aliases.asKeyValueRange())
        window->views().setAlias(ClientId(uuid), alias.label);
    QObject::connect(&window->clients(), &ui::shell::ClientController::named, window,
                     [window](const ClientId &client, const QString &name) { nameClient(*window, client, name); });
}

void Application::showFirstPage()
{
    m_sessions.showStartPage(m_settings.language());
}

void Application::openRecording(const QString &file)
{
    if (const auto readable = inspect::RecordingReader::open(file); !readable)
        return fail(readable.error()); // keeps the current contents
    if (m_sessions.startPage().isAttempting())
        m_sessions.giveUp();
    if (m_sessions.session() || m_replay)
        resetWindow();
    showRecording(file);
    if (m_replay)
        m_replay->start();
}

void Application::showRecording(const QString &file)
{
    Result<std::unique_ptr<ReplayController>> replay = ReplayController::open(file, *m_window);
    if (!replay)
        return fail(replay.error());
    m_replay = std::move(*replay);
    m_recordingFile = file;
}

/// Replaces the window, keeping its size and panes. Do not call from the old window's signals.
std::unique_ptr<MainWindow> Application::rebuildWindow()
{
    const QByteArray geometry = m_window->saveGeometry();
    const Arrangement arrangement = m_window->panes().arrangement();
    const QSignalBlocker paceBlocker(m_window->views().demo); // the load keeps its slow pace
    m_window->panes().arrange(Arrangement::Operator);         // restores normal type
    m_connections.reset();
    std::unique_ptr<MainWindow> old = std::move(m_window);
    makeWindow();
    m_window->restoreGeometry(geometry);
    if (!m_window->isMaximized() && !m_window->isFullScreen())
        m_window->setGeometry(old->geometry()); // even if it extends beyond its screen
    for (const auto each : ui::shell::everyLayout)
        m_window->panes().restoreLayout(each, old->panes().layoutState(each));
    m_window->menus().setTreeShown(old->views().browser.isTreeShown());
    m_window->views().browser.list().chooseColumns(old->views().browser.list().chosenColumns());
    m_window->menus().savedFilters().setFilters(old->menus().savedFilters().filters());
    m_window->show();
    m_window->panes().arrange(arrangement);
    return old;
}

/// Replaces the window by one without state of the last deployment.
void Application::resetWindow()
{
    const QString recorded = m_window->views().events.recordingFile();
    const Result<qint64> closed = endSession();
    ui::ViewClock::freezeNodes({}); // the next deployment may use the same addresses
    rebuildWindow();
    m_sessions.tellRecorded(recorded, closed);
}

void Application::startOver()
{
    resetWindow();
    showFirstPage();
}

/// The connection, a running load and the history continue. The lab is reset.
void Application::changeLanguage(const QString &language)
{
    m_settings.setLanguage(language);
    const bool wasAtStart = m_window->isStartPageShown();
    m_sessions.leaveWindow();
    const bool wasReplay = m_replay != nullptr;
    m_replay.reset();
    const std::unique_ptr<MainWindow> old = rebuildWindow();
    if (wasReplay)
        showRecording(m_recordingFile);
    if (m_replay)
        m_replay->goOn(old->views().replay.positionMs());
    m_sessions.continueFrom(*old);
    if (wasAtStart)
        showFirstPage();
}

void Application::openSettings()
{
    using ui::shell::SettingsDialog;
    const Session *session = m_sessions.session();
    const SettingsDialog &dialog = m_settings.openDialog(*m_window, session && session->isLabBusy());
    QObject::connect(
        &dialog, &SettingsDialog::languageChosen, &m_context,
        [this](const QString &language) {
            changeLanguage(language);
            openSettings(); // reopens the dialog in the new window
        },
        Qt::QueuedConnection);
}

Result<qint64> Application::endSession()
{
    m_screenshot.reset();
    m_replay.reset();
    return m_sessions.end();
}

EngineThread *Application::watcher()
{
    Session *session = m_sessions.session();
    return session ? &session->connection().engine() : nullptr;
}

void Application::takeScreenshot()
{
    Session &session = *m_sessions.session();
    Screenshot::Plan plan {m_options.screenshotFile, m_options.screenshotAfter, {}, false};
    if (m_options.startsDemo || m_options.isDemonstration()) {
        plan.lock = session.demoLock();
        plan.waitsForReaders = plan.lock == DemoActors::report();
    }
    m_screenshot = std::make_unique<Screenshot>(*m_window, session.connection().bus(), plan,
                                                [this](const Status &taken) { endWithPicture(taken); });
}

/// Without verification: there is no server to compare with.
void Application::takeUnverifiedScreenshot()
{
    if (!m_options.takesScreenshot())
        return;
    QTimer::singleShot(m_options.screenshotAfter, m_window.get(), [this] {
        if (m_replay && m_window->views().locks.rowCount() > 0)
            m_window->views().browser.choose(m_window->views().locks.row(0).lock->name);
        m_window->views().bringUpToDate();
        endWithPicture(writePicture(m_window->grab().toImage(), m_options.screenshotFile));
    });
}

void Application::endWithPicture(const Status &taken)
{
    if (taken)
        return QApplication::exit(ExitCode::Done);
    app::writeError(u"lockscope: cannot take the screenshot: %1"_s.arg(taken.error().message.english()));
    QApplication::exit(taken.error().kind == ErrorKind::File ? ExitCode::NotWritten : ExitCode::NoPicture);
}

void Application::fail(const Error &error)
{
    if (!m_sessions.session() && !m_replay && !m_window->isStartPageShown())
        showFirstPage(); // otherwise the window would be empty
    m_window->messages().showError(error);
    if (!m_options.takesScreenshot())
        return;
    app::writeError(u"lockscope: %1"_s.arg(error.message.english()));
    QApplication::exit(error.kind == ErrorKind::Usage ? ExitCode::Usage : ExitCode::Unreachable);
}

} // namespace lockscope::desktop
