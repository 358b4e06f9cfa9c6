// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/session.h"

#include "app/desktop/connection_controller.h"
#include "app/desktop/demo_actors.h"
#include "app/desktop/feed_recording.h"
#include "app/desktop/lab_controller.h"
#include "app/desktop/load_confirmation.h"
#include "app/desktop/load_controller.h"
#include "app/desktop/settings.h"
#include "core/base/thread_priority.h"
#include "core/base/when_done.h"
#include "ui/browser/browser_view.h"
#include "ui/common/message_bar.h"
#include "ui/connection/connections_view.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/tour_bar.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_values.h"
#include "ui/load/load_view.h"
#include "ui/shell/main_window.h"
#include "ui/timeline/timeline_view.h"

#include <QTimer>
#include <utility>

namespace lockscope::desktop {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using inspect::FeedState;
using inspect::FeedUpdate;
using inspect::LockSnapshot;
using inspect::SharedSnapshot;
using schema::LockMode;
using ui::lab::LabView;
using ui::lab::TourBar;
using ui::load::RunStatus;
using ui::load::DemoBar;
using ui::load::LoadPlan;
using ui::load::LoadView;
using ui::shell::MainWindow;
using ui::timeline::TimelineView;

namespace {

constexpr int workersForAudience = 5;

/// The load of the demonstration: readers and writers at an observable pace, until stopped.
LoadPlan demoPlan(const LockName &lock)
{
    LoadPlan plan;
    plan.scenario.name = lock.bytes();
    plan.scenario.workers = 8;
    plan.scenario.mode = load::WorkerMode::Light;
    plan.scenario.reads = 0.75;
    plan.scenario.hold = load::Distribution::constant(120ms);
    plan.scenario.think = load::Distribution::constant(180ms);
    plan.scenario.wait = 10min; // long enough for slow motion
    plan.scenario.warmup = Micros(0);
    plan.scenario.duration = 24h;
    plan.thresholds = {u"p99(wait.write)<5s"_s, u"violations==0"_s};
    return plan;
}

void startDemoLoad(MainWindow &window, bool isPrivate)
{
    LoadView &load = window.views().load;
    if (window.views().demo.isElsewhere())
        load.stop();
    if (load.runStatus() == RunStatus::Running || load.runStatus() == RunStatus::Paused)
        return;
    if (isPrivate) {
        LoadPlan plan = demoPlan(window.views().lab.lock());
        plan.scenario.workers = workersForAudience;
        plan.thresholds = {u"violations==0"_s}; // waits depend on the slow motion
        load.setPlan(plan);
    }
    load.toggle();
}

/// Connects the bars of a demonstration, with captions and pace, to the load. On a private server (`isPrivate`) they
/// start the demonstration's load on the lock that the manual workers use, instead of a load that runs on another one;
/// elsewhere the user's own load. `window` must outlive `load` or be destroyed with its bars.
void connectDemoBars(MainWindow &window, LoadController &load, bool isPrivate)
{
    DemoBar *bar = &window.views().demo;
    TourBar *tour = &window.views().lab.tour();
    const LoadView *view = &window.views().load;
    const auto showLock = [bar, isPrivate](const LockName &lock) { bar->setLock(isPrivate ? lock : LockName()); };
    showLock(window.views().lab.lock());
    QObject::connect(&window.views().lab, &LabView::lockPresented, bar, showLock);
    QObject::connect(&window.views().lab, &LabView::sceneShown, bar, [bar](const lab::HandScene &scene) {
        QStringList holders;
        for (const lab::HandWorker &worker : scene.workers) {
            if (worker.reads + worker.writes > 0)
                holders << QChar(QLatin1Char(worker.who));
        }
        bar->setHands(holders);
    });
    if (!isPrivate) // otherwise showMoment()
        QObject::connect(&load, &LoadController::workersSeen, bar,
                         [bar](double, const std::vector<load::WorkerRow> &workers) { bar->showWorkers(workers); });
    QObject::connect(view, &LoadView::begun, bar, [bar](const LoadPlan &plan) { bar->begin(plan.scenario); });
    QObject::connect(view, &LoadView::changeRequested, bar, &DemoBar::note);
    QObject::connect(&load, &LoadController::runStatusChanged, bar, [bar, tour](RunStatus status) {
        bar->showRunStatus(status);
        tour->showLoad(status == RunStatus::Running && !bar->isElsewhere());
        if (status == RunStatus::Stopped)
            tour->showLoadEnd();
        if (status == RunStatus::Running)
            bar->applyPace();
    });
    QObject::connect(tour, &TourBar::buttonWanted, bar, [bar, tour] { bar->setOffered(tour->isAtLoad()); });
    QObject::connect(bar, &DemoBar::stepTimeChosen, tour, &TourBar::setPace);
    tour->setPace(bar->stepTime());
    const auto start = [&window, isPrivate] { startDemoLoad(window, isPrivate); };
    QObject::connect(bar, &DemoBar::startRequested, &load, start);
    QObject::connect(tour, &TourBar::loadRequested, &load, start);
    QObject::connect(bar, &DemoBar::stopRequested, view, &LoadView::stop);
    QObject::connect(tour, &TourBar::loadEndRequested, view, &LoadView::stop);
    QObject::connect(bar, &DemoBar::paceChosen, &load, [bar, &load](double slower) {
        const load::Scenario &scenario = bar->scenario();
        load.change({scenario.hold.times(slower), scenario.think.times(slower), {}, {}});
    });
}

/// Makes the caption and the lanes of a demonstration show the moment of its table of stored data.
void showMoment(MainWindow &window, LoadController &load, TimePoint readAt)
{
    using load::Access;
    using load::WorkerState;
    if (window.views().load.runStatus() != RunStatus::Running || !window.views().demo.isVisible()
        || window.views().demo.isElsewhere())
        return;
    load.passSteps();
    const auto states = window.views().timeline.showMoment(window.views().lab.lock(), readAt);
    std::vector<load::WorkerRow> workers;
    const auto add = [&workers](WorkerState state, LockMode mode) {
        if (mode != LockMode::Free)
            workers.push_back({0, state, mode == LockMode::Read ? Access::Read : Access::Write});
    };
    for (auto state = states.begin(); state != states.end(); ++state) {
        const std::optional<HolderId> holder = HolderId::parse(state.key());
        if (!holder || !load.isOurs(holder->client)) // a manual worker
            continue;
        add(WorkerState::Holds, state->holds);
        add(WorkerState::Waits, state->waitsFor);
    }
    window.views().demo.showMoment(workers);
}

constexpr int stepOfPicture = 6; ///< of the demonstration: a writer holds, a reader waits
constexpr auto paceOfPicture = 100ms;
constexpr auto stepInterval = 200ms;

} // namespace

Result<std::unique_ptr<Session>> Session::make(app::ConnectionSettings settings, Demo wanted, const Options &options,
                                               MainWindow &window)
{
    Result<std::unique_ptr<app::Connection>> connection = app::Connection::make(settings);
    if (!connection)
        return fail(connection.error());
    return std::unique_ptr<Session>(new Session(std::move(settings), std::move(*connection), wanted, options, window));
}

Session::Session(app::ConnectionSettings settings, std::unique_ptr<app::Connection> connection, Demo wanted,
                 const Options &options, MainWindow &window)
    : m_options(options), m_settings(std::move(settings)), m_wanted(wanted), m_connection(std::move(connection)),
      m_inspector(std::make_unique<inspect::Inspector>(m_connection->bus())),
      m_recording(std::make_shared<FeedRecording>())
{
    setWindow(window);
}

Session::~Session() = default;

void Session::start()
{
    for (int row = 0; row < m_window->views().locks.rowCount(); ++row)
        m_unconfirmed.insert(m_window->views().locks.row(row).lock->name);
    followSteps();
    followFeed();
    m_inspector->setVisibleLocks(m_window->views().browser.visibleLocks());
    whenDone(m_connection->deployment().connect(), this, [this](const Result<QString> &server) { onAnswer(server); });
}

Result<qint64> Session::close(Millis time)
{
    m_connection->endWithin(time);
    if (m_load)
        m_load->endWithin(time);
    Status recorded;
    m_connection->engine().runAndWait([&] { recorded = m_recording->stop(); });
    if (!recorded)
        return fail(recorded.error());
    return qint64(m_recording->lastTotals().events);
}

void Session::onAnswer(const Result<QString> &server)
{
    if (server)
        return setConnected();
    app::ConnectionSettings cluster = m_settings;
    if (app::widenToCluster(cluster, server.error())) {
        Q_EMIT clusterFound(cluster);
        return;
    }
    m_hasFailed = true;
    if (m_state.isAnyLive()) // the feed was faster
        return setConnected();
    Q_EMIT failed(server.error());
}

void Session::setConnected()
{
    if (!std::exchange(m_isConnected, true))
        Q_EMIT connected();
}

void Session::followFeed()
{
    m_connection->engine().post(useBatchScheduling); // only for the observer: locks use separate connections
    inspect::FeedOptions feed;
    feed.match = m_settings.namePrefix.storedGlob("*");
    const auto update = [this, recording = m_recording](const FeedUpdate &changes) {
        recording->add(changes);
        m_mailbox.post([this, changes] {
            for (const SharedSnapshot &lock : changes.changed)
                m_unconfirmed.remove(lock->name);
            m_window->feed().showUpdate(changes);
        });
    };
    const auto state = [this, recording = m_recording](const FeedState &now) {
        recording->add(now);
        m_mailbox.post([this, now] { showState(now); });
    };
    m_inspector->startFeed(feed, update, state);
}

void Session::showState(const FeedState &state)
{
    const FeedState before = std::exchange(m_state, state);
    if (m_operator && !isOlderThanWindow())
        m_window->feed().showState(state);
    if (before.lastTry != state.lastTry) {
        m_window->messages().finishAction();
        Q_EMIT tried();
    }
    if (m_hasFailed && state.isAnyLive())
        setConnected();
    if (state.link == FeedState::Link::Live && !state.isSearching)
        confirmNext();
}

void Session::confirmNext()
{
    if (m_unconfirmed.isEmpty() || std::exchange(m_isConfirming, true))
        return;
    const LockName name = *m_unconfirmed.cbegin();
    whenDone(m_inspector->snapshot(name), this, [this, name](const Result<LockSnapshot> &lock) {
        m_isConfirming = false;
        if (!lock)
            return; // the next state asks again
        if (m_unconfirmed.remove(name))
            m_window->feed().showUpdate(
                {{*lock}, lock->mode == LockMode::Free ? std::vector {name} : std::vector<LockName>(), {}});
        confirmNext();
    });
}

void Session::followSteps()
{
    auto *timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this, timer] {
        if (m_operator)
            return timer->stop();
        m_connection->engine().post([this, links = m_connection->links()] {
            m_mailbox.post([this, isReached = links->isAnyConnected()] { Q_EMIT stepSeen(isReached); });
        });
    });
    timer->start(stepInterval);
}

