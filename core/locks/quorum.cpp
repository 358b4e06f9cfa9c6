// SPDX-License-Identifier: Apache-2.0
#include "core/locks/quorum.h"

#include <algorithm>

namespace lockscope::locks {

TimePoint heldTogetherUntil(std::vector<TimePoint> ends, int needed)
{
    if (needed < 1 || ends.size() < static_cast<std::size_t>(needed))
        return TimePoint::min();
    std::ranges::sort(ends, std::greater());
    return ends[static_cast<std::size_t>(needed) - 1];
}

} // namespace lockscope::locks
