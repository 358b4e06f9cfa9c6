// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include "ui/browser/browser_view.h"
#include "ui/common/file_dialog.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/on_change.h"
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
#include "ui/shell/repair_controller.h"
#include "ui/shell/replay_bar.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_fields.h"
#include "ui/timeline/timeline_view.h"
#include "ui/waitfor/members_view.h"
#include "ui/waitfor/wait_for_view.h"

#include <QCloseEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QSignalBlocker>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>
#include <utility>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

MainWindow::MainWindow(Theme &theme, QWidget *parent)
    : QMainWindow(parent), m_switch(new QToolBar(tr("Arrangements"))), m_tools(new QToolBar(tr("Tools"))),
      m_band(new ProductionBand), m_errors(new MessageBar), m_status(new StatusFields),
      m_repairs(new RepairController(*this, m_views.locks, *m_errors)),
      m_clients(std::make_unique<ClientController>(*this, m_views.locks)),
      m_feed(std::make_unique<FeedPresenter>(m_views, *m_status, *m_repairs, *m_errors)),
      m_panes(std::make_unique<Panes>(*this, theme))
{
    ViewClock::freeze({}); // a previous window may have left it frozen
    setWindowIcon(QIcon(u":/lockscope/lockscope.svg"_s));
    setMinimumSize(minWindowSize);
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
    setDeployment({});
    m_views.browser.setFocus(Qt::OtherFocusReason); // rather than the first tab stop, which may close a message
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
    column->addWidget(&m_views.replay);
    column->addWidget(m_tools);
    column->addWidget(&m_views.lab.tour());
    column->addWidget(&m_views.demo);
    m_views.demo.hide();
    setMenuWidget(top);
    statusBar()->addWidget(m_status, 1);
    m_errors->setParent(this); // now: after the bars in the tab order
    onChange(*top, QEvent::Resize, [this] { placeMessage(); });
    onChange(*m_errors, QEvent::LayoutRequest, [this] { placeMessage(); });
    onChange(*m_errors, QEvent::Show, [this] { placeMessage(); });
}

/// A message covers the titles of the upper docks, so that no row moves when it appears or is closed.
void MainWindow::placeMessage()
{
    const int height = m_errors->heightForWidth(width());
    m_errors->setGeometry(0, menuWidget()->geometry().bottom() + 1, width(), height);
    m_errors->raise();
}

void MainWindow::connectViews(RecordingField &recording)
{
    connect(m_panes.get(), &Panes::arranged, this, &MainWindow::showArrangement);
    connect(m_actions.get(), &WindowActions::pauseToggled, m_feed.get(), &FeedPresenter::setPaused);
    connect(m_feed.get(), &FeedPresenter::rescanRequested, this, &MainWindow::rescanRequested);
    connect(&m_views.browser, &browser::BrowserView::lockChosen, &m_views.detail, &detail::DetailView::choose);
    connect(&m_views.browser, &browser::BrowserView::lockChosen, m_feed.get(), &FeedPresenter::showOnTimeline);
    connect(&m_views.lab, &lab::LabView::lockPresented, m_feed.get(), &FeedPresenter::showOnTimeline);
    new BarCalls(m_views.lab, m_views.timeline, *this);
    connect(&m_views.browser, &browser::BrowserView::lockChosen, &m_views.members, &waitfor::MembersView::choose);
    connect(&m_views.browser, &browser::BrowserView::pageClosed, this, &MainWindow::leaveStartPage);
    connect(&m_views.browser, &browser::BrowserView::inspectRequested, this,
            [this] { m_panes->show(Pane::Inspector); });
    connect(&m_views.browser, &browser::BrowserView::clearFilterRequested, &m_actions->filter(), &QLineEdit::clear);
    connect(&m_views.locks, &models::LockTableModel::reviewed, &m_views.doctor, &doctor::DoctorView::observeRows);
    connect(&m_views.doctor, &doctor::DoctorView::lockRequested, this, &MainWindow::showLock);
    connect(&m_views.doctor, &doctor::DoctorView::titleChanged, &m_panes->dock(Pane::Doctor),
            &QDockWidget::setWindowTitle);
    connect(&m_views.doctor, &doctor::DoctorView::fixRequested, m_repairs, &RepairController::offer);
    connect(&m_views.doctor, &doctor::DoctorView::fixManyRequested, m_repairs, &RepairController::offerMany);
    connect(&m_views.detail, &detail::DetailView::repairRequested, m_repairs, &RepairController::offer);
    connect(&m_views.connections, &connection::ConnectionsView::sandboxRequested, this, &MainWindow::sandboxRequested);
    connect(&m_views.waitFor, &waitfor::WaitForView::lockRequested, this, &MainWindow::showLock);
    connect(&m_views.events, &events::EventsView::lockRequested, this, &MainWindow::showLock);
    connect(&m_views.events, &events::EventsView::problem, m_errors, &MessageBar::showError);
    connect(&m_views.events, &events::EventsView::recordingShown, &recording, &RecordingField::tell);
    connect(&recording, &RecordingField::clicked, this, [this] { m_panes->show(Pane::Events); });
    connect(m_repairs, &RepairController::lockRequested, this, &MainWindow::showLock);
    connect(m_clients.get(), &ClientController::lockRequested, this, &MainWindow::showLock);
    connect(&m_views.detail, &detail::DetailView::clientRequested, m_clients.get(), &ClientController::show);
    m_repairs->setHolderVerdict([this](const inspect::LockSnapshot &lock) { return m_views.detail.verdictOn(lock); });
    connect(m_repairs, &RepairController::confirmed, this, &MainWindow::leaveInspector);
    connect(&m_views.load, &load::LoadView::failed, m_errors, &MessageBar::showError);
    connect(&m_views.detail, &detail::DetailView::titleChanged, this, [this](const QString &title) {
        m_panes->dock(Pane::Inspector)
            .setWindowTitle(title.isEmpty() ? tr("Inspector") : asMenuText(asWindowTitle(title)));
    });
}