QString Session::name() const
{
    if (m_settings.usesSandbox)
        return MainWindow::tr("Sandbox");
    if (m_settings.usesSandboxCluster)
        return MainWindow::tr("Sandbox cluster");
    return profile().isEmpty() ? m_connection->deployment().options().toString() : profile();
}

QString Session::profile() const
{
    return m_settings.profile ? m_settings.profile->name : QString();
}

bool Session::isProduction() const
{
    return m_settings.profile && m_settings.profile->isProduction();
}

bool Session::isPresented() const
{
    return m_wanted == Demo::Steps || m_options.isDemonstration();
}

bool Session::isLabBusy() const
{
    return m_lab && m_lab->isBusy();
}

bool Session::mayClose()
{
    return m_demo || !m_confirmation || m_confirmation->mayClose();
}

void Session::rescan()
{
    m_inspector->reconnectNow();
    if (!m_state.isAnyLive() || m_rescan.isRunning()) // a rescan may wait for an unreachable server
        return;
    inspect::DiscoveryOptions options;
    options.match = m_settings.namePrefix.storedGlob("*");
    m_rescan = m_inspector->discover(std::move(options));
    whenDone(m_rescan, this, [this](const Result<inspect::DiscoveryResult> &found) {
        found ? m_window->feed().showUpdate({found->locks, {}, {}}) : m_window->messages().showError(found.error());
    });
}

