// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/handoff_clock.h"

#include <algorithm>

namespace lockscope::load {

std::optional<std::chrono::nanoseconds> HandoffClock::granted(std::size_t name, bool isShared, TimePoint asked,
                                                              TimePoint at)
{
    TimePoint released = m_exclusive[name].exchange(Nobody);
    if (!isShared)
        released = std::max(released, m_shared[name].exchange(Nobody));
    if (released == Nobody || released < asked || released > at)
        return std::nullopt;
    return at - released;
}

} // namespace lockscope::load
