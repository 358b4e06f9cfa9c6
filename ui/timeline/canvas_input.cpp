// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas.h"
#include "ui/timeline/moments.h"
#include "ui/timeline/words.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <cmath>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;

namespace {

constexpr double zoomStep = 0.8; ///< per key press or wheel notch
constexpr double panStep = 0.1;  ///< of the width
constexpr double notch = 120;    ///< in wheel units
constexpr double dragFrom = 4;   ///< pixels; less is a click

} // namespace

void Canvas::ask(const std::optional<Asked> &asked)
{
    if (asked == m_asked)
        return;
    m_asked = asked;
    const std::optional<Story> told = story();
    const QString sentence = told ? storyText(*told, *m_record, now(), m_names) : QString();
    setAccessibleDescription(sentence);
    viewport()->update();
    Q_EMIT this->asked(sentence);
}

void Canvas::ask(int lane, TimePoint at)
{
    const Track &track = m_record->lanes()[std::size_t(lane)].track;
    const std::size_t after = track.firstAfter(at);
    if (after == 0 || track[after - 1].state.isIdle())
        return;
    m_isKept = true;
    m_currentRow = layout().rowOf(lane);
    ask(Asked {lane, after - 1, at});
}

void Canvas::askAt(const QPointF &place, bool keeps)
{
    if (!m_record)
        return;
    layout(); // uses the current layout
    const Geometry g = geometryNow();
    const double x = place.x() - g.names;
    if (const QString said = sentenceAt(place, g); !said.isEmpty() || g.marks().contains(place))
        return tell(said);
    const Hit hit = x < 0 ? Hit() : hitTest(m_layout, *m_record, g.rowAt(place.y()), x);
    const bool isSomething = hit.segment
        && !m_record->lanes()[std::size_t(hit.lane)].track[*hit.segment].state.isIdle();
    if (keeps) {
        m_isKept = isSomething;
        m_currentRow = g.rowAt(place.y());
    }
    if (isSomething)
        ask(Asked {hit.lane, *hit.segment, hit.at});
    else if (!m_isKept)
        ask(std::nullopt);
}

/// The sentence of a mark, a node or a period without data; empty: none of these.
QString Canvas::sentenceAt(const QPointF &place, const Geometry &geometry) const
{
    const double x = place.x() - geometry.names;
    if (geometry.marks().contains(place)) {
        const auto found = std::ranges::find_if(m_layout.marks, [&](const MarkItem &mark) {
            return std::abs(mark.x - x) <= geometry.metrics.icon() / 2.0;
        });
        return found == m_layout.marks.end() ? QString() : textOf(*found);
    }
    if (x < 0 || x > m_layout.now)
        return {};
    const TimePoint at = m_layout.view.timeAt(x);
    const bool isOnNodes = geometry.hasNodes && geometry.nodes().contains(place);
    const int row = geometry.rowAt(place.y());
    const int lane = row < 0 ? -1 : m_layout.rows[std::size_t(row)].lane;
    if (!isOnNodes && lane < 0)
        return {};
    const bool isExact = !isOnNodes && m_record->lanes()[std::size_t(lane)].isExact;
    std::optional<Moment> moment;
    if (const Mark *gap = gapAt(*m_record, isExact, at))
        moment = gapOf(*m_record, *gap);
    else if (const std::optional<std::size_t> stay = isOnNodes ? stayAt(*m_record, at) : std::nullopt)
        moment = stayOf(*m_record, *stay, now());
    return moment ? WallTime::now().toString(moment->at) + u" · "_s + moment->sentence : QString();
}

void Canvas::tell(const QString &sentence)
{
    m_isKept = false;
    ask(std::nullopt);
    setAccessibleDescription(sentence);
    Q_EMIT asked(sentence);
}

