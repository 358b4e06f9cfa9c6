// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/panes.h"

#include "ui/common/metrics.h"
#include "ui/common/theme.h"
#include "ui/load/load_view.h"

#include <QEvent>
#include <QMainWindow>
#include <QScrollArea>
#include <algorithm>
#include <cmath>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

namespace {

constexpr int layoutVersion = 7;
constexpr double sizeForAudience = 1.4;    ///< text factor at the designed window size
constexpr int sizesToOne = 10;             ///< steps per factor of 1 while the window is resized
constexpr int minListWidth = 104;          ///< average characters, enough for the load below the list
constexpr int minLines = 42;               ///< of text in the window, with a pane below the list
constexpr double maxInspectorShare = 0.45; ///< of the width
constexpr double detailShare = 0.395;      ///< of the width: the list keeps its node column, and names are not elided
constexpr QSize minPaneSize {280, 120};

QString nameOf(Pane pane)
{
    static const std::array<QString, everyPane.size()> names {u"browser"_s, u"inspector"_s, u"timeline"_s,
                                                              u"load"_s,    u"lab"_s,       u"doctor"_s,
                                                              u"events"_s,  u"waitfor"_s,   u"connections"_s};
    return names[std::size_t(pane)];
}

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

/// Scrolls a pane that is lower than its contents need, as in a low window with large text. The contents adapt to the
/// width themselves.
class PaneArea final : public QScrollArea
{
public:
    explicit PaneArea(QWidget *content)
    {
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus); // the focus goes to the contents
        setWidgetResizable(true);
        setBackgroundRole(QPalette::Base);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setMinimumSize(minPaneSize);
        content->setMinimumWidth(1); // less than its layout asks for
        setWidget(content);
    }
    [[nodiscard]] QSize sizeHint() const override { return widget()->sizeHint(); }
};

QWidget &contentOf(const QDockWidget &dock)
{
    const auto *area = qobject_cast<const QScrollArea *>(dock.widget());
    return area ? *area->widget() : *dock.widget();
}

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

/// Raises the dock again after the layout: Qt shows another tab if the window was restored just before.
void raiseAlsoLater(QDockWidget &dock)
{
    dock.raise();
    QMetaObject::invokeMethod(
        &dock, [&dock] { dock.raise(); }, Qt::QueuedConnection);
}

/// The pane that has the focus in a new arrangement.
Pane mainPane(Arrangement arrangement)
{
    switch (arrangement) {
    case Arrangement::Demo: return Pane::Lab;
    case Arrangement::Stress: return Pane::Load;
    case Arrangement::Operator: break;
    }
    return Pane::Browser;
}

} // namespace

Panes::Panes(QMainWindow &window, Theme &theme) : m_window(window), m_theme(theme)
{
    window.installEventFilter(this);
}

Panes::~Panes()
{
    if (m_arrangement == Arrangement::Demo)
        m_theme.enlarge(1);
    qDeleteAll(m_docks);
}

void Panes::add(Pane pane, const QString &title, QWidget *content)
{
    auto *dock = new QDockWidget(title, &m_window);
    dock->setObjectName(nameOf(pane)); // saveState() identifies docks by it
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    // QMainWindow overlaps docks whose minimum sizes do not fit; with a small minimum they are clipped instead, or
    // scroll. List and inspector keep their own minimum: they are the main panes.
    const bool isMain = pane == Pane::Browser || pane == Pane::Inspector;
    const bool hasManyControls = pane == Pane::Load || pane == Pane::Lab;
    if (!isMain && !hasManyControls)
        content->setMinimumSize(minPaneSize);
    dock->setWidget(hasManyControls ? new PaneArea(content) : content);
    for (auto *area : content->findChildren<QScrollArea *>()) { // a tab stop for keyboard scrolling, so it needs a name
        if (area->accessibleName().isEmpty())
            area->setAccessibleName(title);
    }
    m_docks[std::size_t(pane)] = dock;
}

void Panes::setUp()
{
    QDockWidget *browser = &dock(Pane::Browser);
    QDockWidget *inspector = &dock(Pane::Inspector);
    QDockWidget *below = &dock(Pane::Doctor);
    m_window.addDockWidget(Qt::LeftDockWidgetArea, browser);
    m_window.splitDockWidget(browser, inspector, Qt::Horizontal);
    m_window.splitDockWidget(browser, below, Qt::Vertical);
    QDockWidget *last = below;
    for (const Pane pane : {Pane::Timeline, Pane::Events, Pane::WaitFor, Pane::Load, Pane::Lab, Pane::Connections}) {
        m_window.tabifyDockWidget(last, &dock(pane));
        last = &dock(pane);
    }
    below->raise();
    const int detail = int(designedSize.width() * detailShare);
    m_window.resizeDocks({browser, inspector}, {designedSize.width() - detail, detail}, Qt::Horizontal);
    m_window.resizeDocks({browser, below}, {4, 3}, Qt::Vertical);
    m_defaultLayout = shownState();
}

