// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lock_record.h"

#include <algorithm>

namespace lockscope::ui::timeline {

namespace {

/// Adds the length of each wait that ended in the range; a wait may have begun before it. Returns true if one lasts at
/// the end of the range.
bool collectWaits(const Track &track, TimePoint from, TimePoint until, std::vector<std::chrono::nanoseconds> &waits)
{
    std::size_t i = track.firstAfter(from);
    if (i > 0)
        --i;
    std::optional<TimePoint> since;
    if (i < track.size() && track[i].from < until && track[i].state.waitsFor != LockMode::Free)
        since = track.since(i, Track::Wait);
    for (++i; i < track.size() && track[i].from < until; ++i) {
        const bool isWaiting = track[i].state.waitsFor != LockMode::Free;
        if (isWaiting && !since)
            since = track[i].from;
        if (!isWaiting && since) {
            waits.push_back(track[i].from - *since);
            since.reset();
        }
    }
    return since.has_value();
}

} // namespace

QHash<QByteArray, HolderState> LockRecord::statesAt(TimePoint at) const
{
    QHash<QByteArray, HolderState> states;
    for (const Lane &lane : m_lanes) {
        if (const Segment *segment = lane.track.at(at))
            states.insert(lane.holder, segment->state);
    }
    return states;
}

std::optional<int> LockRecord::laneOf(const QByteArray &holder) const
{
    const auto found = m_laneOf.constFind(holder);
    return found == m_laneOf.cend() ? std::nullopt : std::optional(*found);
}

int LockRecord::laneFor(const Change &change)
{
    if (const std::optional<int> known = laneOf(change.holder))
        return *known;
    const int lane = static_cast<int>(m_lanes.size());
    m_lanes.push_back({change.holder, change.isExact, {}});
    m_current.push_back({});
    m_laneOf.insert(change.holder, lane);
    return lane;
}

void LockRecord::apply(const Change &change)
{
    const int lane = laneFor(change);
    Lane &changed = m_lanes[static_cast<std::size_t>(lane)];
    Current &current = m_current[static_cast<std::size_t>(lane)];
    const HolderState before = current.state;
    HolderState next = change.state;
    if (changed.isExact && !change.isExact) {
        // A holder's own reports override observations, except for its position in the queue, which only Redis knows.
        if (before.waitsFor == LockMode::Free || change.state.queuePosition == 0)
            return;
        next = before;
        next.queuePosition = change.state.queuePosition;
    } else {
        changed.isExact = change.isExact;
    }
    if (before == next)
        return;
    const TimePoint at = m_first ? std::max(change.at, m_last) : change.at;
    m_first = m_first.value_or(at);
    m_last = at;
    if (next.waitsFor != LockMode::Free && before.waitsFor == LockMode::Free)
        current.waitsSince = at;
    const bool wasReadContended = isContended(LockMode::Read);
    const bool wasWriteContended = isContended(LockMode::Write);
    current.state = next;
    note(lane, before, next, at);
    append(lane, at);
    if (wasReadContended != isContended(LockMode::Read) || wasWriteContended != isContended(LockMode::Write)) {
        for (const int holding : m_holding) // whether the holds are contended has changed
            append(holding, at);
    }
    appendWhole(at);
}

bool LockRecord::isContended(LockMode held) const
{
    if (held == LockMode::Free)
        return false;
    return m_othersWaiting > 0 || (held != LockMode::Read && m_readersWaiting > 0);
}

/// Updates the counts, and pairs an acquisition with the release that allowed it.
void LockRecord::note(int lane, const HolderState &before, const HolderState &after, TimePoint at)
{
    const auto count = [this](const HolderState &state, int step) {
        m_readers += state.holds == LockMode::Read ? step : 0;
        m_writers += state.holds == LockMode::Write ? step : 0;
        m_exclusives += state.holds == LockMode::Exclusive ? step : 0;
        m_readersWaiting += state.waitsFor == LockMode::Read ? step : 0;
        m_othersWaiting += state.waitsFor > LockMode::Read ? step : 0;
    };
    count(before, -1);
    count(after, 1);
    if (before.holds != LockMode::Free)
        std::erase(m_holding, lane);
    if (after.holds != LockMode::Free)
        m_holding.push_back(lane);
    const bool isReleased = before.holds != LockMode::Free && after.holds == LockMode::Free;
    const bool isDowngraded = before.holds == LockMode::Write && after.holds == LockMode::Read;
    if (isReleased || isDowngraded)
        m_lastRelease = Release {lane, at};
    const bool isAcquired = before.holds == LockMode::Free && after.holds != LockMode::Free;
    if (isAcquired && before.waitsFor != LockMode::Free && m_lastRelease && m_lastRelease->lane != lane
        && m_lastRelease->at >= m_current[static_cast<std::size_t>(lane)].waitsSince)
        m_handOffs.push_back({m_lastRelease->lane, lane, m_lastRelease->at, at});
}

void LockRecord::append(int lane, TimePoint at)
{
    Track &track = m_lanes[static_cast<std::size_t>(lane)].track;
    const HolderState &state = m_current[static_cast<std::size_t>(lane)].state;
    const std::size_t before = track.size();
    if (!track.isEmpty() || !state.isIdle())
        track.append(at, state, isContended(state.holds));
    m_segments += track.size() - before;
}

void LockRecord::appendWhole(TimePoint at)
{
    HolderState whole;
    whole.holds = m_exclusives > 0 ? LockMode::Exclusive
        : m_writers > 0            ? LockMode::Write
        : m_readers > 0            ? LockMode::Read
                                   : LockMode::Free;
    whole.waitsFor = m_othersWaiting > 0 ? LockMode::Write : m_readersWaiting > 0 ? LockMode::Read : LockMode::Free;
    m_whole.append(at, whole, isContended(whole.holds));
}

void LockRecord::add(const Mark &mark)
{
    m_first = std::min(m_first.value_or(mark.at), mark.at);
    const bool isGap = mark.kind == Mark::Kind::Gap;
    if (isGap && extendGap(m_gaps, mark))
        return;
    if (const auto lane = mark.kind == Mark::Kind::Crash ? laneOf(mark.holder) : std::nullopt)
        m_lanes[static_cast<std::size_t>(*lane)].crashes.push_back(mark.at);
    std::deque<Mark> &marks = isGap ? m_gaps : m_marks;
    marks.insert(std::ranges::upper_bound(marks, mark.at, {}, &Mark::at), mark);
}

void LockRecord::setWaitingClients(qint64 clients)
{
    if (const std::optional<int> lane = laneOf({}))
        m_lanes[static_cast<std::size_t>(*lane)].clients = clients;
}

void LockRecord::moveTo(const QString &node, TimePoint at)
{
    if (m_nodes.empty() || m_nodes.back().node != node)
        m_nodes.push_back({at, node});
}

void LockRecord::forgetBefore(TimePoint at)
{
    while (m_nodes.size() > 1 && m_nodes[1].from <= at)
        m_nodes.pop_front();
    m_segments = 0;
    for (Lane &lane : m_lanes) {
        lane.track.forgetBefore(at);
        m_segments += lane.track.size();
    }
    m_whole.forgetBefore(at);
    while (!m_handOffs.empty() && m_handOffs.front().acquired < at)
        m_handOffs.pop_front();
    for (std::deque<Mark> *marks : {&m_marks, &m_gaps}) {
        while (!marks->empty() && marks->front().until < at)
            marks->pop_front();
    }
    if (m_first)
        m_first = std::max(*m_first, at);
}

void LockRecord::forgetOldestQuarter()
{
    TimePoint end = m_last; // marks may come later than the last change
    for (const std::deque<Mark> *marks : {&m_marks, &m_gaps}) {
        if (!marks->empty())
            end = std::max(end, marks->back().until);
    }
    const TimePoint begin = m_first.value_or(end);
    forgetBefore(begin + (end - begin) / 4);
}

RangeStats statsOf(const LockRecord &record, TimePoint from, TimePoint until)
{
    RangeStats stats;
    if (!record.first())
        return stats;
    from = std::max(from, *record.first());
    if (until <= from)
        return stats;
    stats.length = until - from;
    Sums sums;
    auto addUntil = [&, begin = from](TimePoint gapBegin, TimePoint gapEnd) mutable {
        if (gapBegin > begin) {
            sums = sums + record.whole().between(begin, gapBegin);
            stats.known += gapBegin - begin;
        }
        begin = std::max(begin, gapEnd);
    };
    for (const Mark &gap : record.gaps()) {
        const auto isAffected = [&](const Lane &lane) { return lane.isExact == gap.isExact && !lane.track.isEmpty(); };
        if (gap.at < until && std::ranges::any_of(record.lanes(), isAffected))
            addUntil(gap.at, gap.until);
    }
    addUntil(until, until);
    if (stats.known.count() > 0) {
        const double known = double(stats.known.count());
        stats.held = double((sums.read + sums.write).count()) / known;
        stats.contended = double(sums.contended.count()) / known;
    }
    std::vector<std::chrono::nanoseconds> waits;
    std::vector<std::chrono::nanoseconds> nameless; // times with at least one waiting client
    for (const Lane &lane : record.lanes()) {
        if (!lane.holder.isEmpty())
            stats.pendingWaits += collectWaits(lane.track, from, until, waits);
        else
            stats.hasNamelessWaits = collectWaits(lane.track, from, until, nameless) || !nameless.empty();
    }
    stats.waits = qint64(waits.size()) + stats.pendingWaits;
    if (waits.empty())
        return stats;
    const auto p95 = waits.begin() + static_cast<std::ptrdiff_t>((waits.size() * 95 + 99) / 100 - 1);
    std::ranges::nth_element(waits, p95);
    stats.waitP95 = *p95;
    stats.longestWait = *std::max_element(p95, waits.end());
    return stats;
}

} // namespace lockscope::ui::timeline
