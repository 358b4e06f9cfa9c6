// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas_input.h"

#include "ui/timeline/words.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QScrollBar>
#include <cmath>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr double zoomStep = 0.8; ///< per key press or wheel notch
constexpr double panStep = 0.1;  ///< of the width
constexpr double notch = 120;    ///< in wheel units
constexpr double dragFrom = 4;   ///< pixels; less is a click

} // namespace

CanvasInput::CanvasInput(Canvas &canvas) : QObject(&canvas), m_canvas(canvas)
{
    m_canvas.installEventFilter(this);
    m_canvas.viewport()->installEventFilter(this);
    connect(&m_canvas, &Canvas::selectionChanged, this, [this] {
        m_isSticky = m_isSticky && m_canvas.selection();
        const std::optional<SpanDetails> details = m_canvas.selectionDetails();
        setDescription(details ? detailsText(*details, *m_canvas.record(), m_canvas.now(), m_canvas.names())
                               : QString());
    });
}

bool CanvasInput::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (const auto *press = static_cast<QMouseEvent *>(event); press->button() == Qt::LeftButton)
            m_dragFrom = press->position();
        return true;
    case QEvent::MouseMove: move(*static_cast<QMouseEvent *>(event)); return true;
    case QEvent::MouseButtonRelease: release(*static_cast<QMouseEvent *>(event)); return true;
    case QEvent::Wheel: return turnWheel(*static_cast<QWheelEvent *>(event));
    case QEvent::KeyPress: return pressKey(*static_cast<QKeyEvent *>(event));
    case QEvent::ContextMenu: openMenu(*static_cast<QContextMenuEvent *>(event)); return true;
    case QEvent::Leave:
        if (!m_isSticky)
            m_canvas.setSelection(std::nullopt);
        break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

void CanvasInput::fit()
{
    m_canvas.setFollowing(false);
    const LockRecord *record = m_canvas.record();
    if (!record || !record->first())
        return;
    const auto length = std::max<std::chrono::nanoseconds>(1ms, m_canvas.now() - *record->first());
    m_canvas.showRange(*record->first() - length / 100, length + length / 50);
}

void CanvasInput::zoom(double factor)
{
    const TimeRange &view = m_canvas.view();
    zoomAt(factor, m_canvas.isFollowing() ? view.x(m_canvas.now()) : view.width / 2);
}

void CanvasInput::zoomAt(double factor, double x)
{
    const TimeRange view = m_canvas.view().zoomed(factor, x);
    m_canvas.showRange(view.from, view.span);
}

void CanvasInput::pan(double pixels)
{
    m_canvas.setFollowing(false);
    const TimeRange &view = m_canvas.view();
    m_canvas.showRange(view.from + view.lengthOf(pixels), view.span);
}

void CanvasInput::move(const QMouseEvent &event)
{
    if (!m_dragFrom)
        return selectAt(event.position(), false);
    const double moved = event.position().x() - m_dragFrom->x();
    if (!m_isDragging && std::abs(moved) < dragFrom)
        return;
    m_isDragging = true;
    pan(-moved);
    m_dragFrom = event.position();
}

void CanvasInput::release(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton)
        return;
    const bool isClick = m_dragFrom && !m_isDragging;
    m_dragFrom.reset();
    m_isDragging = false;
    if (!isClick)
        return;
    selectAt(event.position(), true);
    if (m_isSticky)
        Q_EMIT callsRequested();
}

bool CanvasInput::turnWheel(QWheelEvent &event)
{
    const QPoint turned = event.angleDelta();
    const TimeRange &view = m_canvas.view();
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        const double x = m_canvas.isFollowing() ? view.x(m_canvas.now())
                                                : event.position().x() - m_canvas.geometry().names;
        zoomAt(std::pow(zoomStep, turned.y() / notch), x);
    } else if (event.modifiers().testFlag(Qt::ShiftModifier) || std::abs(turned.x()) > std::abs(turned.y())) {
        pan(-(turned.x() != 0 ? turned.x() : turned.y()) / notch * view.width * panStep);
    } else {
        return false;
    }
    event.accept();
    return true;
}

