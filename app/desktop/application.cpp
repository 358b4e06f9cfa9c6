// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/application.h"

#include "app/common/aliases.h"
#include "app/common/audit.h"
#include "app/common/console.h"
#include "app/common/log_output.h"
#include "app/common/profiles.h"
#include "app/common/start_environment.h"
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
#include "app/desktop/settings.h"
#include "core/base/output_file.h"
#include "core/base/thread_priority.h"
#include "core/base/when_done.h"
#include "resources/resources.h"
#include "ui/common/metrics.h"
#include "ui/connection/connections_view.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/tour_bar.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/shell/settings_dialog.h"
#include "ui/timeline/timeline_view.h"

#include <QPointer>
#include <csignal>
#include <tuple>
#include <utility>

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using inspect::FeedState;
using inspect::FeedUpdate;
using ui::shell::Arrangement;
using ui::shell::MainWindow;

namespace {

constexpr int cannotConnect = 3;
constexpr int stepOfPicture = 6; ///< of the demonstration: a writer holds, a reader waits
constexpr auto paceOfPicture = 100ms;

} // namespace

Application::Application(QApplication &application, const Options &options, std::unique_ptr<app::Keyring> keyring)
    : m_application(application), m_options(options), m_theme(application), m_signals({SIGINT, SIGTERM, SIGHUP},
                                                                                      [this](int) {
                                                                                          m_isSignalled = true;
                                                                                          QApplication::quit();
                                                                                      }),
      m_keyring(std::move(keyring))
{
    initResources();
    m_language = m_options.language.isEmpty() && keepsSettings() ? Settings::language() : m_options.language;
    translate();
    m_theme.choose(m_options.theme.value_or(m_options.takesScreenshot() ? ui::ThemeChoice::Light : Settings::theme()));
    if (keepsSettings()) {
        m_theme.setTextSize(Settings::textPercent() / wholePercent);
        Settings::restoreFolder();
    }
    makeDoor();
    makeWindow();
    Settings::setOnError([this](const Error &error) { m_window->showError(error); });
    if (keepsSettings())
        Settings::restore(*m_window);
}

Application::~Application()
{
    if (!m_areSettingsClosed)
        saveSettings();
    Settings::setOnError({});
    std::ignore = close(longestGoodbye); // no window is left to show the error
    m_connections.reset();
}

Status Application::close(Millis goodbye)
{
    Status recorded;
    if (m_connection) {
        m_connection->endWithin(goodbye);
        if (m_load)
            m_load->endWithin(goodbye);
        m_connection->engine().runAndWait([&] { recorded = m_recording->stop(); });
    }
    m_screenshot.reset();
    m_demo.reset();
    m_load.reset();
    m_members.reset();
    m_operator.reset();
    m_replay.reset();
    m_lab.reset();
    m_rescan = {};
    m_isHeard = false;
    m_inspector.reset();
    m_connection.reset(); // its engine posts to the mailbox until here
    return recorded;
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
        return 2;
    }
    start();
    const int code = QApplication::exec();
    const bool isSaved = closeSettings();
    const Status recorded = close(longestGoodbye);
    if (!recorded)
        app::writeError(u"lockscope: %1"_s.arg(recorded.error().message.english()));
    return isSaved && recorded ? code : notWritten;
}

void Application::start()
{
    m_window->show();
    const Arrangement arrangement = arrangementAtStart();
    m_window->panes().arrange(arrangement);
    if (arrangement == Arrangement::Operator && !m_options.view.isEmpty() && m_options.view != "operator"_L1)
        m_window->panes().enlarge(m_options.view == "firstrun"_L1 ? u"browser"_s : m_options.view);
    QTimer::singleShot(0, m_window.get(), [this] { openAtStart(); });
}

