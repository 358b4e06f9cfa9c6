// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include "core/base/printable.h"

#include "ui/browser/browser_view.h"
#include "ui/common/error_bar.h"
#include "ui/common/file_dialog.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/production_band.h"
#include "ui/common/view_clock.h"
#include "ui/connection/connections_view.h"
#include "ui/detail/detail_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/lab/lab_view.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/shell/late_notice.h"
#include "ui/shell/recording_field.h"
#include "ui/shell/repair_desk.h"
#include "ui/shell/replay_bar.h"
#include "ui/shell/saved_filters.h"
#include "ui/shell/status_fields.h"
#include "ui/timeline/timeline_view.h"
#include "ui/waitfor/members_view.h"
#include "ui/waitfor/wait_for_view.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QScrollArea>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

namespace {

constexpr QSize smallestSize {1024, 640};
constexpr double detailShare = 0.395; ///< of the width: the list keeps its node column, and names are not elided
constexpr QSize smallestPane {280, 120};

} // namespace

MainWindow::MainWindow(Theme &theme, QWidget *parent)
    : QMainWindow(parent), m_theme(theme), m_browser(new browser::BrowserView(m_locks)),
      m_detail(new detail::DetailView(m_locks)), m_load(new load::LoadView), m_timeline(new timeline::TimelineView),
      m_lab(new lab::LabView), m_doctor(new doctor::DoctorView(m_locks.names())),
      m_events(new events::EventsView(m_locks.names())), m_waitFor(new waitfor::WaitForView(m_locks)),
      m_members(new waitfor::MembersView(m_locks.names())), m_connections(new connection::ConnectionsView),
      m_switch(new QToolBar(tr("Arrangements"))), m_tools(new QToolBar(tr("Tools"))), m_band(new ProductionBand),
      m_demo(new load::DemoBar), m_replay(new ReplayBar), m_errors(new ErrorBar), m_status(new StatusFields),
      m_repairs(new RepairDesk(*this, m_locks, *m_errors))
{
    ViewClock::freeze({}); // a previous window may have left it frozen
    m_late = std::make_unique<LateNotice>(
        *m_errors, [this] { Q_EMIT rescanRequested(); }, [this] { m_connections->editCurrent(); });
    setWindowIcon(QIcon(u":/lockscope/lockscope.svg"_s));
    setMinimumSize(smallestSize);
    resize(designedSize);
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    // The menu widget's place accepts any widget: this puts the bars above the docks without docks of their own.
    auto *top = new QWidget;
    auto *column = new QVBoxLayout(top);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *first = new QHBoxLayout;
    first->addWidget(new QMenuBar, 1, Qt::AlignVCenter);
    first->addWidget(m_switch);
    column->addLayout(first);
    column->addWidget(m_band);
    column->addWidget(m_replay);
    column->addWidget(m_tools);
    column->addWidget(m_errors);
    column->addWidget(m_demo);
    m_demo->hide();
    setMenuWidget(top);
    statusBar()->addWidget(m_status, 1);
    auto *recording = new RecordingField;
    statusBar()->addPermanentWidget(recording);
    recording->hide(); // addPermanentWidget() shows it
    makeDocks();
    makeActions();
    m_defaultLayout = layoutState(m_layout);
    setDeployment({}, false);
    showEmptyReason(m_feed);

    connect(m_browser, &browser::BrowserView::lockChosen, m_detail, &detail::DetailView::choose);
    connect(m_browser, &browser::BrowserView::lockChosen, this, &MainWindow::followOnTimeline);
    connect(m_browser, &browser::BrowserView::lockChosen, m_timeline, &timeline::TimelineView::choose);
    connect(m_browser, &browser::BrowserView::lockChosen, m_members, &waitfor::MembersView::choose);
    connect(m_browser, &browser::BrowserView::insteadEnded, this, &MainWindow::leaveStartPage);
    connect(m_browser, &browser::BrowserView::inspectRequested, this, [this] { showPane(m_detailDock->objectName()); });
    connect(m_browser, &browser::BrowserView::inSight, this, &MainWindow::inSight);
    connect(m_browser, &browser::BrowserView::clearFilterRequested, m_filter, &QLineEdit::clear);
    connect(m_doctor, &doctor::DoctorView::lockRequested, this, &MainWindow::showLock);
    connect(m_doctor, &doctor::DoctorView::fixRequested, m_repairs, &RepairDesk::offer);
    connect(m_doctor, &doctor::DoctorView::fixManyRequested, m_repairs, &RepairDesk::offerMany);
    connect(m_detail, &detail::DetailView::repairRequested, m_repairs, &RepairDesk::offer);
    connect(m_connections, &connection::ConnectionsView::sandboxRequested, this, &MainWindow::sandboxRequested);
    connect(m_waitFor, &waitfor::WaitForView::lockRequested, this, &MainWindow::showLock);
    connect(m_events, &events::EventsView::lockRequested, this, &MainWindow::showLock);
    connect(m_events, &events::EventsView::problem, this, &MainWindow::showError);
    connect(m_events, &events::EventsView::recordingShown, recording, &RecordingField::tell);
    connect(recording, &RecordingField::clicked, this, [this] { showPane(m_eventsDock->objectName()); });
    connect(m_repairs, &RepairDesk::lockRequested, this, &MainWindow::showLock);
    m_repairs->setLife(
        [this](const inspect::LockSnapshot &lock) { return models::lifeOf(lock, m_detail->historyOf(lock.name)); });
    connect(m_repairs, &RepairDesk::confirmed, this, &MainWindow::leaveRepairButton);
    connect(m_load, &load::LoadView::failed, this, &MainWindow::showError);
    connect(m_detail, &detail::DetailView::titleChanged, this, [this](const QString &title) {
        m_detailDock->setWindowTitle(title.isEmpty() ? tr("Inspector") : asMenuText(asWindowTitle(title)));
    });
}