void Session::setWindow(MainWindow &window)
{
    m_window = &window;
    connect(m_window, &MainWindow::rescanRequested, this, &Session::rescan);
    connect(&m_window->views().browser, &ui::browser::BrowserView::visibleLocksChanged, this,
            [this](const QSet<LockName> &names) { m_inspector->setVisibleLocks(names); });
}

void Session::leaveWindow()
{
    m_confirmation.reset();
    m_lab.reset();
    if (m_operator)
        m_repairs = m_operator->takeUnderWay();
    m_operator.reset();
}

void Session::continueIn(MainWindow &window, MainWindow &before)
{
    setWindow(window);
    showDeployment();
    if (m_demo)
        nameActors();
    window.continueFrom(before);
    for (OperatorController::PendingRepair &repair : std::exchange(m_repairs, {}))
        m_operator->showWhenDone(std::move(repair));
    if (m_isConnected)
        showConnected();
    if (m_load)
        m_load->emitWorkers();
}

void Session::showDeployment()
{
    const topology::DeploymentOptions &options = m_connection->deployment().options();
    m_window->views().connections.setCurrent(ConnectionController::valuesOf(m_settings));
    m_window->setDeployment(
        {name(), options.isReadOnly, m_settings.namePrefix.bytes(), app::isUnverified(options), isProduction()});
    m_window->views().connections.setSandboxRunning(isPrivate());
    m_operator = std::make_unique<OperatorController>(*m_connection, profile(), *m_inspector, m_recording, *m_window,
                                                      m_mailbox);
    if (isPrivate() || !m_options.keepsSettings()) // a sandbox and its locks end with this program
        return;
    const QString deployment = options.toString();
    m_window->views().browser.setPins(Settings::pins(deployment));
    connect(&m_window->views().browser, &ui::browser::BrowserView::pinsChanged, m_window,
            [deployment](const QSet<LockName> &names) { Settings::setPins(deployment, names); });
}