Arrangement Application::arrangementAtStart() const
{
    if (isForAudience())
        return Arrangement::Demo;
    if (m_options.view == "stress"_L1)
        return Arrangement::Stress;
    const bool isFree = m_options.view.isEmpty() && keepsSettings() && !isUnasked(m_options.connection);
    return isFree ? Settings::arrangement() : Arrangement::Operator;
}

void Application::openAtStart()
{
    if (!m_options.recording.isEmpty()) {
        openRecording(m_options.recording);
        return takePictureOfWhatIsThere();
    }
    if (isUnasked(m_options.connection) || m_options.view == "firstrun"_L1) {
        showFirstPage();
        return takePictureOfWhatIsThere();
    }
    if (m_options.connection.urls.size() > 1)
        return openEach();
    Result<app::ConnectionSettings> settings = app::resolve(m_options.connection, app::startEnvironment(),
                                                            app::GiveUp::Never);
    if (!settings)
        return fail(settings.error());
    ConnectionController::addPassword(*m_keyring, std::move(*settings), [this](app::ConnectionSettings complete) {
        open(std::move(complete), m_options.startsDemo);
    });
}

void Application::openEach()
{
    Result<std::vector<app::ConnectionSettings>> each = app::resolveEach(m_options.connection, app::startEnvironment(),
                                                                         app::GiveUp::Never, 0);
    if (!each)
        return fail(each.error());
    open(std::move(each->front()), m_options.startsDemo);
    if (!m_connection)
        return; // open() has reported the error
    for (std::size_t i = 1; i < each->size(); ++i)
        m_members->add(std::move((*each)[i]));
    m_window->showMembers();
}

void Application::open(app::ConnectionSettings settings, bool startsDemo)
{
    if (m_door->isAttempting())
        dropAttempt();
    if (m_connection || m_replay) {
        QTimer::singleShot(0, &m_application, [this, settings = std::move(settings), startsDemo]() mutable {
            replaceWindow();
            showFirstPage();
            open(std::move(settings), startsDemo);
        });
        return;
    }
    m_window->messages().showWarnings(settings.warnings);
    const bool isProduction = settings.profile && settings.profile->isProduction();
    m_prefix = settings.namePrefix;
    const bool isSandbox = settings.usesSandbox;
    const bool isCluster = settings.usesSandboxCluster;
    m_isSandbox = isSandbox || isCluster;
    const QString profile = settings.profile ? settings.profile->name : QString();
    m_attempt = {
        ConnectionController::valuesOf(settings), settings.warnings, settings.keyringRefusal, startsDemo, false, {}};
    Result<std::unique_ptr<app::Connection>> connection = app::Connection::make(settings);
    if (!connection)
        return fail(connection.error());
    m_connection = std::move(*connection);
    m_shown = {profile, isProduction, isSandbox, false};
    m_inspector = std::make_unique<inspect::Inspector>(m_connection->bus());
    m_recording = std::make_shared<FeedRecording>();
    m_window->connections().setCurrent(m_attempt.values);
    if (m_window->isStartPageShown())
        m_door->begin(deploymentName(), m_attempt.values);
    else
        showDeployment();
    followSteps();
    m_members->addOwn(deploymentName(), m_connection->bus());
    followFeed();
    whenDone(m_connection->deployment().connect(), m_mailbox.get(), // lives as long as the connection
             [this, settings = std::move(settings), startsDemo](const Result<QString> &server) {
                 app::ConnectionSettings cluster = settings;
                 if (server)
                     onConnected(startsDemo);
                 else if (app::widenToCluster(cluster, server.error()))
                     openCluster(std::move(cluster), startsDemo);
                 else
                     onNotConnected(server.error());
             });
}

void Application::openCluster(app::ConnectionSettings settings, bool startsDemo)
{
    const auto reopen = [this, settings = std::move(settings), startsDemo, attempt = QPointer(m_mailbox.get())] {
        if (attempt) // no other attempt was started
            open(settings, startsDemo);
    };
    QTimer::singleShot(0, &m_application, reopen); // not from inside the connection's callback
}