/// Restores normal type: the next window starts in the operator arrangement.
MainWindow::~MainWindow()
{
    if (m_arrangement == Arrangement::Demo)
        m_theme.enlarge(1);
    qDeleteAll(docks()); // the views read m_locks until their end, but Qt deletes children after members
}

QDockWidget *MainWindow::makeDock(const QString &name, const QString &title, QWidget *content)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(name); // saveState() identifies docks by it
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    // QMainWindow overlaps docks whose minimum sizes do not fit; with a small minimum they are clipped instead. List
    // and inspector keep their own minimum: they are the main panes.
    if (content != m_detail && content != m_browser)
        content->setMinimumSize(smallestPane);
    dock->setWidget(content);
    for (auto *area : content->findChildren<QScrollArea *>()) { // a tab stop for keyboard scrolling, so it needs a name
        if (area->accessibleName().isEmpty())
            area->setAccessibleName(title);
    }
    return dock;
}

/// The wait-for tree of one deployment, and the members on several.
QWidget *MainWindow::makeWaiting()
{
    auto *pages = new QTabWidget;
    pages->setObjectName(u"waitForPages"_s);
    pages->setDocumentMode(true);
    pages->addTab(m_waitFor, tr("Wait-for graph"));
    pages->addTab(m_members, tr("Multi lock, RedLock"));
    const auto passFocus = [pages] { pages->setFocusProxy(pages->currentWidget()); };
    connect(pages, &QTabWidget::currentChanged, pages, passFocus);
    passFocus();
    return pages;
}

void MainWindow::makeDocks()
{
    m_browserDock = makeDock(u"browser"_s, tr("Locks"), m_browser);
    m_detailDock = makeDock(u"inspector"_s, tr("Inspector"), m_detail);
    m_timelineDock = makeDock(u"timeline"_s, tr("Timeline"), m_timeline);
    m_loadDock = makeDock(u"load"_s, tr("Load"), m_load);
    m_labDock = makeDock(u"lab"_s, tr("Lab"), m_lab);
    m_doctorDock = makeDock(u"doctor"_s, tr("Doctor"), m_doctor);
    m_eventsDock = makeDock(u"events"_s, tr("Events"), m_events);
    m_waitForDock = makeDock(u"waitfor"_s, tr("Wait-for"), makeWaiting());
    m_connectionsDock = makeDock(u"connections"_s, tr("Connections"), m_connections);
    addDockWidget(Qt::LeftDockWidgetArea, m_browserDock);
    splitDockWidget(m_browserDock, m_detailDock, Qt::Horizontal);
    splitDockWidget(m_browserDock, m_loadDock, Qt::Vertical);
    tabifyDockWidget(m_loadDock, m_timelineDock);
    tabifyDockWidget(m_timelineDock, m_labDock);
    tabifyDockWidget(m_labDock, m_doctorDock);
    tabifyDockWidget(m_doctorDock, m_eventsDock);
    tabifyDockWidget(m_eventsDock, m_waitForDock);
    tabifyDockWidget(m_waitForDock, m_connectionsDock);
    m_loadDock->raise();
    const int detail = int(designedSize.width() * detailShare);
    resizeDocks({m_browserDock, m_detailDock}, {designedSize.width() - detail, detail}, Qt::Horizontal);
    resizeDocks({m_browserDock, m_loadDock}, {5, 3}, Qt::Vertical);
}

QList<QDockWidget *> MainWindow::docks() const
{
    return {m_browserDock, m_detailDock, m_timelineDock, m_loadDock,       m_labDock,
            m_doctorDock,  m_eventsDock, m_waitForDock,  m_connectionsDock};
}