bool CanvasInput::pressKey(const QKeyEvent &event)
{
    const bool withShift = event.modifiers().testFlag(Qt::ShiftModifier);
    const double step = m_canvas.view().width * panStep;
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(zoomStep); break;
    case Qt::Key_Minus: zoom(1 / zoomStep); break;
    case Qt::Key_Left: withShift ? moveSpan(-1) : pan(-step); break;
    case Qt::Key_Right: withShift ? moveSpan(1) : pan(step); break;
    case Qt::Key_Up: moveRow(-1); break;
    case Qt::Key_Down: moveRow(1); break;
    case Qt::Key_BracketLeft: goToMark(-1); break;
    case Qt::Key_BracketRight: goToMark(1); break;
    case Qt::Key_F: m_canvas.setFollowing(!m_canvas.isFollowing()); break;
    case Qt::Key_0: fit(); break;
    case Qt::Key_B: goToBlocker(); break;
    case Qt::Key_P: togglePin(); break;
    case Qt::Key_T: Q_EMIT tableRequested(); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_canvas.selection())
            return false;
        Q_EMIT callsRequested();
        break;
    case Qt::Key_Escape:
        if (!m_canvas.selection())
            return false;
        m_canvas.setSelection(std::nullopt);
        break;
    default: return false;
    }
    return true;
}

/// The keys' actions as a menu, for the lane under the mouse, or the keyboard's lane.
void CanvasInput::openMenu(const QContextMenuEvent &event)
{
    if (event.reason() == QContextMenuEvent::Mouse)
        selectAt(event.pos(), true);
    const bool isLane = currentLane() >= 0;
    const bool isPinned = isLane && m_canvas.currentLayout().rows[std::size_t(m_canvas.currentRow())].isPinned;
    const std::optional<SpanDetails> details = m_canvas.selectionDetails();
    auto *menu = new QMenu(&m_canvas);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *pin = menu->addAction(isPinned ? tr("Unpin lane (P)") : tr("Pin lane on top (P)"), this,
                                   &CanvasInput::togglePin);
    pin->setEnabled(isLane);
    QAction *blocker = menu->addAction(tr("Go to blocker (B)"), this, &CanvasInput::goToBlocker);
    blocker->setEnabled(details && !details->blockers.empty());
    QAction *calls = menu->addAction(tr("Show script calls (Enter)"), this, &CanvasInput::callsRequested);
    calls->setEnabled(details.has_value());
    QAction *copy = menu->addAction(tr("Copy description"), this, [this] {
        QGuiApplication::clipboard()->setText(m_canvas.accessibleDescription());
    });
    copy->setEnabled(details.has_value());
    menu->popup(event.globalPos());
}

void CanvasInput::setDescription(const QString &sentence)
{
    m_canvas.setAccessibleDescription(sentence);
    Q_EMIT descriptionChanged(sentence);
}

void CanvasInput::describe(const QString &sentence)
{
    m_canvas.setSelection(std::nullopt);
    setDescription(sentence);
}

void CanvasInput::select(int lane, TimePoint at)
{
    const Track &track = m_canvas.record()->lanes()[std::size_t(lane)].track;
    const std::size_t after = track.firstAfter(at);
    if (after == 0 || track[after - 1].state.isIdle())
        return;
    m_isSticky = true;
    m_canvas.setCurrentRow(m_canvas.currentLayout().rowOf(lane));
    m_canvas.setSelection(Canvas::Selection {lane, after - 1, at});
}

void CanvasInput::selectAt(const QPointF &pos, bool isSticky)
{
    const LockRecord *record = m_canvas.record();
    if (!record)
        return;
    const TimelineLayout &layout = m_canvas.currentLayout();
    const Geometry g = m_canvas.geometry();
    const double x = pos.x() - g.names;
    const QString sentence = sentenceAt(*record, layout, g, pos, m_canvas.now(), m_canvas.names());
    if (!sentence.isEmpty() || g.marks().contains(pos))
        return describe(sentence);
    const Hit hit = x < 0 ? Hit() : hitTest(layout, *record, g.rowAt(pos.y()), x);
    const bool isSomething = hit.segment && !record->lanes()[std::size_t(hit.lane)].track[*hit.segment].state.isIdle();
    if (isSticky) {
        m_isSticky = isSomething;
        m_canvas.setCurrentRow(g.rowAt(pos.y()));
    }
    if (isSomething)
        m_canvas.setSelection(Canvas::Selection {hit.lane, *hit.segment, hit.at});
    else if (!m_isSticky)
        m_canvas.setSelection(std::nullopt);
}

