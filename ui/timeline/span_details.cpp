// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/span_details.h"

#include <algorithm>

namespace lockscope::ui::timeline {

namespace {

std::optional<TimePoint> endOf(const Track &track, std::size_t segment, Track::Part part)
{
    const std::size_t end = track.endOf(segment, part);
    return end < track.size() ? std::optional(track[end].from) : std::nullopt;
}

/// Messages arrive on a separate link, so slightly before or after the acquisition that they cause.
std::optional<Mark::Kind> messageAround(const LockRecord &record, const HandOff &handOff)
{
    constexpr auto leeway = std::chrono::milliseconds(3);
    const auto isMessage = [](const Mark &mark) {
        return mark.kind == Mark::Kind::WakesOne || mark.kind == Mark::Kind::WakesAll;
    };
    std::optional<Mark::Kind> found;
    auto mark = std::ranges::lower_bound(record.marks(), handOff.released - leeway, {}, &Mark::at);
    for (; mark != record.marks().end() && mark->at <= handOff.acquired + leeway; ++mark) {
        if (!isMessage(*mark))
            continue;
        if (found)
            return std::nullopt;
        found = mark->kind;
    }
    return found;
}

} // namespace

SpanDetails detailsOf(const LockRecord &record, int lane, std::size_t segment, TimePoint at)
{
    const Track &track = record.lanes()[static_cast<std::size_t>(lane)].track;
    const Segment &chosen = track[segment];
    SpanDetails details;
    details.lane = lane;
    details.state = chosen.state;
    details.isContended = chosen.isContended;
    const bool isWait = chosen.state.waitsFor != LockMode::Free;
    details.since = track.since(segment, isWait ? Track::Wait : Track::Hold);
    details.until = endOf(track, segment, isWait ? Track::Wait : Track::Hold);
    details.hasCrashed = std::ranges::any_of(
        record.lanes()[static_cast<std::size_t>(lane)].crashes,
        [&](TimePoint crash) { return !isWait && crash >= details.since && crash <= details.until.value_or(crash); });
    for (int i = 0; i < static_cast<int>(record.lanes().size()); ++i) {
        const Lane &other = record.lanes()[static_cast<std::size_t>(i)];
        const std::size_t after = other.track.firstAfter(at);
        if (after == 0)
            continue;
        const std::size_t then = after - 1;
        const HolderState &state = other.track[then].state;
        details.sharers += !isWait && i != lane && chosen.state.holds == LockMode::Read
            && state.holds == LockMode::Read;
        if (isWait && isBlocked(chosen.state.waitsFor, state.holds)) // including itself: a reader that wants to write
            details.blockers.push_back(
                {i, state, other.track.since(then, Track::Hold), endOf(other.track, then, Track::Hold)});
        if (state.waitsFor == LockMode::Free)
            continue;
        if (other.holder.isEmpty())
            details.waitingClients = other.clients;
        else
            details.waiters.push_back(
                {i, state, other.track.since(then, Track::Wait), endOf(other.track, then, Track::Wait)});
    }
    if (const std::optional<TimePoint> granted = isWait ? details.until : details.since) {
        const auto &all = record.handOffs();
        const auto own = std::find_if(std::ranges::lower_bound(all, *granted, {}, &HandOff::acquired), all.end(),
                                      [&](const HandOff &one) { return one.to == lane || one.acquired > *granted; });
        if (own != all.end() && own->to == lane && own->acquired == *granted)
            details.handOff = *own;
        if (details.handOff)
            details.wokenBy = messageAround(record, *details.handOff);
    }
    return details;
}

} // namespace lockscope::ui::timeline
