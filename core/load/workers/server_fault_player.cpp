// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/server_fault_player.h"

#include "core/base/start_thread.h"
#include "core/topology/key_slot.h"

#include <algorithm>

namespace lockscope::load {

namespace {
constexpr auto Grace = std::chrono::seconds(1);
}

ServerFaultPlayer::ServerFaultPlayer(std::shared_ptr<RunState> run) : m_run(std::move(run))
{
    for (const ServerFault &fault : m_run->scenario.serverFaults)
        m_played.push_back(playedOf(fault, false));
    std::ranges::stable_sort(m_played, {}, [](const Played &played) { return played.report.fault.at; });
    if (!m_run->targets.cluster)
        return;
    Result<std::thread> thread = startThread([this] { play(); });
    if (thread)
        m_thread = std::move(*thread);
    else
        m_run->stop(thread.error());
}

ServerFaultPlayer::Played ServerFaultPlayer::playedOf(const ServerFault &fault, bool isByHand) const
{
    const bool awaitsReplicas = m_run->bus.deployment().options().syncReplicas > 0;
    return {{fault, awaitsReplicas, {}, {}, {}, isByHand}, {}, {}, {}};
}

void ServerFaultPlayer::play()
{
    const std::size_t planned = m_played.size();
    for (std::size_t next = 0; !m_run->isStopping();) {
        const TimePoint due = next < planned ? m_run->measuredFrom() + m_played[next].report.fault.at
                                             : TimePoint::max();
        if (const std::optional<ServerFault> asked = m_run->askedFaults.next<ServerFault>(due)) {
            {
                const std::lock_guard guard(m_mutex);
                m_played.push_back(playedOf(*asked, true));
            }
            play(m_played.size() - 1);
        } else if (!m_run->isStopping()) {
            play(next++);
        }
    }
}

void ServerFaultPlayer::play(std::size_t index)
{
    const int slot = topology::keySlot(m_run->names.front().bytes());
    m_run->noteFault(BootClock::now());
    Played played = m_played[index];
    const bool isFailOver = played.report.fault.kind == ServerFault::Kind::FailOver;
    if (!isFailOver)
        played.names = locksIn([slot](int other) { return other == slot; });
    const Status done = isFailOver ? failOver(slot, played) : m_run->targets.cluster->moveSlot(slot);
    played.doneAt = BootClock::now();
    if (!isFailOver)
        played.leftAt = played.doneAt;
    if (done)
        played.report.at = played.doneAt - m_run->measuredFrom();
    else
        played.report.problem = done.error().message;
    const std::lock_guard guard(m_mutex);
    m_played[index] = std::move(played);
}

std::vector<ServerFaultReport> ServerFaultPlayer::soFar() const
{
    const std::lock_guard guard(m_mutex);
    std::vector<ServerFaultReport> reports;
    for (const Played &played : m_played) {
        reports.push_back(played.report);
        if (played.report.at && isTakenAgain(played))
            reports.back().seen = true;
    }
    return reports;
}

Status ServerFaultPlayer::failOver(int slot, Played &played) const
{
    const Result<sandbox::ClusterNode> falling = m_run->targets.cluster->primaryOf(slot);
    if (!falling)
        return fail(falling.error());
    played.names = locksIn([&falling](int other) { return falling->owns(other); });
    FailOverLog &log = m_run->watch.holds.failOvers();
    log.began(played.names, BootClock::now());
    const Result<sandbox::ClusterNode> killed = m_run->targets.cluster->killPrimaryOf(slot);
    if (!killed) {
        log.didNotHappen();
        return fail(killed.error());
    }
    played.leftAt = BootClock::now();
    const Status promoted = m_run->targets.cluster->promoteReplicaOf(*killed);
    log.ended(BootClock::now());
    return promoted ? m_run->targets.cluster->awaitOtherPrimary(slot, *killed) : promoted;
}

std::vector<bool> ServerFaultPlayer::locksIn(const std::function<bool(int)> &isHit) const
{
    std::vector<bool> areHit;
    for (const LockName &name : m_run->names) {
        const std::vector<LockName> members = m_run->scenario.memberNames(name, 1);
        areHit.push_back(std::ranges::any_of(
            members, [&isHit](const LockName &member) { return isHit(topology::keySlot(member.bytes())); }));
    }
    return areHit;
}

void ServerFaultPlayer::lookAtWaiting()
{
    m_lookedAt = BootClock::now();
    m_waiting.resize(m_run->names.size());
    for (const WorkerSlot &slot : m_run->slots) {
        Waiting &lock = m_waiting[slot.name];
        const WorkerState state = slot.state;
        lock.isHeld = lock.isHeld || state == WorkerState::Holds;
        if (state == WorkerState::Waits)
            lock.since = std::min(lock.since.value_or(TimePoint::max()), slot.askedAt.load());
    }
}

std::vector<ServerFaultReport> ServerFaultPlayer::reports()
{
    finish();
    while (const std::optional<ServerFault> late = m_run->askedFaults.left<ServerFault>())
        m_played.push_back(playedOf(*late, true));
    std::vector<ServerFaultReport> reports;
    for (Played &played : m_played) {
        if (played.report.at)
            played.report.seen = isSeen(played);
        reports.push_back(played.report);
    }
    return reports;
}

/// True if one of the locks was acquired since; grants by the former node may be recorded after it is gone.
bool ServerFaultPlayer::isTakenAgain(const Played &played) const
{
    for (std::size_t name = 0; name < played.names.size(); ++name) {
        const RunState::LastGrant &last = m_run->lastGrants[name];
        if (played.names[name] && (last.sentAt.load() > played.leftAt || last.at.load() > played.doneAt))
            return true;
    }
    return false;
}

/// A hold whose release the fault has lost may block the lock for the time of its lease.
std::optional<bool> ServerFaultPlayer::isSeen(const Played &played) const
{
    const Micros patience = m_run->scenario.lease.value_or(locks::ClientOptions().watchdogLease) + Grace;
    if (isTakenAgain(played))
        return true;
    bool isStandingStill = false;
    for (std::size_t name = 0; name < played.names.size(); ++name) {
        if (!played.names[name])
            continue;
        const Waiting &lock = m_waiting[name];
        if (lock.since && !lock.isHeld && m_lookedAt - std::max(*lock.since, played.doneAt) > patience)
            isStandingStill = true;
    }
    return isStandingStill ? std::optional(false) : std::nullopt;
}

void ServerFaultPlayer::finish()
{
    if (m_thread.joinable())
        m_thread.join();
}

} // namespace lockscope::load