/// Time and kind; for a single mark, also its holder.
QString Canvas::textOf(const MarkItem &item) const
{
    QStringList parts {WallTime::now().toString(item.at)};
    for (std::size_t kind = 0; kind < MarkKinds; ++kind) {
        if (item.counts[kind] > 0)
            parts << markText(static_cast<Mark::Kind>(kind), item.counts[kind]);
    }
    if (item.count() == 1) {
        auto mark = std::ranges::lower_bound(m_record->marks(), item.at, {}, &Mark::at);
        while (mark != m_record->marks().end() && mark->kind != item.loudest())
            ++mark;
        const bool isNamed = mark != m_record->marks().end() && !mark->holder.isEmpty();
        if (const std::optional<int> lane = isNamed ? m_record->laneOf(mark->holder) : std::nullopt)
            parts << m_names(*lane);
    }
    return parts.join(u" · "_s);
}

bool Canvas::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave && !m_isKept)
        ask(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void Canvas::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_dragFrom = event->position();
}

void Canvas::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_dragFrom)
        return askAt(event->position(), false);
    const double moved = event->position().x() - m_dragFrom->x();
    if (!m_isDragging && std::abs(moved) < dragFrom)
        return;
    m_isDragging = true;
    pan(-moved);
    m_dragFrom = event->position();
}

void Canvas::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const bool isClick = m_dragFrom && !m_isDragging;
    m_dragFrom.reset();
    m_isDragging = false;
    if (!isClick)
        return;
    askAt(event->position(), true);
    if (m_isKept)
        Q_EMIT callsRequested();
}

void Canvas::wheelEvent(QWheelEvent *event)
{
    const QPoint turned = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        const double x = m_isFollowing ? m_view.x(now()) : event->position().x() - geometryNow().names;
        setView(m_view.zoomed(std::pow(zoomStep, turned.y() / notch), x));
    } else if (event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(turned.x()) > std::abs(turned.y())) {
        pan(-(turned.x() != 0 ? turned.x() : turned.y()) / notch * m_view.width * panStep);
    } else {
        return QAbstractScrollArea::wheelEvent(event);
    }
    event->accept();
}

void Canvas::keyPressEvent(QKeyEvent *event)
{
    const bool withShift = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoom(zoomStep);
    case Qt::Key_Minus: return zoom(1 / zoomStep);
    case Qt::Key_Left: return withShift ? moveSpan(-1) : pan(-m_view.width * panStep);
    case Qt::Key_Right: return withShift ? moveSpan(1) : pan(m_view.width * panStep);
    case Qt::Key_Up: return moveRow(-1);
    case Qt::Key_Down: return moveRow(1);
    case Qt::Key_BracketLeft: return goToMark(-1);
    case Qt::Key_BracketRight: return goToMark(1);
    case Qt::Key_F: return setFollowing(!m_isFollowing);
    case Qt::Key_0: return fit();
    case Qt::Key_B: return goToBlocker();
    case Qt::Key_P: return togglePin();
    case Qt::Key_T: Q_EMIT tableRequested(); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: return m_asked ? Q_EMIT callsRequested() : QAbstractScrollArea::keyPressEvent(event);
    default: break;
    }
    if (event->key() == Qt::Key_Escape && m_asked) {
        m_isKept = false;
        return ask(std::nullopt);
    }
    QAbstractScrollArea::keyPressEvent(event);
}

/// The keys' actions as a menu, for the lane under the mouse, or the keyboard's lane.
void Canvas::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() == QContextMenuEvent::Mouse)
        askAt(event->pos(), true);
    const bool isLane = m_currentRow >= 0 && m_currentRow < int(layout().rows.size())
        && m_layout.rows[std::size_t(m_currentRow)].lane >= 0;
    const bool isPinned = isLane && m_layout.rows[std::size_t(m_currentRow)].isPinned;
    const std::optional<Story> told = story();
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *pin = menu->addAction(isPinned ? tr("Unpin lane (P)") : tr("Pin lane on top (P)"), this,
                                   &Canvas::togglePin);
    pin->setEnabled(isLane);
    QAction *blocker = menu->addAction(tr("Go to blocker (B)"), this, &Canvas::goToBlocker);
    blocker->setEnabled(told && !told->blockers.empty());
    QAction *calls = menu->addAction(tr("Show script calls (Enter)"), this, &Canvas::callsRequested);
    calls->setEnabled(told.has_value());
    QAction *copy = menu->addAction(tr("Copy description"), this,
                                    [this] { QGuiApplication::clipboard()->setText(accessibleDescription()); });
    copy->setEnabled(told.has_value());
    menu->popup(event->globalPos());
}

