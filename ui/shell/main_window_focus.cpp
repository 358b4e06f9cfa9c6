// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/browser_view.h"
#include "ui/detail/detail_view.h"
#include "ui/load/load_view.h"
#include "ui/shell/main_window.h"

#include <QDockWidget>
#include <QTabBar>
#include <QTabWidget>
#include <algorithm>

namespace lockscope::ui::shell {

namespace {

/// Our own test: Qt treats a pane behind another one as visible, and gives the focus to a widget whose proxy is hidden,
/// where it gets stuck.
bool isTabStop(const QWidget &widget)
{
    const bool isStop = (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget.focusProxy()
        && widget.isEnabled() && widget.isVisible();
    const QWidget *pane = &widget;
    while (pane && !qobject_cast<const QDockWidget *>(pane))
        pane = pane->parentWidget();
    return isStop && (!pane || !pane->visibleRegion().isEmpty());
}

/// Focuses the visible part of the pane, for example its empty state.
void focusPane(QWidget &pane, Qt::FocusReason reason)
{
    if (auto *load = qobject_cast<load::LoadView *>(&pane); load && load->focusForm(reason))
        return;
    QWidget *target = pane.focusProxy();
    if (!target || !target->isVisibleTo(&pane)) {
        const QList<QWidget *> parts = pane.findChildren<QWidget *>();
        const auto first = std::ranges::find_if(parts, [&](const QWidget *part) {
            return (part->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !part->focusProxy() && part->isEnabled()
                && part->isVisibleTo(&pane);
        });
        target = first == parts.end() ? nullptr : *first;
    }
    if (target)
        target->setFocus(reason);
}

} // namespace

void MainWindow::showPane(const QString &name)
{
    for (QDockWidget *dock : docks()) {
        if (dock->objectName() != name || (m_isReadOnly && (dock == m_loadDock || dock == m_labDock)))
            continue;
        dock->show();
        dock->raise();
        // Raise again after the layout: Qt 6.8 shows another tab if the window was restored just before.
        QMetaObject::invokeMethod(dock, [dock] { dock->raise(); }, Qt::QueuedConnection);
        focusPane(*dock->widget(), Qt::ShortcutFocusReason);
    }
}

/// Moves the focus away from the repair button, which would now act on the next holder.
void MainWindow::leaveRepairButton()
{
    if (!m_detailDock->isAncestorOf(focusWidget()))
        return;
    if (m_browserDock->visibleRegion().isEmpty())
        m_detail->findChild<QTabWidget *>()->tabBar()->setFocus(Qt::OtherFocusReason);
    else
        m_browser->focusList();
}

void MainWindow::nextPane(int step)
{
    QList<QDockWidget *> panes = docks();
    panes.removeIf([](const QDockWidget *dock) { return dock->isHidden(); });
    if (panes.isEmpty())
        return;
    qsizetype at = 0;
    for (qsizetype i = 0; i < panes.size(); ++i) {
        if (panes[i]->isAncestorOf(focusWidget()))
            at = i;
    }
    QDockWidget *dock = panes[(at + step + panes.size()) % panes.size()];
    dock->raise();
    focusPane(*dock->widget(), step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
}

bool MainWindow::focusNextPrevChild(bool next)
{
    QWidget *from = focusWidget();
    if (!from)
        return QMainWindow::focusNextPrevChild(next);
    const auto step = [next](const QWidget *at) { return next ? at->nextInFocusChain() : at->previousInFocusChain(); };
    for (QWidget *at = step(from); at != from; at = step(at)) {
        if (at->window() == this && isTabStop(*at)) {
            at->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return true;
        }
    }
    return false;
}

} // namespace lockscope::ui::shell
