// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas.h"

#include "ui/common/on_change.h"
#include "ui/common/palette.h"
#include "ui/common/view_clock.h"
#include "ui/timeline/timeline_store.h"
#include "ui/timeline/words.h"

#include <QPainter>
#include <QScrollBar>
#include <QShowEvent>
#include <algorithm>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto frame = 16ms;
constexpr double behindNow = 0.02;   ///< of the width, to the right of the present
constexpr double maxForNames = 0.35; ///< of the width
constexpr int maxWholeLanes = 16;    ///< more are made lower until they fit

} // namespace

Canvas::Canvas(LaneNames names, GroupNames groups) : m_names(std::move(names)), m_groupNames(std::move(groups))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent); // paint() covers all of it
    m_view.span = 6s;                                  // a hold of 0.1 s has room for its letter
    m_view.from = now() - m_view.span;
    m_frame.setInterval(frame);
    connect(&m_frame, &QTimer::timeout, this, [this] { refresh(); });
    onChange(*this, QEvent::FontChange, [this] {
        m_namesWidth = 0;
        m_laneHeight = 0;
        refresh();
    });
}

TimePoint Canvas::now() const
{
    return m_moment.value_or(ViewClock::now() - TimelineStore::ReorderDelay);
}

void Canvas::setRecord(const LockRecord *record)
{
    if (record == m_record)
        return;
    m_record = record;
    orderLanes();
    m_namesWidth = 0;
    m_laneHeight = 0;
    setSelection(std::nullopt);
    refresh();
}

/// The lanes keep these places while they are shown, even if the holder changes.
void Canvas::orderLanes()
{
    m_choice.steady = 0;
    m_choice.places = m_record ? placesNow(*m_record) : std::vector<int>();
    m_currentRow = -1;
}

void Canvas::set(bool Options::*option, bool isOn)
{
    if (std::exchange(m_options.*option, isOn) == isOn)
        return;
    m_laneHeight = 0;
    refresh();
}

void Canvas::togglePin(const QByteArray &holder)
{
    if (!m_choice.pinned.remove(holder))
        m_choice.pinned.insert(holder);
    refresh();
}

void Canvas::setFollowing(bool following)
{
    if (following == m_isFollowing)
        return;
    m_isFollowing = following;
    updateTimer();
    refresh();
    Q_EMIT followingChanged(following);
}

void Canvas::setEnd(std::optional<TimePoint> end)
{
    m_end = end;
    viewport()->update();
}

void Canvas::setMoment(std::optional<TimePoint> moment)
{
    m_moment = moment;
    refresh();
}

void Canvas::showRange(TimePoint from, std::chrono::nanoseconds span)
{
    constexpr std::chrono::nanoseconds maxSpan = 24h;
    m_view.from = from;
    m_view.span = std::clamp(span, TimeRange::MinSpan, maxSpan);
    refresh();
}

void Canvas::sinkIdleLanes()
{
    m_idleBefore = ViewClock::now();
    refresh();
}

void Canvas::refresh()
{
    m_isStale = true;
    viewport()->update();
}

void Canvas::setSelection(const std::optional<Selection> &selection)
{
    if (selection == m_selection)
        return;
    m_selection = selection;
    viewport()->update();
    Q_EMIT selectionChanged();
}

void Canvas::setCurrentRow(int row)
{
    m_currentRow = row;
    viewport()->update();
}

void Canvas::updateTimer()
{
    const bool runs = m_isFollowing && isVisible();
    if (runs != m_frame.isActive())
        runs ? m_frame.start() : m_frame.stop();
}

const TimelineLayout &Canvas::currentLayout()
{
    if (m_isStale)
        relayout();
    return m_layout;
}

void Canvas::relayout()
{
    m_isStale = false;
    m_layout = {};
    if (!m_record)
        return;
    m_view.width = geometry().plotWidth();
    const TimePoint present = now();
    if (m_isFollowing)
        m_view.from = present - std::chrono::nanoseconds(qint64(double(m_view.span.count()) * (1 - behindNow)));
    if (m_isFollowing) // otherwise nothing moves
        m_choice.idleSince = std::max(m_view.from - m_view.span, m_idleBefore);
    m_choice.groupsByClient = m_options.groupsByClient;
    m_choice.contendedOnly = m_options.contendedOnly;
    m_choice.from = m_view.from;
    m_choice.until = m_view.until();
    if (m_options.isDemonstration) {
        QStringList names;
        for (int lane = 0; lane < int(m_record->lanes().size()); ++lane)
            names << m_names(lane);
        orderByName(m_choice, names);
    }
    std::vector<Row> rows = rowsOf(*m_record, m_choice);
    const Metrics m = Metrics::of(font());
    m_namesWidth = std::max(m_namesWidth, fontMetrics().horizontalAdvance(u"web-3:888"_s) + 6 * m.u);
    for (const Row &row : rows) {
        if (row.lane >= 0)
            m_namesWidth = std::max(m_namesWidth,
                                    fontMetrics().horizontalAdvance(m_names(row.lane)) + 2 * m.icon()
                                        + fontMetrics().horizontalAdvance(u"obs."_s) + 6 * m.u);
    }
    m_layout.rows = rows;
    fitLanes(rows);
    const Geometry g = geometry();
    m_view.width = g.plotWidth();
    verticalScrollBar()->setPageStep(int(g.lanes().height()));
    verticalScrollBar()->setSingleStep(std::max(g.laneHeight(), m.lineH));
    verticalScrollBar()->setRange(0, std::max(0, g.contentHeight() - int(g.lanes().height())));
    LayoutOptions options = layoutOptions();
    options.firstRow = verticalScrollBar()->value() / g.laneHeight();
    // partly visible rows at both ends
    options.endRow = options.firstRow + int(g.lanes().height()) / g.laneHeight() + 2;
    m_layout = computeLayout(*m_record, std::move(rows), m_view, present, options);
    m_isStale = false; // last: setRange() above may have moved the scroll bar
}

