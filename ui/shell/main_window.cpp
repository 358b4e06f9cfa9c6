// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include "core/base/printable.h"
#include "ui/browser/browser_view.h"
#include "ui/common/file_dialog.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/production_band.h"
#include "ui/common/view_clock.h"
#include "ui/common/widgets.h"
#include "ui/connection/connections_view.h"
#include "ui/detail/detail_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/tour_bar.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/shell/bar_calls.h"
#include "ui/shell/client_controller.h"
#include "ui/shell/connection_notice.h"
#include "ui/shell/repair_controller.h"
#include "ui/shell/replay_bar.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_fields.h"
#include "ui/timeline/timeline_view.h"
#include "ui/waitfor/members_view.h"
#include "ui/waitfor/wait_for_view.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QDateTime>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QSignalBlocker>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>
#include <utility>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using inspect::FeedState;
using Link = FeedState::Link;

MainWindow::MainWindow(Theme &theme, QWidget *parent)
    : QMainWindow(parent), m_browser(new browser::BrowserView(m_locks)), m_detail(new detail::DetailView(m_locks)),
      m_load(new load::LoadView), m_timeline(new timeline::TimelineView), m_lab(new lab::LabView),
      m_doctor(new doctor::DoctorView(m_locks.names())), m_events(new events::EventsView(m_locks.names())),
      m_waitFor(new waitfor::WaitForView(m_locks)), m_members(new waitfor::MembersView(m_locks.names())),
      m_connections(new connection::ConnectionsView), m_switch(new QToolBar(tr("Arrangements"))),
      m_tools(new QToolBar(tr("Tools"))), m_band(new ProductionBand), m_demo(new load::DemoBar),
      m_replay(new ReplayBar), m_errors(new MessageBar), m_status(new StatusFields),
      m_repairs(new RepairController(*this, m_locks, *m_errors)),
      m_clients(std::make_unique<ClientController>(*this, m_locks)), m_panes(std::make_unique<Panes>(*this, theme))
{
    ViewClock::freeze({}); // a previous window may have left it frozen
    m_late = std::make_unique<ConnectionNotice>(
        *m_errors, [this] { Q_EMIT rescanRequested(); }, [this] { m_connections->editCurrent(); });
    setWindowIcon(QIcon(u":/lockscope/lockscope.svg"_s));
    setMinimumSize(smallestSize);
    resize(designedSize);
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    makeBars();
    auto *recording = new RecordingField;
    statusBar()->addPermanentWidget(recording);
    recording->hide(); // addPermanentWidget() shows it
    addPanes();
    m_actions = std::make_unique<WindowActions>(*this, theme, *m_tools, *m_switch);
    m_panes->setUp();
    connectViews(*recording);
    setDeployment({}, false);
    showEmptyReason(m_feed);
}

/// The menu widget's place accepts any widget: this puts the bars above the docks without additional docks.
void MainWindow::makeBars()
{
    auto *top = new QWidget;
    auto *column = flush<QVBoxLayout>(top, 0);
    auto *first = new QHBoxLayout;
    first->addWidget(new QMenuBar, 1, Qt::AlignVCenter);
    first->addWidget(m_switch);
    column->addLayout(first);
    column->addWidget(m_band);
    column->addWidget(m_replay);
    column->addWidget(m_tools);
    column->addWidget(m_errors);
    column->addWidget(&m_lab->tour());
    column->addWidget(m_demo);
    m_demo->hide();
    setMenuWidget(top);
    statusBar()->addWidget(m_status, 1);
}

