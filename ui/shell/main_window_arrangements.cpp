// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/browser_view.h"
#include "ui/common/format.h"
#include "ui/lab/lab_view.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/shell/main_window.h"
#include "ui/timeline/timeline_view.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QEvent>
#include <QMenu>
#include <QToolBar>
#include <algorithm>
#include <cmath>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

namespace {

constexpr int layoutVersion = 6;
constexpr double sizeForAudience = 1.4;  ///< text factor at the designed window size
constexpr int sizesToOne = 10;           ///< steps per factor of 1 while the window is resized
constexpr int leastOfList = 100;         ///< average characters
constexpr double mostOfInspector = 0.45; ///< of the width

/// The demonstration's text factor: as large as the window allows. Text on a low-resolution projector is large
/// already.
double enlargement(Arrangement arrangement, QSize window)
{
    if (arrangement != Arrangement::Demo)
        return 1;
    const double room = std::min(double(window.width()) / designedSize.width(),
                                 double(window.height()) / designedSize.height());
    return std::clamp(std::round(sizeForAudience * room * sizesToOne) / sizesToOne, 1.0, sizeForAudience);
}

} // namespace

void MainWindow::makeArrangements()
{
    struct Words
    {
        QString brief; ///< label of the switch in the tool bar
        QString name;
        QString tip;
    };
    const std::array<Words, everyArrangement.size()> words {
        Words {tr("Operator"), tr("&Operator arrangement"), tr("Locks, inspector and the panes below (Ctrl+1)")},
        Words {tr("Demo"), tr("&Demo arrangement"),
               tr("Lab, timeline and load in large type for an audience (Ctrl+2)")},
        Words {tr("Stress"), tr("&Stress arrangement"), tr("Load across the whole window (Ctrl+3)")}};
    auto *group = new QActionGroup(this);
    for (std::size_t i = 0; i < everyArrangement.size(); ++i) {
        QAction *action = makeAction(words[i].name, {}, QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + int(i))));
        action->setIconText(words[i].brief);
        action->setToolTip(words[i].tip);
        action->setObjectName(u"arrange%1"_s.arg(i + 1));
        action->setCheckable(true);
        group->addAction(action);
        m_arrangements[i] = action;
        connect(action, &QAction::triggered, this, [this, wanted = everyArrangement[i]] { arrange(wanted); });
    }
    m_arrangements.front()->setChecked(true);
    makeSwitch();
}

/// Beside the menus: at the same place in every arrangement, and it costs the demonstration no line.
void MainWindow::makeSwitch()
{
    m_switch->setObjectName(u"arrangements"_s);
    m_switch->setToolButtonStyle(Qt::ToolButtonTextOnly);
    for (QAction *action : m_arrangements) {
        m_switch->addAction(action);
        QWidget *button = m_switch->widgetForAction(action);
        button->setAccessibleName(withoutMnemonic(action->text()));
        button->setAccessibleDescription(action->toolTip());
    }
}

void MainWindow::arrange(Arrangement wanted)
{
    if (wanted != m_arrangement && !(m_isReadOnly && wanted != Arrangement::Operator)) {
        m_layouts[std::size_t(m_layout)] = shownState();
        m_arrangement = wanted;
        setUpdatesEnabled(false); // repaint once, when everything is in place
        showForAudience(wanted == Arrangement::Demo);
        m_layout = layoutFor(wanted); // depends on the text size set above
        layOut();
        setUpdatesEnabled(true);
    }
    m_arrangements[std::size_t(m_arrangement)]->setChecked(true);
}

/// Restores the user's layout, or the default.
void MainWindow::layOut()
{
    m_withheld.clear();
    m_isAtStart = false;
    if (!restoreState(m_layouts[std::size_t(m_layout)], layoutVersion))
        layOutAsMeant();
    applyLock();
    hideWhatWrites();
    if (focusWidget() && focusWidget()->isVisible())
        return;
    switch (m_arrangement) {
    case Arrangement::Operator: m_browser->focusList(); return;
    case Arrangement::Demo: m_lab->setFocus(); return;
    case Arrangement::Stress: m_load->setFocus(); return;
    }
}