int CanvasInput::currentLane()
{
    const std::vector<Row> &rows = m_canvas.currentLayout().rows;
    const int row = m_canvas.currentRow();
    return row < 0 || row >= int(rows.size()) ? -1 : rows[std::size_t(row)].lane;
}

void CanvasInput::moveRow(int step)
{
    const std::vector<Row> &all = m_canvas.currentLayout().rows;
    const int rows = int(all.size());
    int row = m_canvas.currentRow();
    do {
        row += row < 0 && step < 0 ? 0 : step;
    } while (row >= 0 && row < rows && all[std::size_t(row)].lane < 0);
    if (row < 0 || row >= rows)
        return;
    const int lane = all[std::size_t(row)].lane;
    m_canvas.setCurrentRow(row);
    const Geometry g = m_canvas.geometry();
    QScrollBar *bar = m_canvas.verticalScrollBar();
    if (g.top(row) < g.axisHeight())
        bar->setValue(row * g.laneHeight());
    else if (g.top(row + 1) > g.lanes().bottom())
        bar->setValue(int((row + 1) * g.laneHeight() - g.lanes().height()));
    selectLane(lane);
}

/// Selects the hold or wait at the end of the view. If the lane is idle then, gives only its name.
void CanvasInput::selectLane(int lane)
{
    m_canvas.setSelection(std::nullopt);
    select(lane, std::min(m_canvas.now(), m_canvas.view().until()));
    if (!m_canvas.selection())
        Q_EMIT descriptionChanged(m_canvas.names()(lane));
}

/// Moves to the next or previous span of the current lane; the view follows.
void CanvasInput::moveSpan(int step)
{
    const int lane = currentLane();
    if (lane < 0)
        return;
    const Track &track = m_canvas.record()->lanes()[std::size_t(lane)].track;
    const TimeRange view = m_canvas.view();
    const std::optional<Canvas::Selection> &selection = m_canvas.selection();
    const bool isHere = selection && selection->lane == lane;
    auto segment = std::ptrdiff_t(isHere ? selection->segment : track.firstAfter(view.timeAt(view.width / 2)));
    if (isHere || step < 0)
        segment += step;
    const auto size = std::ptrdiff_t(track.size());
    while (segment >= 0 && segment < size && track[std::size_t(segment)].state.isIdle())
        segment += step;
    if (segment < 0 || segment >= size)
        return;
    const TimePoint at = track[std::size_t(segment)].from;
    if (at < view.from || at > view.until())
        m_canvas.showRange(at - view.span / 2, view.span);
    m_canvas.setFollowing(false);
    m_isSticky = true;
    m_canvas.setSelection(Canvas::Selection {lane, std::size_t(segment), at});
}

void CanvasInput::goToBlocker()
{
    const std::optional<SpanDetails> details = m_canvas.selectionDetails();
    if (!details || details->blockers.empty())
        return;
    const Party blocker = details->blockers.front();
    const TimePoint at = std::max(blocker.since, m_canvas.selection()->at);
    m_canvas.setFollowing(false);
    const TimeRange view = m_canvas.view();
    if (blocker.since < view.from || blocker.since > view.until())
        m_canvas.showRange(blocker.since - view.span / 4, view.span);
    select(blocker.lane, at);
}

void CanvasInput::goToMark(int step)
{
    if (!m_canvas.record())
        return;
    m_canvas.currentLayout(); // brings the layout and the width of the view up to date
    const TimeRange &view = m_canvas.view();
    const TimePoint middle = view.timeAt(view.width / 2);
    const auto margin = view.lengthOf(1);
    if (const auto next = nextEntry(*m_canvas.record(), middle + (step > 0 ? margin : -margin), step, m_canvas.now(),
                                    m_canvas.names()))
        goTo(next->at, WallTime::now().toString(next->at) + u" · "_s + next->sentence);
}

void CanvasInput::goTo(TimePoint at, const QString &sentence)
{
    m_canvas.setFollowing(false);
    const auto span = m_canvas.view().span;
    m_canvas.showRange(at - span / 2, span);
    describe(sentence);
}

void CanvasInput::togglePin()
{
    const int lane = currentLane();
    if (lane < 0)
        return; // none, or a heading
    m_canvas.togglePin(m_canvas.record()->lanes()[std::size_t(lane)].holder);
    m_canvas.setCurrentRow(m_canvas.currentLayout().rowOf(lane));
}

} // namespace lockscope::ui::timeline