void MainWindow::connectViews(RecordingField &recording)
{
    connect(m_panes.get(), &Panes::arranged, this, &MainWindow::showArrangement);
    connect(m_actions.get(), &WindowActions::pauseToggled, this, &MainWindow::setPaused);
    connect(m_browser, &browser::BrowserView::lockChosen, m_detail, &detail::DetailView::choose);
    connect(m_browser, &browser::BrowserView::lockChosen, this, &MainWindow::showOnTimeline);
    connect(m_lab, &lab::LabView::lockPresented, this, &MainWindow::showOnTimeline);
    new BarCalls(*this);
    connect(m_browser, &browser::BrowserView::lockChosen, m_members, &waitfor::MembersView::choose);
    connect(m_browser, &browser::BrowserView::pageClosed, this, &MainWindow::leaveStartPage);
    connect(m_browser, &browser::BrowserView::inspectRequested, this, [this] { m_panes->show(Pane::Inspector); });
    connect(m_browser, &browser::BrowserView::visibleLocksChanged, this, &MainWindow::visibleLocksChanged);
    connect(m_browser, &browser::BrowserView::clearFilterRequested, &m_actions->filter(), &QLineEdit::clear);
    connect(m_doctor, &doctor::DoctorView::lockRequested, this, &MainWindow::showLock);
    connect(m_doctor, &doctor::DoctorView::counted, this, [this](int problems) {
        m_panes->dock(Pane::Doctor).setWindowTitle(problems > 0 ? tr("Doctor (%1)").arg(problems) : tr("Doctor"));
    });
    connect(m_doctor, &doctor::DoctorView::fixRequested, m_repairs, &RepairController::offer);
    connect(m_doctor, &doctor::DoctorView::fixManyRequested, m_repairs, &RepairController::offerMany);
    connect(m_detail, &detail::DetailView::repairRequested, m_repairs, &RepairController::offer);
    connect(m_connections, &connection::ConnectionsView::sandboxRequested, this, &MainWindow::sandboxRequested);
    connect(m_waitFor, &waitfor::WaitForView::lockRequested, this, &MainWindow::showLock);
    connect(m_events, &events::EventsView::lockRequested, this, &MainWindow::showLock);
    connect(m_events, &events::EventsView::problem, this, &MainWindow::showError);
    connect(m_events, &events::EventsView::recordingShown, &recording, &RecordingField::tell);
    connect(&recording, &RecordingField::clicked, this, [this] { m_panes->show(Pane::Events); });
    connect(m_repairs, &RepairController::lockRequested, this, &MainWindow::showLock);
    connect(m_clients.get(), &ClientController::lockRequested, this, &MainWindow::showLock);
    connect(m_detail, &detail::DetailView::clientRequested, m_clients.get(), &ClientController::show);
    m_repairs->setHolderVerdict([this](const inspect::LockSnapshot &lock) { return m_detail->verdictOn(lock); });
    connect(m_repairs, &RepairController::confirmed, this, &MainWindow::leaveRepairButton);
    connect(m_load, &load::LoadView::failed, this, &MainWindow::showError);
    connect(m_detail, &detail::DetailView::titleChanged, this, [this](const QString &title) {
        m_panes->dock(Pane::Inspector)
            .setWindowTitle(title.isEmpty() ? tr("Inspector") : asMenuText(asWindowTitle(title)));
    });
}

MainWindow::~MainWindow() = default;

/// The wait-for tree of one deployment, and the members on several.
QWidget *MainWindow::makeWaitForPane()
{
    auto *pages = named<QTabWidget>(u"waitForPages"_s);
    pages->setDocumentMode(true);
    pages->addTab(m_waitFor, tr("Wait-for graph"));
    pages->addTab(m_members, tr("Multi lock, RedLock"));
    const auto passFocus = [pages] { pages->setFocusProxy(pages->currentWidget()); };
    connect(pages, &QTabWidget::currentChanged, pages, passFocus);
    passFocus();
    return pages;
}

void MainWindow::addPanes()
{
    m_panes->add(Pane::Browser, tr("Locks"), m_browser);
    m_panes->add(Pane::Inspector, tr("Inspector"), m_detail);
    m_panes->add(Pane::Timeline, tr("Timeline"), m_timeline);
    m_panes->add(Pane::Load, tr("Load"), m_load);
    m_panes->add(Pane::Lab, tr("Lab"), m_lab);
    m_panes->add(Pane::Doctor, tr("Doctor"), m_doctor);
    m_panes->add(Pane::Events, tr("Events"), m_events);
    m_panes->add(Pane::WaitFor, tr("Wait-for"), makeWaitForPane());
    m_panes->add(Pane::Connections, tr("Connections"), m_connections);
}

