// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/exclusion_watch.h"

#include <algorithm>

namespace lockscope::load {

namespace {
constexpr std::size_t MaxParties = 4; // named in evidence
}

ExclusionWatch::ExclusionWatch(std::vector<LockName> names, TimePoint started, std::optional<int> permits)
    : m_names(std::move(names)), m_started(started), m_permits(permits),
      m_holdLog(permits ? Invariant::Permits : Invariant::Exclusion)
{
}

void ExclusionWatch::begin(std::size_t name, Violation::Party who, TimePoint at, std::optional<TimePoint> deadline,
                           std::optional<TimePoint> sent)
{
    const Hold hold {who, sent.value_or(at), at, deadline.value_or(TimePoint::max())};
    m_holdLog.checked();
    Shard &shard = shardOf(name);
    const std::lock_guard guard(shard.mutex);
    Holders &holders = shard.holders[name];
    if (m_permits)
        countPermits(name, hold, holders.exclusive);
    else
        compare(shard, name, hold, holders.exclusive);
    if (who.access != Access::Read)
        compare(shard, name, hold, holders.shared);
    Holds &own = who.access == Access::Read ? holders.shared : holders.exclusive;
    own.insert_or_assign(who.worker, hold);
}

void ExclusionWatch::extend(std::size_t name, int worker, TimePoint deadline)
{
    Shard &shard = shardOf(name);
    const std::lock_guard guard(shard.mutex);
    Holders &holders = shard.holders[name];
    for (Holds *holds : {&holders.shared, &holders.exclusive}) {
        if (const auto found = holds->find(worker); found != holds->end())
            found->second.until = deadline;
    }
}

void ExclusionWatch::end(std::size_t name, int worker, TimePoint at)
{
    Shard &shard = shardOf(name);
    const std::lock_guard guard(shard.mutex);
    Holders &holders = shard.holders[name];
    if (holders.shared.erase(worker) + holders.exclusive.erase(worker) > 0)
        closeOverlaps(shard, name, worker, at);
}

void ExclusionWatch::witnessRead(std::size_t name, Violation::Party who, TimePoint at, qint64 first, qint64 second)
{
    m_witnessLog.checked();
    if (first != second)
        m_witnessLog.add({Violation::Kind::WitnessRead, at - m_started, m_names[name], {who}, {}, first, second});
}

void ExclusionWatch::witnessTotal(std::size_t name, TimePoint at, qint64 expected, qint64 seen)
{
    m_witnessLog.checked();
    if (seen < expected)
        m_witnessLog.add({Violation::Kind::LostIncrement, at - m_started, m_names[name], {}, {}, expected, seen});
}

void ExclusionWatch::compare(Shard &shard, std::size_t name, const Hold &hold, const Holds &others)
{
    for (const auto &[worker, other] : others) {
        const TimePoint from = std::max(hold.from, other.from);
        const TimePoint until = std::min(hold.until, other.until);
        if (worker == hold.who.worker || from >= until)
            continue;
        const bool isAllowed = m_failOvers.mayHaveLost(name, std::min(hold.sent, other.sent), from);
        const auto kind = isAllowed ? Violation::Kind::FailOverOverlap : Violation::Kind::Exclusion;
        const std::optional<std::size_t> evidence = m_holdLog.add(
            {kind, from - m_started, m_names[name], {other.who, hold.who}, {}, 0, 0});
        if (evidence)
            shard.open.push_back({*evidence, name, other, hold});
    }
}

/// Ignores holds with an expired lease, even if their holders are unaware, and holds that a failover may have lost.
void ExclusionWatch::countPermits(std::size_t name, const Hold &hold, const Holds &others)
{
    std::vector<Violation::Party> parties {hold.who};
    qint64 forgotten = 0;
    for (const auto &[worker, other] : others) {
        if (worker == hold.who.worker || other.from > hold.from || hold.from >= other.until)
            continue;
        parties.push_back(other.who);
        forgotten += m_failOvers.mayHaveLost(name, other.sent, hold.from) ? 1 : 0;
    }
    const auto holders = static_cast<qint64>(parties.size());
    if (holders <= *m_permits)
        return;
    parties.resize(std::min(parties.size(), MaxParties));
    const bool isAllowed = holders - forgotten <= *m_permits;
    const auto kind = isAllowed ? Violation::Kind::FailOverOverlap : Violation::Kind::TooManyHolders;
    m_holdLog.add({kind, hold.from - m_started, m_names[name], std::move(parties), {}, *m_permits, holders});
}

void ExclusionWatch::closeOverlaps(Shard &shard, std::size_t name, int worker, TimePoint at)
{
    std::erase_if(shard.open, [&](const OpenOverlap &overlap) {
        const bool isParty = overlap.first.who.worker == worker || overlap.second.who.worker == worker;
        if (overlap.name != name || !isParty)
            return false;
        const TimePoint from = std::max(overlap.first.from, overlap.second.from);
        const TimePoint until = std::min({at, overlap.first.until, overlap.second.until});
        m_holdLog.setOverlap(overlap.evidence, until - from);
        return true;
    });
}

void FailoverLog::began(std::vector<bool> names, TimePoint at)
{
    const std::lock_guard guard(m_mutex);
    m_failOvers.push_back({std::move(names), at, TimePoint::max()});
}

void FailoverLog::ended(TimePoint at)
{
    const std::lock_guard guard(m_mutex);
    m_failOvers.back().ended = at;
}

void FailoverLog::didNotHappen()
{
    const std::lock_guard guard(m_mutex);
    m_failOvers.pop_back();
}

bool FailoverLog::mayHaveLost(std::size_t name, TimePoint sent, TimePoint later) const
{
    if (!m_mayLose)
        return false;
    const std::lock_guard guard(m_mutex);
    return std::ranges::any_of(m_failOvers, [&](const Failover &failOver) {
        return failOver.names[name] && sent <= failOver.ended && later >= failOver.began;
    });
}

} // namespace lockscope::load
