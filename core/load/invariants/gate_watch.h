// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/invariants/check_log.h"

#include <deque>
#include <unordered_map>

namespace lockscope::load {

/// Checks the rounds of a team at a latch: no worker passes before all have started their count-down. Thread: any.
class GateWatch final
{
public:
    /// `teams[i]` workers meet at `names[i]`.
    GateWatch(std::vector<LockName> names, std::vector<int> teams, TimePoint started);

    /// Call it before the count-down is sent. Each member takes part in all rounds, which are counted from 0.
    void arrives(std::size_t name, qint64 round);
    /// The latch let the worker through.
    void passes(std::size_t name, qint64 round, Violation::Party who, TimePoint at);
    void addTo(InvariantSummary &summary) const { m_log.addTo(summary); }

private:
    struct Team
    {
        mutable std::mutex mutex;
        int size = 0;
        std::unordered_map<qint64, int> arrived; // by round; complete rounds are removed
    };

    const std::vector<LockName> m_names;
    const TimePoint m_started;
    std::deque<Team> m_teams; // by name; a deque, because a mutex cannot be moved
    CheckLog m_log {Invariant::Gate};
};

} // namespace lockscope::load