QString Application::deploymentName() const
{
    if (m_shown.isSandbox)
        return MainWindow::tr("Sandbox");
    if (m_isSandbox)
        return MainWindow::tr("Sandbox cluster");
    return m_shown.profile.isEmpty() ? m_connection->deployment().options().toString() : m_shown.profile;
}

/// Shows the parts of the window that need no connection yet.
void Application::showDeployment()
{
    const topology::DeploymentOptions &options = m_connection->deployment().options();
    m_window->setDeployment(deploymentName(), options.isReadOnly, m_prefix.bytes(), app::isUnverified(options));
    m_window->setProduction(m_shown.isProduction);
    m_window->connections().setSandboxRunning(m_isSandbox);
    m_operator = std::make_unique<OperatorController>(*m_connection, m_shown.profile, *m_inspector, m_recording,
                                                      *m_window, *m_mailbox);
    if (!m_isSandbox && keepsSettings()) // a sandbox and its locks end with this program
        keepPins(options.toString());
}

/// Shows the parts of the window that need a connection.
void Application::showConnected()
{
    m_operator->begin(m_prefix.storedGlob("*"));
    if (m_connection->deployment().options().isReadOnly)
        return;
    showLoad();
    if (!m_shown.isProduction)
        makeLab(m_shown.isSandbox);
}

