// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/layout.h"

namespace lockscope::ui::timeline {

/// The item at a position of the picture.
struct Hit
{
    int row = -1;
    int lane = -1;
    std::optional<std::size_t> span;    ///< index in the layout
    std::optional<std::size_t> segment; ///< index in the lane's track; for a merged span, the one at that instant
    TimePoint at;
};

/// The span at `x` in that row, or the nearest within `reach` pixels, so that narrow spans can be hit.
[[nodiscard]] Hit hitTest(const TimelineLayout &layout, const LockRecord &record, int row, double x, double reach = 3);

} // namespace lockscope::ui::timeline
