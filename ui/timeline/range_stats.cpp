// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/range_stats.h"

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
        since = track.waitedSince(i);
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

RangeStats statsOf(const LockRecord &record, TimePoint from, TimePoint until)
{
    RangeStats stats;
    if (!record.first())
        return stats;
    from = std::max(from, *record.first());
    if (until <= from)
        return stats;
    stats.length = until - from;
    const Sums sums = record.whole().between(from, until);
    const double length = double(stats.length.count());
    stats.held = double((sums.read + sums.write).count()) / length;
    stats.contended = double(sums.contended.count()) / length;
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
