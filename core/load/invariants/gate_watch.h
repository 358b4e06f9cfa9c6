// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/invariants/check_log.h"

#include <deque>
#include <unordered_map>

namespace lockscope::load {

/// Watches rounds of a team that meets at a latch: nobody passes before all have begun to count down. Thread: any.
class GateWatch final
{
public:
    /// `teams[i]` workers meet at `names[i]`.
    GateWatch(std::vector<LockName> names, std::vector<int> teams, TimePoint started);

    /// To be called before the count-down is sent. Each member goes through all rounds, which are counted from 0.
    void arrives(std::size_t name, qint64 round);
    /// The latch let the worker through.
    void passes(std::size_t name, qint64 round, Violation::Party who, TimePoint at);
    void addTo(InvariantSummary &summary) const { m_log.addTo(summary); }

private:
    struct Team
    {
        mutable std::mutex mutex;
        int size = 0;
        std::unordered_map<qint64, int> arrived; // by round; a full round is forgotten
    };

    const std::vector<LockName> m_names;
    const TimePoint m_started;
    std::deque<Team> m_teams; // by name; a mutex does not move
    CheckLog m_log {Invariant::Gate};
};

} // namespace lockscope::load