MainWindow::~MainWindow() = default;

/// The wait-for tree of one deployment, and the members on several.
QWidget *MainWindow::makeWaitForPane()
{
    m_waitForPages = named<QTabWidget>(u"waitForPages"_s);
    m_waitForPages->setDocumentMode(true);
    m_waitForPages->addTab(&m_views.waitFor, tr("Wait-for graph"));
    m_waitForPages->addTab(&m_views.members, tr("Multi lock, RedLock"));
    const auto passFocus = [this] { m_waitForPages->setFocusProxy(m_waitForPages->currentWidget()); };
    connect(m_waitForPages, &QTabWidget::currentChanged, this, passFocus);
    passFocus();
    return m_waitForPages;
}

void MainWindow::addPanes()
{
    m_panes->add(Pane::Browser, tr("Locks"), &m_views.browser);
    m_panes->add(Pane::Inspector, tr("Inspector"), &m_views.detail);
    m_panes->add(Pane::Timeline, tr("Timeline"), &m_views.timeline);
    m_panes->add(Pane::Load, tr("Load"), &m_views.load);
    m_panes->add(Pane::Lab, tr("Lab"), &m_views.lab);
    m_panes->add(Pane::Doctor, tr("Doctor"), &m_views.doctor);
    m_panes->add(Pane::Events, tr("Events"), &m_views.events);
    m_panes->add(Pane::WaitFor, tr("Wait-for"), makeWaitForPane());
    m_panes->add(Pane::Connections, tr("Connections"), &m_views.connections);
    for (QDockWidget *dock : m_panes->docks()) {
        onChange(*dock, QEvent::ZOrderChange, [this] { // queued: the dock must be on top while it shows its tab
            QMetaObject::invokeMethod(m_errors, &QWidget::raise, Qt::QueuedConnection);
        });
    }
}

/// Large type, captions, and only the parts that a demonstration needs.
void MainWindow::showArrangement(Arrangement arrangement)
{
    const bool isDemonstration = arrangement == Arrangement::Demo;
    m_tools->setVisible(!isDemonstration); // for operators
    m_views.lab.setDemonstration(isDemonstration);
    m_views.timeline.setDemonstration(isDemonstration);
    m_views.demo.setPresented(isDemonstration);
    m_panes->dock(Pane::Lab).setWindowTitle(isDemonstration ? tr("Clients and their lock in Redis") : tr("Lab"));
    if (!isDemonstration)
        m_feed->showOnTimeline(m_views.browser.chosen());
    m_actions->showArrangement(arrangement);
}

void MainWindow::setDeployment(const Deployment &deployment)
{
    const bool wasReadOnly = std::exchange(m_deployment, deployment).isReadOnly;
    const auto &[name, isReadOnly, namePrefix, isUnverified, isProduction] = deployment;
    if (!name.isEmpty())
        m_views.browser.closePage();
    const QString title = name.isEmpty() ? tr("Lockscope") : tr("%1 - Lockscope").arg(asWindowTitle(name));
    setWindowTitle(isProduction ? tr("[PRODUCTION] %1").arg(title) : title);
    QStringList parts {tr("PRODUCTION"), name, isReadOnly ? tr("READ-ONLY") : tr("CAN WRITE")};
    if (isUnverified)
        parts << tr("CERTIFICATE NOT VERIFIED");
    m_band->show(isProduction ? parts.join(u" · "_s) : QString());
    m_status->setDeployment(deployment);
    m_feed->setDeployment(namePrefix, !isReadOnly);
    m_repairs->setDeployment(deployment);
    m_views.doctor.setWritable(!isReadOnly);
    if (isReadOnly != wasReadOnly)
        leaveInspector();
    m_views.detail.setDeployment(isProduction ? parts.first(2).join(u" · "_s) : name, !isReadOnly,
                                 !m_views.connections.current().url.isEmpty());
    m_actions->setScannable(!name.isEmpty());
    m_actions->setWritable(!isReadOnly);
    m_actions->setProduction(isProduction);
    m_panes->setWritable(!isReadOnly);
}

