// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/cluster_stage.h"

#include "core/topology/key_slot.h"
#include "tests/support/raw_link.h"

#include <algorithm>

namespace lockscope::chaos {

Status ClusterStage::start()
{
    if (const Status started = m_cluster.start(); !started)
        return started;
    m_control = m_cluster.control();
    noteOwners(true);
    return {};
}

std::vector<sandbox::ClusterNode> ClusterStage::nodes()
{
    return m_control.nodes().value_or(std::vector<sandbox::ClusterNode> {});
}

ClusterStage::Owners ClusterStage::owners()
{
    Owners all;
    for (const sandbox::ClusterNode &node : nodes())
        for (const auto &range : node.ranges)
            all[range] = node.port;
    return all;
}

void ClusterStage::noteOwners(bool isPlanned)
{
    const Owners now = owners();
    m_hasChanged = m_hasChanged || (!isPlanned && now != m_expected);
    m_expected = now;
}

std::vector<sandbox::Server *> ClusterStage::primaries()
{
    std::vector<sandbox::Server *> all;
    for (const auto &[range, port] : owners()) {
        sandbox::Server *server = &m_cluster.atPort(port);
        if (std::ranges::find(all, server) == all.end())
            all.push_back(server);
    }
    return all;
}

sandbox::Server &ClusterStage::server(int index)
{
    const std::vector<sandbox::Server *> serving = primaries();
    if (std::size_t(index) < serving.size())
        return *serving[std::size_t(index)];
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i)
        if (std::ranges::find(serving, &m_cluster.at(i)) == serving.end())
            return m_cluster.at(i);
    return m_cluster.at(0);
}

int ClusterStage::slotOf(int resource)
{
    for (const Target &target : targets())
        if (target.kind == Kind::FasterMulti && std::ranges::find(target.resources, resource) != target.resources.end())
            return topology::keySlot(ValuesGroup);
    return topology::keySlot(nameOf(resource));
}

ResourceSet ClusterStage::hitBy(const Event &event)
{
    if (!isLawful(event.kind))
        return {};
    ResourceSet hit;
    const Result<sandbox::ClusterNode> primary = m_control.primaryOf(slotOf(event.target));
    for (std::size_t i = 0; i < resources().size(); ++i)
        if (!primary || primary->owns(slotOf(int(i))))
            hit.set(i);
    for (const Target &target : targets()) // its members have separate names
        if (target.kind == Kind::RedLock)
            hit.set(std::size_t(target.resources.front()));
    return hit;
}

Status ClusterStage::begin(const Event &event)
{
    if (event.domain() == "topology") {
        if (const Status ended = endMove(); !ended) // do not replace the owner of a slot that is being moved
            return ended;
        noteOwners(false);
        const Status changed = change(event);
        noteOwners(true);
        return changed;
    }
    sandbox::Server &one = server(event.target);
    if (event.kind == EventKind::ServerPause)
        return pauseFor(one, event.lasts);
    m_hit[event.text()] = &one;
    const Result<bool> hit = beginOnServer(event, one);
    return hit ? Status {} : Status(fail(hit.error()));
}

Status ClusterStage::change(const Event &event)
{
    const int slot = slotOf(event.target);
    switch (event.kind) {
    case EventKind::Switchover: return switchOver(slot);
    case EventKind::Failover: return failOver(slot);
    case EventKind::PrimaryHang: return hangPrimary(slot);
    default: break;
    }
    const auto move = m_control.beginMove(slot);
    if (!move)
        return fail(move.error());
    m_move = *move;
    return {};
}

Status ClusterStage::end(const Event &event)
{
    if (event.kind == EventKind::SlotMove)
        return endMove();
    const auto hit = m_hit.find(event.text());
    if (hit == m_hit.end())
        return {};
    sandbox::Server &one = *hit->second;
    m_hit.erase(hit);
    const Result<bool> ended = endOnServer(event, one);
    return ended ? Status {} : Status(fail(ended.error()));
}

Status ClusterStage::endMove()
{
    if (!m_move)
        return {};
    noteOwners(false);
    const Status ended = m_control.endMove(*m_move);
    if (ended)
        m_move.reset(); // otherwise heal() retries it
    noteOwners(true);
    return ended;
}

/// Exchanges primary and replica by a coordinated failover, without data loss.
Status ClusterStage::switchOver(int slot)
{
    const Result<sandbox::ClusterNode> primary = m_control.primaryOf(slot);
    if (!primary)
        return fail(primary.error());
    const Result<quint16> replica = m_control.replicaOf(*primary);
    if (!replica)
        return fail(replica.error());
    const Status asked = tell(m_cluster.atPort(*replica), {"CLUSTER", "FAILOVER"});
    return asked ? m_control.awaitOtherPrimary(slot, *primary) : asked;
}

Status ClusterStage::failOver(int slot)
{
    const Result<sandbox::ClusterNode> former = m_control.primaryOf(slot);
    if (!former)
        return fail(former.error());
    if (const Result<quint16> replica = m_control.replicaOf(*former); !replica) // its primary is not killed
        return fail(replica.error());
    const Result<sandbox::ClusterNode> killed = m_control.killPrimaryOf(slot);
    if (!killed)
        return fail(killed.error());
    const Status promoted = m_control.promoteReplicaOf(*killed);
    const Status done = promoted ? m_control.awaitOtherPrimary(slot, *killed) : promoted;
    const Status restarted = m_cluster.atPort(former->port).start();
    return done ? restarted : done;
}

Status ClusterStage::hangPrimary(int slot)
{
    const Result<sandbox::ClusterNode> former = m_control.primaryOf(slot);
    if (!former)
        return fail(former.error());
    sandbox::Server &server = m_cluster.atPort(former->port);
    std::vector<quint16> others;
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i)
        if (&m_cluster.at(i) != &server)
            others.push_back(m_cluster.at(i).port());
    server.pause();
    const Status other = sandbox::ClusterControl(others, server.password()).awaitOtherPrimary(slot, *former);
    server.resume();
    if (!other)
        return other;
    const sandbox::ClusterControl itself({server.port()}, server.password());
    return awaitTrue("the former primary did not become a replica", [&] {
        const auto seen = itself.nodes();
        return seen && std::ranges::any_of(*seen, [](const sandbox::ClusterNode &node) {
                   return node.isItself && !node.isPrimary();
               });
    });
}

Status ClusterStage::heal()
{
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i) {
        sandbox::Server &one = m_cluster.at(i);
        one.resume();
        if (const Status started = one.start(); !started)
            return started;
        if (const Status set = resetMemory(one); !set)
            return set;
    }
    if (const Status ended = awaitTrue("a slot could not be moved", [this] { return endMove().has_value(); }); !ended)
        return ended;
    return awaitTrue("the private cluster did not recover", [this] {
        const std::vector<sandbox::Server *> serving = primaries();
        return serving.size() == sandbox::Cluster::Primaries && std::ranges::all_of(serving, [](sandbox::Server *one) {
                   return replication(*one).contains("role:master") && replication(*one).contains("state=online")
                       && tests::RawLink(*one).command({"CLUSTER", "INFO"}).text.contains("cluster_state:ok");
               });
    });
}

bool ClusterStage::hasChangedByItself()
{
    noteOwners(false);
    return std::exchange(m_hasChanged, false);
}

} // namespace lockscope::chaos