/// Large type, captions, and only the parts that a demonstration needs.
void MainWindow::showArrangement(Arrangement arrangement)
{
    const bool isDemonstration = arrangement == Arrangement::Demo;
    m_tools->setVisible(!isDemonstration); // for operators
    m_lab->setDemonstration(isDemonstration);
    m_timeline->setDemonstration(isDemonstration);
    m_demo->setPresented(isDemonstration);
    m_panes->dock(Pane::Lab).setWindowTitle(isDemonstration ? tr("Clients and their lock in Redis") : tr("Lab"));
    if (!isDemonstration)
        showOnTimeline(chosenLock());
    m_actions->showArrangement(arrangement);
}

void MainWindow::setDeployment(const QString &name, bool isReadOnly, const QByteArray &namePrefix, bool isUnverified)
{
    m_deployment = name;
    m_namePrefix = printable(namePrefix);
    m_isReadOnly = isReadOnly;
    m_isUnverified = isUnverified;
    if (!name.isEmpty())
        m_browser->closePage();
    showDeployment();
    m_actions->setScannable(!name.isEmpty());
    m_status->setDeployment(name, isReadOnly, isUnverified);
    m_repairs->setDeployment(name);
    m_repairs->setWritable(!isReadOnly);
    m_doctor->setWritable(!isReadOnly);
    m_detail->setWritable(!isReadOnly, !m_connections->current().url.isEmpty());
    m_actions->setWritable(!isReadOnly);
    m_panes->setWritable(!isReadOnly);
}

void MainWindow::setProduction(bool production)
{
    m_isProduction = production;
    m_repairs->setProduction(production);
    m_actions->setProduction(production);
    showDeployment();
}

void MainWindow::showDeployment()
{
    const QString title = m_deployment.isEmpty() ? tr("Lockscope")
                                                 : tr("%1 - Lockscope").arg(asWindowTitle(m_deployment));
    setWindowTitle(m_isProduction ? tr("[PRODUCTION] %1").arg(title) : title);
    QStringList parts {tr("PRODUCTION"), m_deployment, m_isReadOnly ? tr("READ-ONLY") : tr("CAN WRITE")};
    if (m_isUnverified)
        parts << tr("CERTIFICATE NOT VERIFIED");
    m_band->show(m_isProduction ? parts.join(u" · "_s) : QString());
    m_detail->setDeployment(m_isProduction ? parts.first(2).join(u" · "_s) : m_deployment);
}

void MainWindow::bringUpToDate()
{
    m_browser->refreshHeading();
    m_detail->refresh();
    m_timeline->bringUpToDate();
    m_events->bringUpToDate();
    m_waitFor->bringUpToDate();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // applies pending size changes
}

void MainWindow::showMembers()
{
    findChild<QTabWidget *>(u"waitForPages"_s)->setCurrentWidget(m_members);
    m_panes->show(Pane::WaitFor);
}

void MainWindow::setAlias(const ClientId &client, const QString &alias)
{
    m_locks.setAlias(client, alias);
    m_timeline->setAlias(client, alias);
}

void MainWindow::setWorker(const QByteArray &holder, const QString &name)
{
    if (const std::optional<HolderId> worker = HolderId::parse(holder))
        m_locks.setWorker(*worker, name);
    m_timeline->setLabel(holder, name);
}

void MainWindow::openReplay(const QString &name, qint64 startMs, qint64 endMs)
{
    m_replay->open(name, startMs, endMs);
    m_actions->setScannable(false); // no server to ask
    m_status->setReplay(true);
    m_timeline->setReplay(TimePoint(Millis(endMs)));
    m_panes->dock(Pane::Browser).raise();
    m_panes->dock(Pane::Inspector).raise();
}

void MainWindow::startOver()
{
    ViewClock::freezeNodes({});
    m_timelineGate = {};
    m_events->clear();
    m_timeline->startOver();
    m_detail->startOver();
    m_locks.startOver();
}

void MainWindow::showReplayPosition(qint64 atMs, bool isPlaying)
{
    m_replay->showPosition(atMs, isPlaying);
    if (!isPlaying || !m_isReplayPlaying) {
        m_isReplayPlaying = isPlaying;
        showStaleness();
    }
}

void MainWindow::askForRecording()
{
    askForFile(*this, {tr("Open a recording"), tr("Lockscope recordings (*.rec)")},
               [this](const QString &file) { Q_EMIT recordingRequested(file); });
}

void MainWindow::chooseLock(const LockName &name)
{
    m_browser->choose(name);
}

void MainWindow::showLock(const LockName &name)
{
    chooseLock(name);
    m_panes->show(Pane::Inspector);
}

