// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/invariant_watch.h"

#include <algorithm>

namespace lockscope::load {

namespace {

/// Avoids the cost of a million names if they are not checked.
std::vector<LockName> namesIf(bool areWatched, const std::vector<LockName> &names)
{
    return areWatched ? names : std::vector<LockName>();
}

} // namespace

InvariantWatch::InvariantWatch(const Scenario &scenario, const std::vector<LockName> &names, TimePoint started)
    : holds(names, started,
            rulesOf(scenario.type).holdRule == HoldRule::Permits ? std::optional(scenario.permits()) : std::nullopt),
      tokens(namesIf(rulesOf(scenario.type).hasTokens, names), started, holds.failOvers()),
      order(namesIf(hasQueue(scenario.type), names), started),
      gates(namesIf(rulesOf(scenario.type).holdRule == HoldRule::Gate, names),
            rulesOf(scenario.type).holdRule == HoldRule::Gate ? scenario.teamSizes() : std::vector<int>(), started)
{
}

InvariantSummary InvariantWatch::summary() const
{
    InvariantSummary summary;
    holds.addTo(summary);
    tokens.addTo(summary);
    order.addTo(summary);
    gates.addTo(summary);
    summary.finish();
    return summary;
}

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
        m_log.add({Violation::Kind::PassedEarly, at - m_started, m_names[name], {who}, {}, team.size, missing->second});
}

TokenWatch::TokenWatch(std::vector<LockName> names, TimePoint started, const FailoverLog &failOvers)
    : m_names(std::move(names)), m_started(started), m_failOvers(failOvers), m_latest(m_names.size())
{
}

void TokenWatch::granted(std::size_t name, Violation::Party who, TimePoint at, TimePoint sent, qint64 token)
{
    m_log.checked();
    const std::lock_guard guard(m_mutexes[name % m_mutexes.size()]);
    Latest &latest = m_latest[name];
    if (token > latest.token) {
        // A late report of the failed node's grant says nothing about its successor's tokens.
        if (sent >= latest.sent || !m_failOvers.mayHaveLost(name, sent, at))
            latest = {token, std::max(sent, latest.sent)};
        return;
    }
    const bool isAllowed = m_failOvers.mayHaveLost(name, std::min(sent, latest.sent), at);
    const auto kind = isAllowed ? Violation::Kind::FailOverToken : Violation::Kind::TokenOrder;
    m_log.add({kind, at - m_started, m_names[name], {who}, {}, latest.token + 1, token});
    if (isAllowed && sent > latest.sent) // otherwise an older one, reported late
        latest = {token, sent};
}

OrderWatch::OrderWatch(std::vector<LockName> names, TimePoint started)
    : m_names(std::move(names)), m_started(started), m_queues(m_names.size())
{
}

void OrderWatch::queued(std::size_t name, int worker, qint64 clock)
{
    Queue &queue = m_queues[name];
    settle(queue, worker, [](const Suspicion &) { return true; }); // it had lost its earlier place
    forget(queue, worker);
    queue.waiters.emplace(clock, worker);
    queue.queuedAt.emplace(worker, clock);
}

void OrderWatch::granted(std::size_t name, int worker, qint64 clock, TimePoint at)
{
    m_log.checked();
    Queue &queue = m_queues[name];
    settle(queue, worker, [](const Suspicion &) { return false; });
    const auto own = queue.queuedAt.find(worker);
    const qint64 since = own == queue.queuedAt.end() ? clock : own->second; // without a wait it comes after all waiters
    for (const auto &[queuedAt, other] : queue.waiters) {
        if (queuedAt >= since)
            break;
        if (m_dead.contains(other))
            continue;
        queue.suspicions.push_back({other,
                                    clock,
                                    {Violation::Kind::FairOrder,
                                     at - m_started,
                                     m_names[name],
                                     {{worker, Access::Fair}, {other, Access::Fair}},
                                     {},
                                     0,
                                     0}});
    }
    forget(queue, worker);
}

void OrderWatch::left(std::size_t name, int worker, qint64 clock)
{
    Queue &queue = m_queues[name];
    settle(queue, worker, [clock](const Suspicion &suspicion) { return clock <= suspicion.clock; });
    forget(queue, worker);
}

void OrderWatch::finish()
{
    for (Queue &queue : m_queues) {
        for (const Suspicion &suspicion : std::vector(queue.suspicions))
            settle(queue, suspicion.passed, [this](const Suspicion &one) { return m_dead.contains(one.passed); });
    }
}

void OrderWatch::forget(Queue &queue, int worker)
{
    const auto found = queue.queuedAt.find(worker);
    if (found == queue.queuedAt.end())
        return;
    queue.waiters.erase({found->second, worker});
    queue.queuedAt.erase(found);
}

template <typename IsLawful>
void OrderWatch::settle(Queue &queue, int worker, IsLawful isLawful)
{
    std::erase_if(queue.suspicions, [&](Suspicion &suspicion) {
        if (suspicion.passed != worker)
            return false;
        if (!isLawful(suspicion))
            m_log.add(std::move(suspicion.violation));
        return true;
    });
}

} // namespace lockscope::load