void Canvas::moveRow(int step)
{
    const int rows = int(layout().rows.size());
    int row = m_currentRow;
    do {
        row += row < 0 && step < 0 ? 0 : step;
    } while (row >= 0 && row < rows && m_layout.rows[std::size_t(row)].lane < 0);
    if (row < 0 || row >= rows)
        return;
    m_currentRow = row;
    const Geometry g = geometryNow();
    if (g.top(row) < g.axisHeight())
        verticalScrollBar()->setValue(row * g.laneHeight());
    else if (g.top(row + 1) > g.lanes().bottom())
        verticalScrollBar()->setValue(int((row + 1) * g.laneHeight() - g.lanes().height()));
    viewport()->update();
    tellOf(m_layout.rows[std::size_t(row)].lane);
}

/// Describes the lane at the end of the view, or gives only its name.
void Canvas::tellOf(int lane)
{
    m_isKept = false;
    ask(std::nullopt);
    ask(lane, std::min(now(), m_view.until()));
    if (!m_asked)
        Q_EMIT asked(m_names(lane));
}

/// Moves to the next or previous span of the current lane; the view follows.
void Canvas::moveSpan(int step)
{
    if (m_currentRow < 0 || m_currentRow >= int(layout().rows.size()))
        return;
    const int lane = m_layout.rows[std::size_t(m_currentRow)].lane;
    const Track &track = m_record->lanes()[std::size_t(lane)].track;
    const bool isHere = m_asked && m_asked->lane == lane;
    auto segment = std::ptrdiff_t(isHere ? m_asked->segment : track.firstAfter(m_view.timeAt(m_view.width / 2)));
    if (isHere || step < 0)
        segment += step;
    const auto size = std::ptrdiff_t(track.size());
    while (segment >= 0 && segment < size && track[std::size_t(segment)].state.isIdle())
        segment += step;
    if (segment < 0 || segment >= size)
        return;
    const TimePoint at = track[std::size_t(segment)].from;
    if (at < m_view.from || at > m_view.until())
        showRange(at - m_view.span / 2, m_view.span);
    setFollowing(false);
    m_isKept = true;
    ask(Asked {lane, std::size_t(segment), at});
}

void Canvas::goToBlocker()
{
    const std::optional<Story> told = story();
    if (!told || told->blockers.empty())
        return;
    const Other blocker = told->blockers.front();
    setFollowing(false);
    if (blocker.since < m_view.from || blocker.since > m_view.until())
        showRange(blocker.since - m_view.span / 4, m_view.span);
    ask(blocker.lane, std::max(blocker.since, m_asked->at));
}

void Canvas::goToMark(int step)
{
    if (!m_record)
        return;
    layout(); // updates the width of the view
    const TimePoint middle = m_view.timeAt(m_view.width / 2);
    const auto margin = m_view.lengthOf(1);
    if (const auto next = nextMoment(*m_record, middle + (step > 0 ? margin : -margin), step, now(), m_names))
        goTo(next->at, WallTime::now().toString(next->at) + u" · "_s + next->sentence);
}

void Canvas::goTo(TimePoint at, const QString &sentence)
{
    setFollowing(false);
    showRange(at - m_view.span / 2, m_view.span);
    tell(sentence);
}

void Canvas::togglePin()
{
    if (m_currentRow < 0 || m_currentRow >= int(layout().rows.size()))
        return;
    const int lane = m_layout.rows[std::size_t(m_currentRow)].lane;
    if (lane < 0)
        return; // a heading
    const QByteArray holder = m_record->lanes()[std::size_t(lane)].holder;
    if (!m_choice.pinned.remove(holder))
        m_choice.pinned.insert(holder);
    refresh();
    m_currentRow = layout().rowOf(lane);
}

} // namespace lockscope::ui::timeline