LockName MainWindow::chosenLock() const
{
    return m_browser->chosen();
}

void MainWindow::showFeedUpdate(const inspect::FeedUpdate &update)
{
    m_timeline->observe(m_timelineGate.pass(update), update.events); // the timeline is not paused
    m_doctor->observe(update);
    m_events->add(update.events);
    m_gate.isPaused() ? m_gate.hold(update) : apply(update);
}

/// Starts its history with the state that is known now.
void MainWindow::showOnTimeline(const LockName &name)
{
    const models::LockRow *row = m_locks.find(name);
    if (!name.isEmpty() && m_timelineGate.admit(name) && row)
        m_timeline->observe({row->lock}, {});
    m_timeline->choose(name, row ? &*row->lock : nullptr);
}

void MainWindow::apply(const inspect::FeedUpdate &update)
{
    m_status->countChanges(qint64(update.changed.size()));
    m_locks.apply(update);
    m_detail->observe(update);
    m_repairs->observe(update);
}

void MainWindow::setPaused(bool paused)
{
    m_status->setPaused(paused);
    if (paused)
        m_gate.pause();
    else
        apply(m_gate.resume());
    showStaleness();
}

void MainWindow::showError(const Error &error)
{
    m_errors->showError(error);
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QMainWindow::keyPressEvent(event);
    if (m_errors->isVisible())
        return m_errors->dismiss();
    if (isStartPageShown() && !m_deployment.isEmpty())
        return m_browser->closePage();
    if (!m_panes->dock(Pane::Browser).isHidden())
        m_panes->dock(Pane::Browser).raise(); // it may be behind the inspector
    m_browser->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    event->setAccepted(m_mayClose());
    if (event->isAccepted())
        m_panes->keepLayout();
}

/// Moves the focus away from the repair button, which would now act on the next holder.
void MainWindow::leaveRepairButton()
{
    if (!m_panes->dock(Pane::Inspector).isAncestorOf(focusWidget()))
        return;
    if (m_panes->dock(Pane::Browser).visibleRegion().isEmpty())
        m_detail->findChild<QTabWidget *>()->tabBar()->setFocus(Qt::OtherFocusReason);
    else
        m_browser->setFocus(Qt::OtherFocusReason);
}

bool MainWindow::focusNextPrevChild(bool next)
{
    return focusWidget() ? m_panes->focusNextTabStop(next) : QMainWindow::focusNextPrevChild(next);
}

StartPage &MainWindow::showStartPage(const QString &language)
{
    const bool isConnected = !m_deployment.isEmpty();
    if (!isConnected)
        m_status->showNoConnection();
    auto *page = new StartPage(language, m_actions->themes(), isConnected);
    connect(page, &StartPage::sandboxRequested, this, &MainWindow::sandboxRequested);
    connect(page, &StartPage::connectRequested, m_connections, &connection::ConnectionsView::connectRequested);
    connect(page, &StartPage::editRequested, m_connections,
            [this](const auto &values) { m_connections->edit(values); });
    connect(page, &StartPage::newRequested, m_connections, &connection::ConnectionsView::startNew);
    connect(page, &StartPage::recordingRequested, this, &MainWindow::askForRecording);
    connect(page, &StartPage::languageChosen, this, &MainWindow::languageChosen);
    connect(page, &StartPage::backRequested, m_browser, &browser::BrowserView::closePage);
    m_panes->arrange(Arrangement::Operator);
    m_browser->showPage(page);
    m_panes->showOnly(Pane::Browser);
    page->setFocus(Qt::OtherFocusReason);
    return *page;
}

void MainWindow::leaveStartPage()
{
    if (!isStartPageShown())
        return;
    m_panes->restore();
    m_browser->setFocus(Qt::OtherFocusReason);
    // After connecting, the connections pane should not be in front.
    QMetaObject::invokeMethod(
        this,
        [this] {
            QDockWidget &connections = m_panes->dock(Pane::Connections);
            if (!connections.visibleRegion().isEmpty() && !tabifiedDockWidgets(&connections).isEmpty())
                m_panes->dock(Pane::Doctor).raise();
        },
        Qt::QueuedConnection);
}