void MainWindow::setDeployment(const QString &name, bool isReadOnly, const QByteArray &namePrefix, bool isUnverified)
{
    m_deployment = name;
    m_namePrefix = printable(namePrefix);
    m_isReadOnly = isReadOnly;
    m_isUnverified = isUnverified;
    if (!name.isEmpty())
        m_browser->endInstead();
    showDeployment();
    m_rescan->setEnabled(!name.isEmpty());
    m_pause->setEnabled(!name.isEmpty());
    m_status->setDeployment(name);
    m_status->setReadOnly(isReadOnly);
    m_status->setUnverified(isUnverified);
    m_repairs->setDeployment(name);
    m_repairs->setWritable(!isReadOnly);
    m_doctor->setWritable(!isReadOnly);
    m_detail->setWritable(!isReadOnly);
    m_toggleLoad->setVisible(!isReadOnly);
    m_stopLoad->setVisible(!isReadOnly);
    if (isReadOnly)
        arrange(Arrangement::Operator);
    hideWhatWrites();
}

void MainWindow::setProduction(bool production)
{
    m_isProduction = production;
    m_repairs->setProduction(production);
    showDeployment();
}

void MainWindow::showDeployment()
{
    const QString title = m_deployment.isEmpty() ? tr("Lockscope")
                                                 : tr("%1 - Lockscope").arg(asWindowTitle(m_deployment));
    setWindowTitle(m_isProduction ? tr("[PRODUCTION] %1").arg(title) : title);
    QStringList parts {tr("PRODUCTION"), m_deployment};
    if (m_isReadOnly)
        parts << tr("READ-ONLY");
    if (m_isUnverified)
        parts << tr("CERTIFICATE NOT VERIFIED");
    m_band->show(m_isProduction ? parts.join(u" · "_s) : QString());
    m_detail->setDeployment(m_isProduction ? parts.first(2).join(u" · "_s) : m_deployment);
}

void MainWindow::bringUpToDate()
{
    m_browser->bringUpToDate();
    m_detail->refresh();
    m_timeline->bringUpToDate();
    m_events->bringUpToDate();
    m_waitFor->bringUpToDate();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // applies pending size changes
}

void MainWindow::showMembers()
{
    findChild<QTabWidget *>(u"waitForPages"_s)->setCurrentWidget(m_members);
    showPane(m_waitForDock->objectName());
}

void MainWindow::enlargePane(const QString &name)
{
    fitLayout(); // first: a later change of layout would undo the following
    showPane(name);
    if (name != m_browserDock->objectName() && name != m_detailDock->objectName()) { // the panes below
        resizeDocks({m_browserDock, m_timelineDock}, {1, 3}, Qt::Vertical);
        resizeDocks({m_browserDock, m_detailDock}, {3, 1}, Qt::Horizontal);
    }
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

void MainWindow::setToJson(std::function<QByteArray(const inspect::LockSnapshot &)> toJson)
{
    m_detail->setToJson(std::move(toJson));
}

void MainWindow::openReplay(const QString &name, qint64 startMs, qint64 endMs)
{
    m_replay->open(name, startMs, endMs);
    m_rescan->setEnabled(false); // no server to ask
    m_pause->setEnabled(false);
    m_status->setReplay(true);
    m_timeline->setReplay();
    for (QDockWidget *dock : {m_browserDock, m_detailDock})
        dock->raise();
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
    showPane(m_detailDock->objectName());
}

LockName MainWindow::chosenLock() const
{
    return m_browser->chosen();
}

void MainWindow::showFeedUpdate(const inspect::FeedUpdate &update)
{
    const std::vector<inspect::LockSnapshot> told = m_timelineGate.pass(update); // the timeline is not paused
    m_timeline->observe(told, update.events);
    m_doctor->observe(update);
    m_events->add(update.events);
    m_gate.isPaused() ? m_gate.hold(update) : apply(update);
}

/// Starts its history with the state that is known now.
void MainWindow::followOnTimeline(const LockName &name)
{
    const models::LockRow *row = m_locks.find(name);
    if (m_timelineGate.admit(name) && row)
        m_timeline->observe({row->lock}, {});
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

QStringList MainWindow::savedFilters() const
{
    return m_savedFilters->filters();
}

void MainWindow::setSavedFilters(const QStringList &filters)
{
    m_savedFilters->setFilters(filters);
}

void MainWindow::setPins(const QSet<LockName> &names)
{
    m_browser->setPins(names);
}

void MainWindow::setTreeShown(bool shown)
{
    m_showTree->setChecked(shown);
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QMainWindow::keyPressEvent(event);
    if (m_errors->isVisible())
        return m_errors->dismiss();
    if (m_isAtStart && !m_deployment.isEmpty())
        return m_browser->endInstead();
    if (!m_browserDock->isHidden())
        m_browserDock->raise(); // it may be behind the inspector
    m_browser->focusList();
}

} // namespace lockscope::ui::shell
