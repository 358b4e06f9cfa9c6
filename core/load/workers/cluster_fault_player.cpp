// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/cluster_fault_player.h"

#include "core/topology/key_slot.h"

#include <algorithm>

namespace lockscope::load {

namespace {
constexpr auto Grace = std::chrono::seconds(1);
}

ClusterFaultPlayer::ClusterFaultPlayer(std::shared_ptr<RunState> run)
    : m_run(std::move(run)),
      m_schedule(m_run, Fault::Target::Cluster, [this](std::size_t index, const Fault &fault) { play(index, fault); })
{
    if (m_run->targets.cluster)
        m_schedule.start();
}

void ClusterFaultPlayer::play(std::size_t index, const Fault &fault)
{
    const int slot = topology::keySlot(m_run->names.front().bytes());
    m_run->results.steps.addFault(BootClock::now());
    Hit hit;
    const bool isFailOver = fault.kind == Fault::Kind::Failover;
    if (!isFailOver)
        hit.names = locksIn([slot](int other) { return other == slot; });
    const Status done = isFailOver ? failOver(slot, hit) : m_run->targets.cluster->moveSlot(slot);
    hit.doneAt = BootClock::now();
    if (!isFailOver)
        hit.leftAt = hit.doneAt;
    m_schedule.note(index, [&](FaultReport &report) {
        if (done)
            report.at = hit.doneAt - m_run->clock.measuredFrom();
        else
            report.problem = done.error().message;
    });
    const std::lock_guard guard(m_mutex);
    if (done)
        m_hits[index] = std::move(hit);
}

std::map<std::size_t, ClusterFaultPlayer::Hit> ClusterFaultPlayer::hits() const
{
    const std::lock_guard guard(m_mutex);
    return m_hits;
}

std::vector<FaultReport> ClusterFaultPlayer::soFar() const
{
    std::vector<FaultReport> reports = m_schedule.soFar();
    for (const auto &[index, hit] : hits())
        if (isTakenAgain(hit))
            reports.at(index).seen = true;
    return reports;
}

Status ClusterFaultPlayer::failOver(int slot, Hit &hit) const
{
    const Result<sandbox::ClusterNode> falling = m_run->targets.cluster->primaryOf(slot);
    if (!falling)
        return fail(falling.error());
    hit.names = locksIn([&falling](int other) { return falling->owns(other); });
    FailoverLog &log = m_run->results.watch.holds.failOvers();
    log.began(hit.names, BootClock::now());
    const Result<sandbox::ClusterNode> killed = m_run->targets.cluster->killPrimaryOf(slot);
    if (!killed) {
        log.didNotHappen();
        return fail(killed.error());
    }
    hit.leftAt = BootClock::now();
    const Status promoted = m_run->targets.cluster->promoteReplicaOf(*killed);
    log.ended(BootClock::now());
    return promoted ? m_run->targets.cluster->awaitOtherPrimary(slot, *killed) : promoted;
}

std::vector<bool> ClusterFaultPlayer::locksIn(const std::function<bool(int)> &isHit) const
{
    std::vector<bool> areHit;
    for (const LockName &name : m_run->names) {
        const std::vector<LockName> members = m_run->scenario.memberNames(name, 1);
        areHit.push_back(std::ranges::any_of(
            members, [&isHit](const LockName &member) { return isHit(topology::keySlot(member.bytes())); }));
    }
    return areHit;
}

void ClusterFaultPlayer::lookAtWaiting()
{
    m_lookedAt = BootClock::now();
    m_waiting.resize(m_run->names.size());
    for (const WorkerSlot &slot : m_run->workers) {
        Waiting &lock = m_waiting[slot.name];
        const WorkerState state = slot.state;
        lock.isHeld = lock.isHeld || state == WorkerState::Holds;
        if (state == WorkerState::Waits)
            lock.since = std::min(lock.since.value_or(TimePoint::max()), slot.askedAt.load());
    }
}

std::vector<FaultReport> ClusterFaultPlayer::reports()
{
    m_schedule.finish();
    std::vector<FaultReport> reports = m_schedule.soFar();
    for (const auto &[index, hit] : hits())
        reports.at(index).seen = isSeen(hit);
    return reports;
}

/// True if one of the locks was acquired since; grants by the former node may be recorded after it has failed.
bool ClusterFaultPlayer::isTakenAgain(const Hit &hit) const
{
    for (std::size_t name = 0; name < hit.names.size(); ++name) {
        const RunResults::LastGrant &last = m_run->results.lastGrants[name];
        if (hit.names[name] && (last.sentAt.load() > hit.leftAt || last.at.load() > hit.doneAt))
            return true;
    }
    return false;
}

/// A hold whose release the fault has lost may block the lock for the time of its lease.
std::optional<bool> ClusterFaultPlayer::isSeen(const Hit &hit) const
{
    const Micros patience = m_run->scenario.lease.value_or(locks::ClientOptions().watchdogLease) + Grace;
    if (isTakenAgain(hit))
        return true;
    bool isStandingStill = false;
    for (std::size_t name = 0; name < hit.names.size(); ++name) {
        if (!hit.names[name])
            continue;
        const Waiting &lock = m_waiting[name];
        if (lock.since && !lock.isHeld && m_lookedAt - std::max(*lock.since, hit.doneAt) > patience)
            isStandingStill = true;
    }
    return isStandingStill ? std::optional(false) : std::nullopt;
}

} // namespace lockscope::load
