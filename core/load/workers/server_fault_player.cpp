// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/server_fault_player.h"

#include "core/topology/key_slot.h"

#include <algorithm>

namespace lockscope::load {

ServerFaultPlayer::ServerFaultPlayer(std::shared_ptr<RunState> run) : m_run(std::move(run))
{
    for (const ServerFault &fault : m_run->scenario.serverFaults)
        m_played.push_back({{fault, {}, {}, {}}, 0});
    std::ranges::stable_sort(m_played, {}, [](const Played &played) { return played.report.fault.at; });
    if (!m_played.empty())
        m_thread = std::thread([this] { play(); });
}

void ServerFaultPlayer::play()
{
    for (Played &played : m_played) {
        if (!m_run->pause(m_run->measuredFrom() + played.report.fault.at - BootClock::now()))
            return; // the run ends
        play(played);
    }
}

void ServerFaultPlayer::play(Played &played) const
{
    const int slot = topology::keySlot(m_run->names.front().bytes());
    const bool isFailOver = played.report.fault.kind == ServerFault::Kind::FailOver;
    const Status done = isFailOver ? failOver(slot) : m_run->cluster->moveSlot(slot);
    if (done)
        played.report.at = BootClock::now() - m_run->measuredFrom();
    else
        played.report.problem = done.error().message;
    played.acquiredBefore = acquired();
}

Status ServerFaultPlayer::failOver(int slot) const
{
    const Result<sandbox::ClusterNode> falling = m_run->cluster->primaryOf(slot);
    if (!falling)
        return fail(falling.error());
    FailOverLog &log = m_run->watch.holds.failOvers();
    log.began(locksOf(*falling), BootClock::now());
    const Result<sandbox::ClusterNode> killed = m_run->cluster->killPrimaryOf(slot);
    if (!killed) {
        log.didNotHappen();
        return fail(killed.error());
    }
    const Status promoted = m_run->cluster->promoteReplicaOf(*killed);
    log.ended(BootClock::now());
    return promoted ? m_run->cluster->awaitOtherPrimary(slot, *killed) : promoted;
}

std::vector<bool> ServerFaultPlayer::locksOf(const sandbox::ClusterNode &node) const
{
    std::vector<bool> areThere;
    for (const LockName &name : m_run->names) {
        const std::vector<LockName> members = m_run->scenario.memberNames(name, 1);
        areThere.push_back(std::ranges::any_of(
            members, [&node](const LockName &member) { return node.owns(topology::keySlot(member.bytes())); }));
    }
    return areThere;
}

std::vector<ServerFaultReport> ServerFaultPlayer::reports()
{
    finish();
    std::vector<ServerFaultReport> reports;
    for (Played &played : m_played) {
        if (played.report.at && acquired() > played.acquiredBefore)
            played.report.seen = true;
        reports.push_back(played.report);
    }
    return reports;
}

void ServerFaultPlayer::finish()
{
    if (m_thread.joinable())
        m_thread.join();
}

qint64 ServerFaultPlayer::acquired() const
{
    qint64 count = 0;
    for (const WorkerSlot &slot : m_run->slots)
        count += slot.acquired;
    return count;
}

} // namespace lockscope::load
