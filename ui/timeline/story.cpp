// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/story.h"

#include <algorithm>

namespace lockscope::ui::timeline {

namespace {

/// Where the state that `has` names ends.
template <typename Has>
std::optional<TimePoint> endOf(const Track &track, std::size_t segment, Has has)
{
    while (segment < track.size() && has(track[segment].state))
        ++segment;
    return segment < track.size() ? std::optional(track[segment].from) : std::nullopt;
}

bool isHolding(const HolderState &state)
{
    return state.holds != Access::None;
}

bool isWaiting(const HolderState &state)
{
    return state.waitsFor != Access::None;
}

} // namespace

Story storyOf(const LockRecord &record, int lane, std::size_t segment, TimePoint at)
{
    const Track &track = record.lanes()[static_cast<std::size_t>(lane)].track;
    const Segment &told = track[segment];
    Story story;
    story.lane = lane;
    story.state = told.state;
    story.isWanted = told.isWanted;
    const bool isWait = isWaiting(told.state);
    story.since = isWait ? track.waitedSince(segment) : track.heldSince(segment);
    story.until = endOf(track, segment, isWait ? isWaiting : isHolding);
    for (int i = 0; i < static_cast<int>(record.lanes().size()); ++i) {
        const Lane &other = record.lanes()[static_cast<std::size_t>(i)];
        const std::size_t after = other.track.firstAfter(at);
        if (after == 0)
            continue;
        const std::size_t then = after - 1;
        const HolderState &state = other.track[then].state;
        if (isWait && isBlocked(told.state.waitsFor, state.holds)) // itself too: a reader who wants to write
            story.blockers.push_back({i, state, other.track.heldSince(then), endOf(other.track, then, isHolding)});
        if (isWaiting(state) && other.holder.isEmpty())
            story.namelessClients = other.clients;
        else if (isWaiting(state))
            story.waiters.push_back({i, state, other.track.waitedSince(then), endOf(other.track, then, isWaiting)});
    }
    if (isWait && story.until) {
        const auto &all = record.handOffs();
        const auto first = std::ranges::lower_bound(all, *story.until, {}, &HandOff::acquired);
        const auto own = std::find_if(first, all.end(), [&](const HandOff &handOff) {
            return handOff.to == lane || handOff.acquired > *story.until;
        });
        if (own != all.end() && own->to == lane && own->acquired == *story.until)
            story.handOff = *own;
    }
    return story;
}

} // namespace lockscope::ui::timeline
