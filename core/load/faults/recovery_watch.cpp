// SPDX-License-Identifier: Apache-2.0
#include "core/load/faults/recovery_watch.h"

#include <algorithm>

namespace lockscope::load {

void RecoveryWatch::vanished(std::size_t fault, std::size_t name, Hold hold, TimePoint holdUntil, TimePoint at)
{
    const std::lock_guard guard(m_mutex);
    m_cases[fault] = {name, hold, holdUntil, at};
    m_isOn = true;
}

/// True if a dead holder's lock has not been granted since.
bool RecoveryWatch::isBlockedByDead(std::size_t name) const
{
    return std::ranges::any_of(m_cases, [name](const auto &entry) {
        const Case &one = entry.second;
        return one.name == name && one.blocksAll() && one.outcome.grants == 0;
    });
}

void RecoveryWatch::granted(std::size_t name, TimePoint asked, TimePoint at, bool isExclusive)
{
    if (!m_isOn.load(std::memory_order_relaxed))
        return;
    const std::lock_guard guard(m_mutex);
    const bool isBlocked = isBlockedByDead(name);
    for (auto &[fault, one] : m_cases) {
        const bool isItsDoing = one.blocksAll() ? one.outcome.grants == 0 : !isBlocked;
        if (one.name != name || !isItsDoing)
            continue;
        one.outcome.longest = std::max(one.outcome.longest, at - std::max(one.freeSince, asked));
        one.outcome.isOver = true;
        ++one.outcome.grants;
        const bool mayGrantNextToIt = one.hold == Hold::Partial || (one.hold == Hold::Shared && !isExclusive);
        if (!mayGrantNextToIt || at >= one.holdUntil)
            one.outcome.isHoldGone = true;
    }
}

void RecoveryWatch::ended(std::size_t name, TimePoint at)
{
    if (!m_isOn.load(std::memory_order_relaxed))
        return;
    const std::lock_guard guard(m_mutex);
    for (auto &[fault, one] : m_cases) {
        if (one.name != name)
            continue;
        one.freeSince = std::max(one.freeSince, at);
        one.outcome.isOver = false;
    }
}

RecoveryWatch::Outcome RecoveryWatch::outcome(std::size_t fault, std::optional<TimePoint> waitingSince, TimePoint now)
{
    const std::lock_guard guard(m_mutex);
    Case &one = m_cases.at(fault);
    const bool isItsDoing = one.blocksAll() ? one.outcome.grants == 0 : !isBlockedByDead(one.name);
    if (isItsDoing && !one.outcome.isOver && waitingSince)
        one.outcome.longest = std::max(one.outcome.longest, now - std::max(one.freeSince, *waitingSince));
    return one.outcome;
}

} // namespace lockscope::load
