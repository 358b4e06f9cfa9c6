// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/invariant_watch.h"

namespace lockscope::load {

namespace {

std::optional<int> permitsOf(const Scenario &scenario)
{
    return rulesOf(scenario.type).promise == Promise::Permits ? std::optional(scenario.permits()) : std::nullopt;
}

/// Avoids the cost of a million names if they are not checked.
std::vector<LockName> namesIf(bool areWatched, const std::vector<LockName> &names)
{
    return areWatched ? names : std::vector<LockName>();
}

std::vector<int> teamsOf(const Scenario &scenario)
{
    if (rulesOf(scenario.type).promise != Promise::Gate)
        return {};
    std::vector<int> teams(static_cast<std::size_t>(scenario.names));
    for (int worker = 0; worker < scenario.workers; ++worker)
        ++teams[scenario.teamOf(worker)];
    return teams;
}

} // namespace

InvariantWatch::InvariantWatch(const Scenario &scenario, const std::vector<LockName> &names, TimePoint started)
    : holds(names, started, permitsOf(scenario)),
      tokens(namesIf(rulesOf(scenario.type).hasTokens, names), started, holds.failOvers()),
      order(namesIf(hasQueue(scenario.type), names), started),
      gates(namesIf(rulesOf(scenario.type).promise == Promise::Gate, names), teamsOf(scenario), started)
{
}

qint64 InvariantWatch::failOverOverlaps() const
{
    return holds.failOverOverlaps() + tokens.failOverRepeats();
}

InvariantSummary InvariantWatch::summary() const
{
    InvariantSummary summary;
    holds.addTo(summary);
    tokens.addTo(summary);
    order.addTo(summary);
    gates.addTo(summary);
    summary.finish(CheckLog::MostEvidence);
    return summary;
}

} // namespace lockscope::load
