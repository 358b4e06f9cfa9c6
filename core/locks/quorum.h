// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <algorithm>
#include <vector>

namespace lockscope::locks {

/// Counts the results of one attempt at several locks, of which `needed` must be granted. Does no I/O.
class Quorum final
{
public:
    [[nodiscard]] static constexpr int majorityOf(int members) { return members / 2 + 1; }

    constexpr Quorum(int members, int needed) : m_members(members), m_needed(needed) { }

    constexpr void add(bool isGranted) { ++(isGranted ? m_granted : m_refused); }
    [[nodiscard]] constexpr bool isReached() const { return m_granted >= m_needed; }
    [[nodiscard]] constexpr bool isOutOfReach() const { return m_members - m_refused < m_needed; }
    [[nodiscard]] constexpr bool isDecided() const { return isReached() || isOutOfReach(); }

private:
    int m_members;
    int m_needed;
    int m_granted = 0;
    int m_refused = 0;
};

/// The clock drift to allow for during a lease: 1 % of it, plus 2 ms for the resolution of Redis' clock.
[[nodiscard]] constexpr std::chrono::nanoseconds driftOf(Millis lease)
{
    return std::chrono::nanoseconds(lease) / 100 + std::chrono::milliseconds(2);
}

/// Until when `needed` of the holds that end at `ends` are held at the same time; the distant past if there are fewer.
[[nodiscard]] inline TimePoint heldTogetherUntil(std::vector<TimePoint> ends, int needed)
{
    if (needed < 1 || ends.size() < static_cast<std::size_t>(needed))
        return TimePoint::min();
    std::ranges::sort(ends, std::greater());
    return ends[static_cast<std::size_t>(needed) - 1];
}

} // namespace lockscope::locks