void MainWindow::continueFrom(MainWindow &before)
{
    inspect::FeedUpdate known;
    for (int row = 0; row < before.m_locks.rowCount(); ++row)
        known.changed.push_back(before.m_locks.row(row).lock);
    apply(known); // before the timeline's own history, which is longer
    m_locks.takeTimesFrom(before.m_locks);
    takeChoicesFrom(before);
    m_timelineGate = before.m_timelineGate;
    m_timeline->continueFrom(*before.m_timeline);
    m_gate = std::exchange(before.m_gate, {}); // with its merged updates and the time of the pause
    m_actions->setPaused(m_gate.isPaused());
    m_late->continueFrom(*before.m_late);
    showFeedState(before.m_feed);
    m_errors->continueFrom(*before.m_errors); // showFeedState() may have replaced the message
    m_load->continueFrom(*before.m_load);
    m_demo->continueFrom(*before.m_demo);
    m_events->continueFrom(*before.m_events);
}

void MainWindow::takeChoicesFrom(const MainWindow &before)
{
    m_actions->filter().setText(before.m_actions->filter().text());
    m_browser->setPins(before.m_locks.pins());
    const QSignalBlocker membersBlocker(m_members); // its lock may differ from the chosen one
    if (!before.chosenLock().isEmpty())
        chooseLock(before.chosenLock());
    m_members->continueFrom(*before.m_members);
    m_replay->takeChoicesFrom(*before.m_replay);
    m_errors->continueFrom(*before.m_errors);
}

void MainWindow::showStaleness()
{
    const QSet<QString> lost = lostNodes(m_feed);
    const bool isStale = m_gate.isPaused() || (m_replay->isOpen() && !m_isReplayPlaying)
        || (isLate(m_feed.link) && lost.isEmpty());
    const QTime clock = m_replay->isOpen() ? QDateTime::fromMSecsSinceEpoch(m_replay->positionMs()).time()
        : m_gate.isPaused()                ? m_gate.pausedClock()
                                           : QTime::currentTime();
    const TimePoint since = m_gate.isPaused() ? m_gate.pausedAt() : ViewClock::now();
    ViewClock::freeze(isStale ? std::optional(since) : std::nullopt);
    ViewClock::freezeNodes(lost);
    m_browser->setStale(isStale ? std::optional(clock) : std::nullopt, lost,
                        qsizetype(m_feed.nodes.size()) - lost.size());
    m_detail->setStale(isStale, lost);
}

void MainWindow::showFeedState(const FeedState &state)
{
    const FeedState before = std::exchange(m_feed, state);
    m_status->show(state);
    m_timeline->observe(state);
    m_late->show(before, state);
    m_detail->setInCluster(state.serverInfo.mode == "cluster");
    const bool isOther = haveLiveNodesChanged(before, state);
    if (isOther)
        showStaleness();
    if (isOther || state.missing != before.missing || state.isSearching != before.isSearching
        || state.databaseHint != before.databaseHint)
        showEmptyReason(state);
}

void MainWindow::showEmptyReason(const FeedState &state)
{
    if (isLate(state.link))
        return m_browser->setEmptyReason(u"error"_s, tr("Not connected: there are no locks to show."));
    if (state.link == Link::Live && !state.missing.isEmpty()) // there may be locks that we cannot see
        return m_browser->setEmptyReason(u"warning"_s, state.missing.translated());
    if (state.link == Link::Connecting || state.isSearching)
        return m_browser->setEmptyReason(u"node"_s, tr("Connecting and scanning for locks…"));
    if (!state.databaseHint.isEmpty())
        return m_browser->setEmptyReason(u"lock-free"_s, state.databaseHint.translated());
    std::vector<EmptyState::Choice> choices;
    if (m_connections->isSandboxRunning() && !m_isReadOnly)
        choices.push_back({tr("Start the demonstration load"), [this] { Q_EMIT m_demo->startRequested(); }});
    m_browser->setEmptyReason(
        u"lock-free"_s,
        m_namePrefix.isEmpty()
            ? tr("No locks on this server. They appear here as soon as a client acquires one.")
            : tr("No lock name starts with %1, the name prefix of this connection. Such locks appear here as soon "
                 "as a client acquires one. To see other locks, change the prefix in Connections.")
                  .arg(m_namePrefix),
        std::move(choices));
}

} // namespace lockscope::ui::shell