/// Makes many lanes as low as is needed to show all that are busy. They get higher again only if much room is left.
/// Nothing changes under the pointer.
void Canvas::fitLanes(const std::vector<Row> &rows)
{
    const Geometry g = geometry();
    const auto busy = int(std::ranges::count_if(rows, [](const Row &row) { return !row.isLongIdle; }));
    const int fitting = busy <= maxWholeLanes
        ? g.wholeLane()
        : std::clamp(int(g.lanes().height()) / busy, g.lowestLane(), g.wholeLane());
    const bool isBetter = fitting < m_laneHeight || (m_isFollowing && fitting >= 2 * m_laneHeight);
    if (m_laneHeight == 0 || (isBetter && !viewport()->underMouse()))
        m_laneHeight = fitting;
}

LayoutOptions Canvas::layoutOptions() const
{
    LayoutOptions options;
    options.hasNodes = hasNodes();
    options.markWidth = Metrics::of(font()).icon() + fontMetrics().horizontalAdvance(u"×888"_s);
    return options;
}

Geometry Canvas::geometry() const
{
    Geometry now;
    now.metrics = Metrics::of(font());
    now.size = viewport()->size();
    now.names = std::min(m_namesWidth, int(viewport()->width() * maxForNames));
    now.rows = int(m_layout.rows.size());
    now.scroll = verticalScrollBar()->value();
    now.hasNodes = hasNodes();
    now.isTight = m_options.isDemonstration;
    now.lane = m_laneHeight;
    return now;
}

bool Canvas::hasNodes() const
{
    return m_record && ((m_options.hasManyNodes && !m_options.isDemonstration) || m_record->nodes().size() > 1);
}

std::optional<SpanDetails> Canvas::selectionDetails() const
{
    if (!m_record || !m_selection
        || m_selection->segment >= m_record->lanes()[std::size_t(m_selection->lane)].track.size())
        return std::nullopt;
    return detailsOf(*m_record, m_selection->lane, m_selection->segment, m_selection->at);
}

std::vector<Highlight> Canvas::highlightsOf(const SpanDetails &details, const TimelineLayout &layout) const
{
    const auto highlight = [&](int lane, TimePoint since, const std::optional<TimePoint> &until, bool isBlocker) {
        return Highlight {layout.rowOf(lane), layout.view.x(since), until ? layout.view.x(*until) : layout.now,
                          isBlocker};
    };
    std::vector<Highlight> all {highlight(details.lane, details.since, details.until, false)};
    for (const Party &blocker : details.blockers)
        all.push_back(highlight(blocker.lane, blocker.since, blocker.until, true));
    if (details.state.waitsFor == LockMode::Free && details.isContended) {
        for (const Party &waiter : details.waiters)
            all.push_back(highlight(waiter.lane, waiter.since, waiter.until, false));
    }
    std::erase_if(all, [](const Highlight &one) { return one.row < 0; });
    return all;
}

Picture Canvas::picture() const
{
    Picture picture;
    picture.record = m_record;
    picture.layout = &m_layout;
    picture.geometry = geometry();
    picture.font = font();
    picture.wall = WallTime::now();
    picture.end = m_end;
    picture.currentRow = hasFocus() ? m_currentRow : -1;
    for (const Row &row : m_layout.rows)
        picture.names << (row.lane < 0 ? m_groupNames(row.client) : m_names(row.lane));
    if (const std::optional<SpanDetails> selected = selectionDetails())
        picture.highlights = highlightsOf(*selected, m_layout);
    return picture;
}

Picture Canvas::pictureInFull(TimelineLayout &full)
{
    full = currentLayout();
    if (m_record)
        full = computeLayout(*m_record, full.rows, m_view, now(), layoutOptions());
    Picture whole = picture();
    whole.layout = &full;
    whole.currentRow = -1;
    whole.geometry.scroll = 0;
    whole.geometry.lane = 0;
    whole.geometry.size.setHeight(whole.geometry.contentHeight() + whole.geometry.axisHeight()
                                  + whole.geometry.marksHeight());
    return whole;
}

void Canvas::paintEvent(QPaintEvent *)
{
    currentLayout();
    QPainter painter(viewport());
    if (m_record)
        paint(painter, picture());
    else
        painter.fillRect(viewport()->rect(), Palette::current()[Role::Base]);
    if (hasFocus()) {
        painter.setPen(QPen(Palette::current()[Role::Focus], 1));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void Canvas::scrollContentsBy(int, int)
{
    refresh();
}

void Canvas::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    if (!viewport()->underMouse())
        m_laneHeight = 0;
    refresh();
}

void Canvas::showEvent(QShowEvent *event)
{
    QAbstractScrollArea::showEvent(event);
    if (!event->spontaneous()) { // otherwise its window was only minimized
        orderLanes();
        refresh();
    }
    updateTimer();
}

void Canvas::hideEvent(QHideEvent *event)
{
    QAbstractScrollArea::hideEvent(event);
    updateTimer();
}

QSize Canvas::sizeHint() const
{
    const Metrics m = Metrics::of(font());
    return {160 * m.u, 9 * (m.lineH + 3 * m.u)};
}

} // namespace lockscope::ui::timeline