void Session::ensureShown()
{
    if (m_operator)
        return;
    showDeployment();
    if (!isOlderThanWindow())
        m_window->feed().showState(m_state);
}

void Session::showConnected()
{
    ensureShown();
    m_operator->begin(m_settings.namePrefix.storedGlob("*"));
    if (m_connection->deployment().options().isReadOnly)
        return;
    if (!m_load) {
        const load::FaultTargets targets {m_connection->clusterControl(), m_connection->serverProcess(), {}};
        m_load = std::make_unique<LoadController>(m_connection->deployment().options(), targets,
                                                  [this](bool runs) { m_inspector->setLowPriority(runs); });
    }
    connectLoad();
    if (!isProduction())
        makeLab();
    if (m_wanted != Demo::None && !m_demo)
        startDemo();
}

void Session::connectLoad()
{
    m_confirmation = std::make_unique<LoadConfirmation>(
        *m_window, *m_load, LoadConfirmation::Place {name(), isProduction(), isPrivate(), m_settings.namePrefix});
    LoadController *driver = m_load.get();
    LoadView *view = &m_window->views().load;
    TimelineView *timeline = &m_window->views().timeline;
    connect(view, &LoadView::startRequested, driver, [this](const auto &plan) { m_confirmation->start(plan); });
    connect(driver, &LoadController::begun, view, &LoadView::showStarted);
    connect(view, &LoadView::pauseRequested, driver, &LoadController::pause);
    connect(view, &LoadView::changeRequested, driver, &LoadController::change);
    connect(view, &LoadView::stopRequested, driver, &LoadController::stop);
    connect(driver, &LoadController::runStatusChanged, view, &LoadView::showRunStatus);
    connect(driver, &LoadController::sampled, view, &LoadView::show);
    connect(driver, &LoadController::workersSeen, view, &LoadView::showWorkers);
    connect(driver, &LoadController::reported, view, &LoadView::showReport);
    connect(driver, &LoadController::failed, &m_window->messages(), &ui::MessageBar::showError);
    connect(driver, &LoadController::joined, m_window,
            [views = &m_window->views()](const QByteArray &holder, const QString &name) {
                views->setWorker(holder, name);
            });
    connect(driver, &LoadController::stepped, timeline, &TimelineView::add);
    connect(driver, &LoadController::begun, timeline, &TimelineView::followRun);
    connect(driver, &LoadController::ended, timeline, &TimelineView::showRun);
    connect(view, &LoadView::faultRequested, driver, [this](const auto &fault) { m_confirmation->injectFault(fault); });
    connect(driver, &LoadController::faultDone, view, &LoadView::showFault);
    view->setFaults({[driver](const load::Fault &fault) { return driver->isPossible(fault); },
                     m_connection->deployment().options().syncReplicas > 0});
    connectDemoBars(*m_window, *driver, m_settings.usesSandbox);
    view->setAvailable(true);
}