void Application::openRecording(const QString &file)
{
    if (const auto readable = inspect::RecordingReader::open(file); !readable)
        return fail(readable.error()); // keeps the current contents
    if (m_door->isAttempting())
        giveUp();
    if (m_connection || m_replay)
        replaceWindow();
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

void Application::onConnected(bool startsDemo)
{
    if (std::exchange(m_shown.isConnected, true))
        return;
    const bool wasAtDoor = m_door->isAttempting();
    m_door->connected(m_attempt.values);
    if (wasAtDoor) {
        showDeployment();
        m_window->showFeedState(m_attempt.feed);
    }
    if (!m_connection->deployment().options().isReadOnly) {
        const load::FaultTargets targets {m_connection->clusterControl(), m_connection->serverProcess(), {}};
        m_load = std::make_unique<LoadController>(m_connection->deployment().options(), targets,
                                                  [this](bool runs) { m_inspector->setLowPriority(runs); });
    }
    showConnected();
    if (startsDemo && m_load)
        startDemo();
    if (m_options.takesScreenshot())
        takeScreenshot();
}

void Application::showLoad()
{
    using ui::load::LoadView;
    using ui::timeline::TimelineView;
    m_confirmation = std::make_unique<LoadConfirmation>(
        *m_window, *m_load, LoadConfirmation::Place {deploymentName(), m_shown.isProduction, m_isSandbox, m_prefix});
    LoadController *driver = m_load.get();
    LoadView *view = &m_window->load();
    QObject::connect(view, &LoadView::startRequested, driver,
                     [this](const auto &plan) { m_confirmation->start(plan); });
    QObject::connect(driver, &LoadController::begun, view, &LoadView::showStarted);
    QObject::connect(view, &LoadView::pauseRequested, driver, &LoadController::pause);
    QObject::connect(view, &LoadView::changeRequested, driver, &LoadController::change);
    QObject::connect(view, &LoadView::stopRequested, driver, &LoadController::stop);
    QObject::connect(driver, &LoadController::courseChanged, view, &LoadView::showCourse);
    QObject::connect(driver, &LoadController::sampled, view, &LoadView::show);
    QObject::connect(driver, &LoadController::workersSeen, view, &LoadView::showWorkers);
    QObject::connect(driver, &LoadController::reported, view, &LoadView::showReport);
    QObject::connect(driver, &LoadController::failed, m_window.get(), &MainWindow::showError);
    QObject::connect(driver, &LoadController::joined, m_window.get(), &MainWindow::setWorker);
    QObject::connect(driver, &LoadController::stepped, &m_window->timeline(), &TimelineView::add);
    QObject::connect(driver, &LoadController::begun, &m_window->timeline(), &TimelineView::followRun);
    QObject::connect(driver, &LoadController::ended, &m_window->timeline(), &TimelineView::showRun);
    QObject::connect(view, &LoadView::faultRequested, driver,
                     [this](const auto &fault) { m_confirmation->doFault(fault); });
    QObject::connect(driver, &LoadController::faultDone, view, &LoadView::showFault);
    view->setFaults({[driver](const load::Fault &fault) { return driver->isPossible(fault); },
                     m_connection->deployment().options().syncReplicas > 0});
    present(*driver);
    view->setAvailable(true);
}

/// `isPrivate`: the server is ours. Elsewhere the lab's locks get unique names.
void Application::makeLab(bool isPrivate)
{
    m_lab = std::make_unique<LabController>(m_connection->deployment().options(), isPrivate, m_window->lab());
    QObject::connect(m_lab.get(), &LabController::failed, m_window.get(), &MainWindow::showError);
    QObject::connect(m_lab.get(), &LabController::joined, m_window.get(), &MainWindow::setWorker);
    QObject::connect(m_lab.get(), &LabController::stepped, &m_window->timeline(), &ui::timeline::TimelineView::add);
    if (isForAudience() && m_options.takesScreenshot())
        m_window->lab().tour().playTo(stepOfPicture, paceOfPicture);
    else if (m_options.view == "lab"_L1)
        m_options.takesScreenshot() ? m_window->lab().playCase("rw-15", 6) : m_window->lab().playCase("rw-01", 1);
}

void Application::followFeed()
{
    m_connection->engine().post(useBatchScheduling); // only for the observer: locks use separate connections
    inspect::FeedOptions feed;
    feed.match = m_prefix.storedGlob("*");
    const auto update = [this, recording = m_recording](const FeedUpdate &changes) {
        recording->add(changes);
        m_mailbox->post([this, changes] { m_window->showFeedUpdate(changes); });
    };
    const auto state = [this, recording = m_recording](const FeedState &now) {
        recording->add(now);
        m_mailbox->post([this, now] {
            m_isHeard = now.isAnyLive();
            m_attempt.feed = now;
            if (!m_door->isAttempting())
                m_window->showFeedState(now);
            if (std::exchange(m_attempt.lastTry, now.lastTry) != now.lastTry) {
                m_window->messages().endUse();
                m_door->endTry();
            }
            if (m_isHeard && std::exchange(m_attempt.hasFailed, false)) {
                if (!m_attempt.said.isEmpty() && m_window->messages().text() == m_attempt.said)
                    m_window->messages().dismiss(); // no longer true
                onConnected(m_attempt.startsDemo);
            }
        });
    };
    m_inspector->startFeed(feed, update, state);
}

void Application::rescan()
{
    if (!m_inspector)
        return;
    m_inspector->tryNow();
    if (!m_isHeard || m_rescan.isRunning()) // a rescan may wait for an unreachable server
        return;
    inspect::DiscoveryOptions options;
    options.match = m_prefix.storedGlob("*");
    m_rescan = m_inspector->discover(std::move(options));
    whenDone(m_rescan, m_window.get(), [this](const Result<inspect::DiscoveryResult> &found) {
        found ? m_window->showFeedUpdate({found->locks, {}, {}}) : m_window->showError(found.error());
    });
}

void Application::fail(const Error &error)
{
    if (!m_connection && !m_replay && !m_window->isStartPageShown())
        showFirstPage(); // otherwise the window would be empty
    m_window->messages().showError(error);
    if (!m_options.takesScreenshot())
        return;
    app::writeError(u"lockscope: %1"_s.arg(error.message.english()));
    QApplication::exit(error.kind == ErrorKind::Usage ? 2 : cannotConnect);
}

} // namespace lockscope::desktop