void Panes::show(Pane pane)
{
    QDockWidget *shown = &dock(pane);
    if (m_isReadOnly && (pane == Pane::Load || pane == Pane::Lab))
        return;
    shown->show();
    raiseAlsoLater(*shown);
    focusPane(contentOf(*shown), Qt::ShortcutFocusReason);
}

void Panes::show(const QString &name)
{
    const auto *const pane = std::ranges::find(everyPane, name, nameOf);
    if (pane != everyPane.end())
        show(*pane);
}

void Panes::enlarge(const QString &name)
{
    fit(); // first: a later change of layout would undo the following
    show(name);
    if (name == nameOf(Pane::Browser) || name == nameOf(Pane::Inspector))
        return;
    m_window.resizeDocks({&dock(Pane::Browser), &dock(Pane::Timeline)}, {1, 3}, Qt::Vertical);
    m_window.resizeDocks({&dock(Pane::Browser), &dock(Pane::Inspector)}, {3, 1}, Qt::Horizontal);
}

void Panes::focusNextPane(int step)
{
    QList<QDockWidget *> panes = docks();
    panes.removeIf([](const QDockWidget *dock) { return dock->isHidden(); });
    if (panes.isEmpty())
        return;
    qsizetype at = 0;
    for (qsizetype i = 0; i < panes.size(); ++i) {
        if (panes[i]->isAncestorOf(m_window.focusWidget()))
            at = i;
    }
    QDockWidget *next = panes[(at + step + panes.size()) % panes.size()];
    next->raise();
    focusPane(contentOf(*next), step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
}

bool Panes::focusNextTabStop(bool next)
{
    QWidget *from = m_window.focusWidget();
    const auto step = [next](const QWidget *at) { return next ? at->nextInFocusChain() : at->previousInFocusChain(); };
    for (QWidget *at = from ? step(from) : nullptr; at != from; at = step(at)) {
        if (at->window() == &m_window && isTabStop(*at)) {
            at->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return true;
        }
    }
    return false;
}

void Panes::arrange(Arrangement wanted)
{
    if (wanted == m_arrangement || (m_isReadOnly && wanted != Arrangement::Operator))
        return;
    m_layouts[std::size_t(m_layout)] = shownState();
    m_arrangement = wanted;
    m_window.setUpdatesEnabled(false); // repaint once, when everything is in place
    m_theme.enlarge(enlargement(wanted, m_window.size()));
    Q_EMIT arranged(wanted);
    m_layout = layoutFor(wanted); // depends on the text size set above
    applyLayout();
    if (wanted == Arrangement::Demo) // its keys play the steps
        contentOf(dock(mainPane(wanted))).setFocus(Qt::OtherFocusReason);
    m_window.setUpdatesEnabled(true);
}

void Panes::setWritable(bool writable)
{
    m_isReadOnly = !writable;
    if (m_isReadOnly)
        arrange(Arrangement::Operator);
    else if (!m_isShowingOne)
        for (QDockWidget *withheld : std::exchange(m_withheld, {}))
            withheld->show();
    hideWritingPanes();
}

void Panes::setLocked(bool locked)
{
    m_isLocked = locked;
    applyLock();
}

void Panes::showOnly(Pane pane)
{
    m_layouts[std::size_t(m_layout)] = shownState();
    m_isShowingOne = true;
    for (QDockWidget *each : docks())
        each->setVisible(each == &dock(pane));
}

void Panes::restore()
{
    applyLayout();
    fit(); // to the current width
}

/// Restores the user's layout, or the default.
void Panes::applyLayout()
{
    m_withheld.clear();
    m_isShowingOne = false;
    if (!m_window.restoreState(m_layouts[std::size_t(m_layout)], layoutVersion))
        applyDefaultLayout();
    applyLock();
    hideWritingPanes();
    if (!m_window.focusWidget() || !m_window.focusWidget()->isVisible())
        contentOf(dock(mainPane(m_arrangement))).setFocus();
}

void Panes::applyDefaultLayout()
{
    QDockWidget *browser = &dock(Pane::Browser);
    QDockWidget *timeline = &dock(Pane::Timeline);
    QDockWidget *load = &dock(Pane::Load);
    QDockWidget *lab = &dock(Pane::Lab);
    m_window.restoreState(m_defaultLayout, layoutVersion);
    if (m_layout == Layout::Small) { // each pane gets the whole height
        QDockWidget *last = browser;
        for (const Pane pane : {Pane::Inspector, Pane::Doctor, Pane::Timeline, Pane::Events, Pane::WaitFor, Pane::Load,
                                Pane::Lab, Pane::Connections}) {
            m_window.tabifyDockWidget(last, &dock(pane));
            last = &dock(pane);
        }
        raiseAlsoLater(*browser);
    }
    if (m_layout == Layout::Narrow) {
        m_window.tabifyDockWidget(browser, &dock(Pane::Inspector));
        browser->raise();
        QDockWidget *doctor = &dock(Pane::Doctor);
        const int both = browser->height() + doctor->height();
        m_window.resizeDocks({browser, doctor}, {both * 3 / 5, both * 2 / 5}, Qt::Vertical);
    }
    if (m_arrangement == Arrangement::Operator)
        return;
    for (QDockWidget *each : docks())
        each->hide();
    if (m_arrangement == Arrangement::Stress) {
        load->show();
        return load->raise();
    }
    m_window.addDockWidget(Qt::LeftDockWidgetArea, lab);
    m_window.splitDockWidget(lab, timeline, Qt::Horizontal);
    lab->show();
    timeline->show();
    m_window.resizeDocks({lab, timeline}, {1, 1}, Qt::Horizontal);
}

/// Locks the layout in a demonstration, so that no pane is dragged by mistake.
void Panes::applyLock()
{
    const bool isLocked = m_isLocked || m_arrangement == Arrangement::Demo;
    for (QDockWidget *each : docks())
        each->setFeatures(isLocked ? QDockWidget::NoDockWidgetFeatures
                                   : QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable
                                  | QDockWidget::DockWidgetClosable);
}

void Panes::hideWritingPanes()
{
    for (const Pane pane : {Pane::Load, Pane::Lab}) {
        dock(pane).toggleViewAction()->setVisible(!m_isReadOnly);
        if (m_isReadOnly && !dock(pane).isHidden()) {
            m_withheld << &dock(pane);
            dock(pane).hide();
        }
    }
}

/// The layout with the withheld panes visible, so that they come back on a writable connection.
QByteArray Panes::shownState() const
{
    if (m_isShowingOne) // the layout comes back after it
        return m_layouts[std::size_t(m_layout)];
    for (QDockWidget *withheld : m_withheld)
        withheld->show();
    const QByteArray state = m_window.saveState(layoutVersion);
    for (QDockWidget *withheld : m_withheld)
        withheld->hide();
    return state;
}

/// List and inspector become tabs when the list would be narrower than minListWidth beside the inspector, and all panes
/// in a window that is also low.
Layout Panes::layoutFor(Arrangement arrangement) const
{
    if (arrangement != Arrangement::Operator)
        return Layout(arrangement);
    const int besideInspector = int(m_window.width() * (1 - maxInspectorShare));
    if (besideInspector >= minListWidth * m_window.fontMetrics().averageCharWidth())
        return Layout::Operator;
    return m_window.height() < minLines * Metrics::of(m_window.font()).lineH ? Layout::Small : Layout::Narrow;
}

/// Adapts the layout to the size of window and text.
void Panes::fit()
{
    m_theme.enlarge(enlargement(m_arrangement, m_window.size()));
    const Layout fitting = layoutFor(m_arrangement);
    if (fitting == m_layout || m_isShowingOne)
        return;
    m_layouts[std::size_t(m_layout)] = shownState();
    m_layout = fitting;
    const QWidget *focused = m_window.focusWidget();
    applyLayout();
    if (m_layout == Layout::Narrow)
        dock(dock(Pane::Inspector).isAncestorOf(focused) ? Pane::Inspector : Pane::Browser).raise();
    if (m_layout == Layout::Small) {
        for (QDockWidget *each : docks()) {
            if (each->isAncestorOf(focused))
                raiseAlsoLater(*each);
        }
    }
}

bool Panes::eventFilter(QObject *watched, QEvent *event)
{
    // Queued: the window must not change while it passes a new size on to its panes. Other text needs another width.
    if (watched == &m_window && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange))
        QMetaObject::invokeMethod(this, &Panes::fit, Qt::QueuedConnection);
    if (watched == &m_window && event->type() == QEvent::Show && !event->spontaneous()) // sent before it is shown
        QMetaObject::invokeMethod(this, &Panes::showFloating, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

/// Shows floating panes after the window: window managers keep those behind it that a restored layout has shown first.
void Panes::showFloating()
{
    for (QDockWidget *each : docks()) {
        if (!each->isFloating() || each->isHidden())
            continue;
        each->setAttribute(Qt::WA_ShowWithoutActivating); // the window keeps the focus
        each->hide();
        each->show();
        each->setAttribute(Qt::WA_ShowWithoutActivating, false);
        each->raise();
    }
}

QByteArray Panes::layoutState(Layout layout) const
{
    return layout == m_layout && !m_isKept ? shownState() : m_layouts[std::size_t(layout)];
}

void Panes::keepLayout()
{
    m_layouts[std::size_t(m_layout)] = shownState();
    m_isKept = true;
}

void Panes::restoreLayout(Layout layout, const QByteArray &state)
{
    m_layouts[std::size_t(layout)] = state;
    if (layout == m_layout)
        applyLayout();
}

void Panes::resetLayout()
{
    m_layouts[std::size_t(m_layout)].clear();
    applyLayout();
}

} // namespace lockscope::ui::shell