void MainWindow::layOutAsMeant()
{
    restoreState(m_defaultLayout, layoutVersion);
    if (m_layout == Layout::Narrow) {
        tabifyDockWidget(m_browserDock, m_detailDock);
        m_browserDock->raise();
        const int both = m_browserDock->height() + m_loadDock->height();
        resizeDocks({m_browserDock, m_loadDock}, {both * 3 / 5, both * 2 / 5}, Qt::Vertical);
    }
    if (m_arrangement == Arrangement::Operator)
        return;
    for (QDockWidget *dock : docks())
        dock->hide();
    m_loadDock->show();
    if (m_arrangement == Arrangement::Stress)
        return m_loadDock->raise();
    addDockWidget(Qt::LeftDockWidgetArea, m_labDock);
    splitDockWidget(m_labDock, m_timelineDock, Qt::Horizontal);
    splitDockWidget(m_timelineDock, m_loadDock, Qt::Vertical);
    m_labDock->show();
    m_timelineDock->show();
    resizeDocks({m_labDock, m_timelineDock}, {49, 51}, Qt::Horizontal); // the load's buttons need a little more
    if (height() >= designedSize.height())
        return resizeDocks({m_timelineDock, m_loadDock}, {48, 25}, Qt::Vertical); // fits eight whole lanes
    const int half = (m_timelineDock->height() + m_loadDock->height()) / 2;       // for whole charts
    resizeDocks({m_timelineDock, m_loadDock}, {half, half}, Qt::Vertical);
}

/// Large type, captions, and only the parts that a demonstration needs.
void MainWindow::showForAudience(bool forAudience)
{
    m_theme.enlarge(enlargement(m_arrangement, size()));
    m_tools->setVisible(!forAudience); // for operators
    m_lab->setForAudience(forAudience);
    m_load->setRunOnly(forAudience);
    m_timeline->setForAudience(forAudience);
    m_demo->setPresented(forAudience);
}

/// Locks the layout in a demonstration, so that no pane is dragged by mistake.
void MainWindow::applyLock()
{
    const bool isDemo = m_arrangement == Arrangement::Demo;
    m_lockLayout->setEnabled(!isDemo);
    for (QDockWidget *dock : docks())
        dock->setFeatures(isDemo || m_lockLayout->isChecked() ? QDockWidget::NoDockWidgetFeatures
                                                              : QDockWidget::DockWidgetMovable
                                  | QDockWidget::DockWidgetFloatable | QDockWidget::DockWidgetClosable);
}

/// Load and lab can only write: no layout shows them on a read-only connection.
void MainWindow::hideWhatWrites()
{
    for (QDockWidget *dock : {m_loadDock, m_labDock}) {
        findChild<QAction *>(u"show_"_s + dock->objectName())->setVisible(!m_isReadOnly);
        dock->toggleViewAction()->setVisible(!m_isReadOnly);
        if (m_isReadOnly && !dock->isHidden()) {
            m_withheld << dock;
            dock->hide();
        }
    }
    findChild<QAction *>(u"unlockLock"_s)->setVisible(!m_isReadOnly);
    for (const Arrangement arrangement : {Arrangement::Demo, Arrangement::Stress}) // both consist of these panes
        m_arrangements[std::size_t(arrangement)]->setVisible(!m_isReadOnly);
}

/// The layout with the withheld panes visible, so that they come back on a writable connection.
QByteArray MainWindow::shownState() const
{
    if (m_isAtStart) // the start page hides the docks; the layout comes back after it
        return m_layouts[std::size_t(m_layout)];
    for (QDockWidget *dock : m_withheld)
        dock->show();
    const QByteArray state = saveState(layoutVersion);
    for (QDockWidget *dock : m_withheld)
        dock->hide();
    return state;
}

/// List and inspector become tabs when the list would be narrower than leastOfList beside the inspector.
Layout MainWindow::layoutFor(Arrangement arrangement) const
{
    if (arrangement != Arrangement::Operator)
        return Layout(arrangement);
    const int besideInspector = int(width() * (1 - mostOfInspector));
    return besideInspector < leastOfList * fontMetrics().averageCharWidth() ? Layout::Narrow : Layout::Operator;
}

/// Called queued, not while the window passes a new size on to its panes.
void MainWindow::fitLayout()
{
    m_theme.enlarge(enlargement(m_arrangement, size()));
    const Layout fitting = layoutFor(m_arrangement);
    if (fitting == m_layout || m_isAtStart)
        return;
    m_layouts[std::size_t(m_layout)] = shownState();
    m_layout = fitting;
    const bool isInspected = m_detailDock->isAncestorOf(focusWidget());
    layOut();
    if (m_layout == Layout::Narrow)
        (isInspected ? m_detailDock : m_browserDock)->raise();
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    QMetaObject::invokeMethod(this, &MainWindow::fitLayout, Qt::QueuedConnection);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::FontChange) // the same number of characters now needs another width
        QMetaObject::invokeMethod(this, &MainWindow::fitLayout, Qt::QueuedConnection);
}

QByteArray MainWindow::layoutState(Layout layout) const
{
    return layout == m_layout ? shownState() : m_layouts[std::size_t(layout)];
}

void MainWindow::restoreLayout(Layout layout, const QByteArray &state)
{
    m_layouts[std::size_t(layout)] = state;
    if (layout == m_layout)
        layOut();
}

void MainWindow::resetLayout()
{
    m_layouts[std::size_t(m_layout)].clear();
    layOut();
    setTreeShown(false);
}

} // namespace lockscope::ui::shell
