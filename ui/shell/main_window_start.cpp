// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/browser_view.h"
#include "ui/common/error_bar.h"
#include "ui/connection/connections_view.h"
#include "ui/events/events_view.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/shell/late_notice.h"
#include "ui/shell/main_window.h"
#include "ui/shell/replay_bar.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_fields.h"
#include "ui/timeline/timeline_view.h"
#include "ui/waitfor/members_view.h"

#include <QAction>
#include <QDockWidget>
#include <QLineEdit>
#include <QSignalBlocker>
#include <utility>

/// How a window starts: with the start page, or with the state of another window.
namespace lockscope::ui::shell {

StartPage &MainWindow::showStartPage(const QString &language)
{
    const bool isConnected = !m_deployment.isEmpty();
    if (!isConnected)
        m_status->showNoConnection();
    auto *page = new StartPage(language, *m_themes, isConnected);
    connect(page, &StartPage::sandboxRequested, this, &MainWindow::sandboxRequested);
    connect(page, &StartPage::connectRequested, m_connections, &connection::ConnectionsView::connectRequested);
    connect(page, &StartPage::editRequested, m_connections, &connection::ConnectionsView::edit);
    connect(page, &StartPage::newRequested, m_connections, &connection::ConnectionsView::startNew);
    connect(page, &StartPage::recordingRequested, this, &MainWindow::askForRecording);
    connect(page, &StartPage::languageChosen, this, &MainWindow::languageChosen);
    connect(page, &StartPage::backRequested, m_browser, &browser::BrowserView::endInstead);
    arrange(Arrangement::Operator);
    m_layouts[std::size_t(m_layout)] = shownState();
    m_browser->showInstead(page);
    m_isAtStart = true;
    for (QDockWidget *dock : docks())
        dock->setVisible(dock == m_browserDock);
    page->setFocus(Qt::OtherFocusReason);
    return *page;
}

void MainWindow::leaveStartPage()
{
    if (!m_isAtStart)
        return;
    layOut();
    fitLayout(); // to the current width
    m_browser->focusList();
    // After connecting, the connections pane should not be in front.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (!m_connectionsDock->visibleRegion().isEmpty() && !tabifiedDockWidgets(m_connectionsDock).isEmpty())
                m_doctorDock->raise();
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
    m_pause->setChecked(m_gate.isPaused());
    m_late->continueFrom(*before.m_late);
    showFeedState(before.m_feed);
    m_errors->continueFrom(*before.m_errors); // showFeedState() may have replaced the message
    m_load->continueFrom(*before.m_load);
    m_demo->continueFrom(*before.m_demo);
    m_events->continueFrom(*before.m_events);
}

void MainWindow::takeChoicesFrom(const MainWindow &before)
{
    m_filter->setText(before.m_filter->text());
    setPins(before.m_locks.pins());
    const QSignalBlocker namedOtherwise(m_members); // its lock may differ from the chosen one
    if (!before.chosenLock().isEmpty())
        chooseLock(before.chosenLock());
    m_members->continueFrom(*before.m_members);
    m_replay->takeChoicesFrom(*before.m_replay);
    m_errors->continueFrom(*before.m_errors);
}

} // namespace lockscope::ui::shell
