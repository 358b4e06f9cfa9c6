// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/hit_test.h"

#include <algorithm>

namespace lockscope::ui::timeline {

Hit hitTest(const TimelineLayout &layout, const LockRecord &record, int row, double x, double reach)
{
    Hit hit;
    hit.at = layout.view.timeAt(x);
    if (row < 0 || row >= static_cast<int>(layout.rows.size()))
        return hit;
    hit.row = row;
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
    hit.span = static_cast<std::size_t>(best - layout.spans.begin());
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
