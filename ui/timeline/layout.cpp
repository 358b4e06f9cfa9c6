// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/layout.h"

#include <algorithm>

namespace lockscope::ui::timeline {

namespace {

/// Lays out one lane from left to right.
class LaneLayout final
{
public:
    LaneLayout(const Track &track, int row, const TimeRange &view, TimePoint now, double minWidth,
               std::vector<Span> &spans)
        : m_track(track), m_row(row), m_view(view), m_now(std::min(now, view.until())), m_minWidth(minWidth),
          m_grid(std::max<qint64>(1, view.lengthOf(minWidth).count())), m_spans(spans), m_first(spans.size())
    {
    }

    void run()
    {
        const std::size_t after = m_track.firstAfter(m_view.from);
        std::size_t i = after == 0 ? 0 : after - 1;
        while (i < m_track.size() && m_track[i].from < m_now) {
            const double left = std::max(0.0, m_view.x(m_track[i].from));
            const double right = m_view.x(std::min(m_track.until(i, m_now), m_now));
            if (right - left >= m_minWidth) {
                addPlain(i, left, right);
                ++i;
            } else {
                i = addColumn(i, left);
            }
        }
    }

private:
    void addPlain(std::size_t segment, double left, double right)
    {
        const Segment &plain = m_track[segment];
        if (!plain.state.isIdle())
            m_spans.push_back(
                {m_row, left, std::max(right, left + m_minWidth), plain.state, plain.isContended, 1, segment});
    }

    /// Merges all short segments that begin within one column; returns the first that does not. Columns are aligned to
    /// a grid of time, so that the picture does not flicker while it is dragged.
    std::size_t addColumn(std::size_t first, double left)
    {
        const qint64 from = std::max(m_track[first].from, m_view.from).time_since_epoch().count();
        const TimePoint columnEnd {std::chrono::nanoseconds((from / m_grid + 1) * m_grid)};
        std::size_t end = m_track.firstAfter(columnEnd, first + 1);
        const TimePoint lastEnd = m_track.until(end - 1, m_now);
        if (end - 1 > first && m_view.x(lastEnd) - m_view.x(m_track[end - 1].from) >= m_minWidth)
            --end; // extends beyond the column and is wide enough for a separate span
        const Sums sums = sumsOf(first, end);
        if (sums.count == 1 && end - first <= 2)
            addPlain(m_track[first].state.isIdle() ? first + 1 : first, left, left);
        else if (sums.count > 0)
            merge(sums, first, left, std::max(left + 1, m_view.x(m_track.until(end - 1, m_now))));
        return end;
    }

    /// Columns are consecutive: the sum before this one is known from the last.
    Sums sumsOf(std::size_t first, std::size_t end)
    {
        const Sums before = first == m_summed ? m_before : m_track.prefixSum(first);
        const Segment &last = m_track[end - 1];
        Sums sums = m_track.prefixSum(end - 1);
        m_before = sums;
        m_before.add(last, m_track.until(end - 1, last.from) - last.from);
        m_summed = end;
        sums.add(last, m_track.until(end - 1, m_now) - last.from);
        return sums - before;
    }

    void merge(const Sums &sums, std::size_t first, double left, double right)
    {
        Span span {m_row, left, right, {}, sums.contended.count() > 0, std::max<qint64>(sums.count, 2), first};
        if (sums.read.count() > 0 || sums.write.count() > 0)
            span.state.holds = sums.read > sums.write ? LockMode::Read : LockMode::Write;
        if (sums.waiting.count() > 0)
            span.state.waitsFor = LockMode::Write;
        if (m_spans.size() > m_first) {
            Span &last = m_spans.back();
            const bool isSame = last.state == span.state && last.isContended == span.isContended
                && left - last.right < m_minWidth;
            if (last.isMerged() && isSame) {
                last.right = right;
                last.count += span.count;
                return;
            }
        }
        m_spans.push_back(span);
    }

