// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/gate_watch.h"

namespace lockscope::load {

GateWatch::GateWatch(std::vector<LockName> names, std::vector<int> teams, TimePoint started)
    : m_names(std::move(names)), m_started(started)
{
    for (const int size : teams)
        m_teams.emplace_back().size = size;
}

void GateWatch::arrives(std::size_t name, qint64 round)
{
    Team &team = m_teams[name];
    const std::lock_guard guard(team.mutex);
    if (++team.arrived[round] == team.size)
        team.arrived.erase(round);
}

void GateWatch::passes(std::size_t name, qint64 round, Violation::Party who, TimePoint at)
{
    m_log.checked();
    Team &team = m_teams[name];
    const std::lock_guard guard(team.mutex);
    // The worker itself has arrived: a missing round is complete.
    if (const auto missing = team.arrived.find(round); missing != team.arrived.end())
        m_log.broken(
            {Violation::Kind::PassedEarly, at - m_started, m_names[name], {who}, {}, team.size, missing->second});
}

} // namespace lockscope::load