void MainWindow::showMembers()
{
    m_waitForPages->setCurrentWidget(&m_views.members);
    m_panes->show(Pane::WaitFor);
}

void MainWindow::openReplay(const QString &name, qint64 startMs, qint64 endMs)
{
    m_views.replay.open(name, startMs, endMs);
    m_actions->setScannable(false); // no server to ask
    m_status->setReplay(true);
    m_views.timeline.setReplay(TimePoint(Millis(endMs)));
    m_panes->dock(Pane::Browser).raise();
    m_panes->dock(Pane::Inspector).raise();
}

void MainWindow::askForRecording()
{
    askForFile(*this, {tr("Open a recording"), tr("Lockscope recordings (*.rec)")},
               [this](const QString &file) { Q_EMIT recordingRequested(file); });
}

void MainWindow::showLock(const LockName &name)
{
    m_views.browser.choose(name);
    m_panes->show(Pane::Inspector);
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QMainWindow::keyPressEvent(event);
    if (m_errors->isVisible())
        return m_errors->dismiss();
    if (isStartPageShown() && !m_deployment.name.isEmpty())
        return m_views.browser.closePage();
    if (!m_panes->dock(Pane::Browser).isHidden())
        m_panes->dock(Pane::Browser).raise(); // it may be behind the inspector
    m_views.browser.setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    event->setAccepted(m_mayClose());
    if (event->isAccepted())
        m_panes->keepLayout();
}

/// Moves the focus away from a button that would now act on the next holder, or that is hidden.
void MainWindow::leaveInspector()
{
    if (!m_panes->dock(Pane::Inspector).isAncestorOf(focusWidget()))
        return;
    if (m_panes->dock(Pane::Browser).visibleRegion().isEmpty())
        m_views.detail.focusTabs();
    else
        m_views.browser.setFocus(Qt::OtherFocusReason);
}

bool MainWindow::focusNextPrevChild(bool next)
{
    return focusWidget() ? m_panes->focusNextTabStop(next) : QMainWindow::focusNextPrevChild(next);
}

StartPage &MainWindow::showStartPage(const QString &language)
{
    const bool isConnected = !m_deployment.name.isEmpty();
    if (!isConnected)
        m_status->showNoConnection();
    auto *page = new StartPage(language, m_actions->themes(), isConnected);
    connect(page, &StartPage::sandboxRequested, this, &MainWindow::sandboxRequested);
    connect(page, &StartPage::connectRequested, &m_views.connections, &connection::ConnectionsView::connectRequested);
    connect(page, &StartPage::editRequested, &m_views.connections,
            [this](const auto &values) { m_views.connections.edit(values); });
    connect(page, &StartPage::newRequested, &m_views.connections, &connection::ConnectionsView::startNew);
    connect(page, &StartPage::recordingRequested, this, &MainWindow::askForRecording);
    connect(page, &StartPage::languageChosen, this, &MainWindow::languageChosen);
    connect(page, &StartPage::backRequested, &m_views.browser, &browser::BrowserView::closePage);
    m_panes->arrange(Arrangement::Operator);
    m_views.browser.showPage(page);
    m_panes->showOnly(Pane::Browser);
    page->setFocus(Qt::OtherFocusReason);
    return *page;
}

void MainWindow::leaveStartPage()
{
    if (!isStartPageShown())
        return;
    m_panes->restore();
    m_views.browser.setFocus(Qt::OtherFocusReason);
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
    m_feed->takeLocksFrom(*before.m_feed); // before the timeline's own history, which is longer
    takeChoicesFrom(before);
    m_feed->continueFrom(*before.m_feed);
    m_actions->setPaused(m_feed->isPaused());
    m_errors->continueFrom(*before.m_errors); // the feed's state may have replaced the message
    m_views.load.continueFrom(before.m_views.load);
    m_views.demo.continueFrom(before.m_views.demo);
    m_views.events.continueFrom(before.m_views.events);
}

void MainWindow::takeChoicesFrom(const MainWindow &before)
{
    m_actions->filter().setText(before.m_actions->filter().text());
    m_views.browser.setPins(before.m_views.locks.pins());
    const QSignalBlocker membersBlocker(&m_views.members); // its lock may differ from the chosen one
    if (const LockName chosen = before.m_views.browser.chosen(); !chosen.isEmpty())
        m_views.browser.choose(chosen);
    m_views.members.continueFrom(before.m_views.members);
    m_views.replay.takeChoicesFrom(before.m_views.replay);
    m_errors->continueFrom(*before.m_errors);
}

} // namespace lockscope::ui::shell
