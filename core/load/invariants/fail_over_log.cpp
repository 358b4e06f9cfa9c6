// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/fail_over_log.h"

#include <algorithm>

namespace lockscope::load {

void FailOverLog::began(std::vector<bool> names, TimePoint at)
{
    const std::lock_guard guard(m_mutex);
    m_failOvers.push_back({std::move(names), at, TimePoint::max()});
}

void FailOverLog::ended(TimePoint at)
{
    const std::lock_guard guard(m_mutex);
    m_failOvers.back().ended = at;
}

void FailOverLog::didNotHappen()
{
    const std::lock_guard guard(m_mutex);
    m_failOvers.pop_back();
}

bool FailOverLog::mayHaveForgotten(std::size_t name, TimePoint sent, TimePoint later) const
{
    if (!m_mayLose)
        return false;
    const std::lock_guard guard(m_mutex);
    return std::ranges::any_of(m_failOvers, [&](const FailOver &failOver) {
        return failOver.names[name] && sent <= failOver.ended && later >= failOver.began;
    });
}

} // namespace lockscope::load