    const Track &m_track;
    const int m_row;
    const TimeRange &m_view;
    const TimePoint m_now;
    const double m_minWidth;
    const qint64 m_grid; ///< ns per column
    std::vector<Span> &m_spans;
    const std::size_t m_first;
    std::optional<std::size_t> m_summed; ///< m_before is the sum of the segments before this index
    Sums m_before;
};

void addMarks(TimelineLayout &layout, const LockRecord &record, const LayoutOptions &options)
{
    const auto begin = std::ranges::lower_bound(record.marks(), layout.view.from, {}, &Mark::at);
    const auto end = std::ranges::upper_bound(record.marks(), layout.view.until(), {}, &Mark::at);
    for (auto mark = begin; mark != end; ++mark) {
        const double x = layout.view.x(mark->at);
        if (layout.marks.empty() || x - layout.marks.back().x >= options.markWidth)
            layout.marks.push_back({x, mark->at, {}});
        ++layout.marks.back().counts[static_cast<std::size_t>(mark->kind)];
    }
    for (const Mark &gap : record.gaps()) {
        const double left = std::max(0.0, layout.view.x(gap.at));
        if (left >= layout.now)
            break;
        if (gap.until > layout.view.from)
            layout.gaps.push_back({left, std::min(layout.now, layout.view.x(gap.until)), gap.isExact});
    }
}

void addNodes(TimelineLayout &layout, const LockRecord &record)
{
    const std::deque<NodePeriod> &stays = record.nodes();
    for (std::size_t i = 0; i < stays.size(); ++i) {
        const double left = layout.view.x(stays[i].from);
        const double right = i + 1 < stays.size() ? layout.view.x(stays[i + 1].from) : layout.now;
        if (right > 0 && left < layout.view.width)
            layout.nodes.push_back(
                {std::max(0.0, left), std::min(layout.view.width, right), stays[i].node, i > 0 && left >= 0});
    }
}

void addHandOffs(TimelineLayout &layout, const LockRecord &record, TimePoint now, const LayoutOptions &options)
{
    const auto &all = record.handOffs();
    const auto begin = std::ranges::lower_bound(all, layout.view.from, {}, &HandOff::acquired);
    const auto end = std::ranges::upper_bound(all, std::min(layout.view.until(), now), {}, &HandOff::acquired);
    if (double(end - begin) * options.handOffSpacing > layout.view.width)
        return;
    for (auto handOff = begin; handOff != end; ++handOff) {
        const int from = layout.rowOf(handOff->from);
        const int to = layout.rowOf(handOff->to);
        if (from >= 0 && to >= 0)
            layout.handOffs.push_back({from, to, layout.view.x(handOff->released), layout.view.x(handOff->acquired),
                                       static_cast<std::size_t>(handOff - all.begin())});
    }
}

/// The place of each lane if they are sorted by `key`.
std::vector<int> placesBy(std::size_t lanes, auto key)
{
    std::vector<int> order(lanes);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, key);
    std::vector<int> places(lanes);
    for (std::size_t i = 0; i < lanes; ++i)
        places[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
    return places;
}

} // namespace

QByteArray clientOf(const QByteArray &holder)
{
    const std::optional<HolderId> id = HolderId::parse(holder);
    return id ? id->client.bytes() : holder;
}

std::vector<int> placesNow(const LockRecord &record)
{
    const auto key = [&](int lane) {
        const Track &track = record.lanes()[static_cast<std::size_t>(lane)].track;
        const HolderState state = track.isEmpty() ? HolderState() : track.last().state;
        const bool isQueued = state.queuePosition > 0;
        return std::tuple(state.holds == LockMode::Free, state.isIdle(), !isQueued, state.queuePosition);
    };
    return placesBy(record.lanes().size(), key);
}

void orderByName(RowChoice &choice, const QStringList &names)
{
    choice.places = placesBy(std::size_t(names.size()),
                             [&names](int lane) { return std::tuple(names[lane].size(), names[lane]); });
    choice.steady = int(std::ranges::count(names, 1, &QString::size)); // letters
}

std::vector<Row> rowsOf(const LockRecord &record, const RowChoice &choice)
{
    const std::vector<Lane> &lanes = record.lanes();
    const auto placeOf = [&](int lane) {
        return lane < static_cast<int>(choice.places.size()) ? choice.places[static_cast<std::size_t>(lane)] : lane;
    };
    QHash<QByteArray, int> rank; // by client: its first place
    std::vector<Row> rows;
    for (int i = 0; i < static_cast<int>(lanes.size()); ++i) {
        const Lane &lane = lanes[static_cast<std::size_t>(i)];
        if (lane.track.isEmpty())
            continue;
        if (choice.contendedOnly) {
            const Sums sums = lane.track.between(choice.from, choice.until);
            if (sums.waiting.count() == 0 && sums.contended.count() == 0)
                continue;
        }
        const QByteArray client = clientOf(lane.holder);
        rank[client] = std::min(rank.value(client, placeOf(i)), placeOf(i));
        const Segment &last = lane.track.last();
        const bool isLongIdle = last.state.isIdle() && last.from < choice.idleSince && placeOf(i) >= choice.steady;
        rows.push_back({i, client, choice.pinned.contains(lane.holder), isLongIdle});
    }
    const auto key = [&](const Row &row) {
        const bool isWaitingClients = lanes[static_cast<std::size_t>(row.lane)].holder.isEmpty();
        return std::tuple(!row.isPinned, row.isLongIdle && !row.isPinned, isWaitingClients,
                          choice.groupsByClient && !row.isPinned ? rank.value(row.client) : 0, placeOf(row.lane));
    };
    std::ranges::sort(rows, {}, key);
    if (!choice.groupsByClient)
        return rows;
    std::vector<Row> grouped;
    for (const Row &row : rows) {
        const bool isNew = !row.isPinned && !row.client.isEmpty()
            && (grouped.empty() || grouped.back().isPinned || grouped.back().client != row.client
                || grouped.back().isLongIdle != row.isLongIdle);
        if (isNew)
            grouped.push_back({-1, row.client, false, row.isLongIdle});
        grouped.push_back(row);
    }
    return grouped;
}

Mark::Kind MarkItem::mostProminent() const
{
    std::size_t kind = MarkKinds - 1;
    while (kind > 0 && counts[kind] == 0)
        --kind;
    return static_cast<Mark::Kind>(kind);
}

int TimelineLayout::rowOf(int lane) const
{
    const auto found = std::ranges::find(rows, lane, &Row::lane);
    return found == rows.end() || lane < 0 ? -1 : static_cast<int>(found - rows.begin());
}

TimelineLayout computeLayout(const LockRecord &record, std::vector<Row> rows, const TimeRange &view, TimePoint now,
                             const LayoutOptions &options)
{
    TimelineLayout layout;
    layout.rows = std::move(rows);
    layout.view = view;
    layout.now = std::min(view.x(now), view.width);
    for (int row = 0; row < static_cast<int>(layout.rows.size()); ++row) {
        layout.rowStarts.push_back(layout.spans.size());
        const int lane = layout.rows[static_cast<std::size_t>(row)].lane;
        const bool isSeen = row >= options.firstRow && row < options.endRow;
        if (lane >= 0 && isSeen)
            LaneLayout(record.lanes()[static_cast<std::size_t>(lane)].track, row, view, now, options.minWidth,
                       layout.spans)
                .run();
    }
    layout.rowStarts.push_back(layout.spans.size());
    addMarks(layout, record, options);
    if (options.hasNodes)
        addNodes(layout, record);
    addHandOffs(layout, record, now, options);
    return layout;
}

Hit hitTest(const TimelineLayout &layout, const LockRecord &record, int row, double x, double reach)
{
    Hit hit;
    hit.at = layout.view.timeAt(x);
    if (row < 0 || row >= static_cast<int>(layout.rows.size()))
        return hit;
    hit.lane = layout.rows[static_cast<std::size_t>(row)].lane;
    if (hit.lane < 0)
        return hit;
    const auto at = [&](std::size_t index) { return layout.spans.begin() + static_cast<std::ptrdiff_t>(index); };
    const auto begin = at(layout.rowStarts[static_cast<std::size_t>(row)]);
    const auto end = at(layout.rowStarts[static_cast<std::size_t>(row) + 1]);
    const auto distance = [x](const Span &span) {
        return x < span.left ? span.left - x : std::max(0.0, x - span.right);
    };
    const auto next = std::upper_bound(begin, end, x, [](double place, const Span &span) { return place < span.left; });
    auto best = end;
    for (auto candidate : {next == begin ? end : next - 1, next}) {
        if (candidate != end && distance(*candidate) <= reach
            && (best == end || distance(*candidate) < distance(*best)))
            best = candidate;
    }
    if (best == end)
        return hit;
    hit.segment = best->segment;
    if (best->isMerged()) {
        const Track &track = record.lanes()[static_cast<std::size_t>(hit.lane)].track;
        const std::size_t after = track.firstAfter(hit.at, best->segment);
        hit.segment = after == 0 ? 0 : after - 1;
    } else {
        hit.at = std::clamp(hit.at, layout.view.timeAt(best->left), layout.view.timeAt(best->right));
    }
    return hit;
}

} // namespace lockscope::ui::timeline