/// On a server that is not ours, the lab's locks get unique names.
void Session::makeLab()
{
    ui::lab::LabView &view = m_window->views().lab;
    m_lab = std::make_unique<LabController>(m_connection->deployment().options(), m_settings.usesSandbox, view);
    connect(m_lab.get(), &LabController::failed, &m_window->messages(), &ui::MessageBar::showError);
    connect(m_lab.get(), &LabController::joined, m_window,
            [views = &m_window->views()](const QByteArray &holder, const QString &name) {
                views->setWorker(holder, name);
            });
    connect(m_lab.get(), &LabController::stepped, &m_window->views().timeline, &TimelineView::add);
    if (m_settings.usesSandbox)
        connect(m_lab.get(), &LabController::dataShown, m_load.get(),
                [this](TimePoint readAt) { showMoment(*m_window, *m_load, readAt); });
    const auto follow = [this](RunStatus status) {
        m_lab->setLoadRunning(m_settings.usesSandbox && status == RunStatus::Running);
    };
    connect(m_load.get(), &LoadController::runStatusChanged, m_lab.get(), follow);
    follow(m_window->views().load.runStatus());
    if (m_options.isDemonstration() && m_options.takesScreenshot())
        view.tour().playTo(stepOfPicture, paceOfPicture);
    else if (m_options.view == "lab"_L1)
        m_options.takesScreenshot() ? view.playCase("rw-15", 6) : view.playCase("rw-01", 1);
}

void Session::startDemo()
{
    m_demo = std::make_unique<DemoActors>(m_connection->deployment().options());
    nameActors();
    if (m_wanted == Demo::Steps)
        m_window->panes().arrange(ui::shell::Arrangement::Demo);
    if (isPresented())
        return;
    m_window->views().load.setPlan(demoPlan(DemoActors::stage()));
    m_window->views().load.toggle();
    m_window->views().browser.choose(demoLock());
}

void Session::nameActors()
{
    const auto aliases = m_demo->aliases();
    for (const auto &[client, name] : aliases)
        m_window->views().setAlias(client, name);
}

LockName Session::demoLock() const
{
    if (isPresented())
        return m_window->views().lab.lock();
    const bool isStage = m_options.view == "timeline"_L1 || !m_options.takesScreenshot();
    return isStage ? DemoActors::stage() : DemoActors::report();
}

} // namespace lockscope::desktop
