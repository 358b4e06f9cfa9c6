// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sandbox/cluster.h"
#include "core/topology/key_slot.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/raw_link.h"

#include <QSet>
#include <QTest>

namespace lockscope::tests {

using namespace lockscope::locks;
using sandbox::ClusterControl;
using sandbox::ClusterNode;
using topology::keySlot;

/// Three primaries and three replicas, a client of the cluster, and separate links to inspect it.
class ClusterBed
{
protected:
    void startCluster()
    {
        const Status started = m_cluster.start();
        QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
        m_control = m_cluster.control();
    }
    void connectClient()
    {
        m_bed.emplace(m_cluster.url());
        QVERIFY2(m_bed->opened(), m_bed->opened() ? "" : qPrintable(m_bed->opened().error().message.english()));
        m_client.emplace(m_bed->bus());
    }
    void disconnectClient()
    {
        m_client.reset();
        m_bed.reset();
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(), 20'000);
    }
    [[nodiscard]] static QByteArray channelOf(const LockName &name)
    {
        return "redisson_lock__channel:{" + name.bytes() + '}';
    }
    [[nodiscard]] bool hasShardedChannels() { return RawLink(m_cluster.at(0)).has(redis::Feature::ShardedChannels); }
    /// One lock name per node.
    [[nodiscard]] std::vector<LockName> namesOnAllNodes()
    {
        std::vector<LockName> names;
        QSet<quint16> ports;
        for (int i = 0; names.size() < sandbox::Cluster::Primaries; ++i) {
            const quint16 port = primaryOf(nameOf(i)).port;
            if (!ports.contains(port))
                names.push_back(nameOf(i));
            ports.insert(port);
        }
        return names;
    }
    /// Kills the primary of `slot`, promotes its replica and waits until all nodes know it.
    [[nodiscard]] Status failOver(int slot) const
    {
        const Result<ClusterNode> killed = m_control.killPrimaryOf(slot);
        if (!killed)
            return fail(killed.error());
        const Status promoted = m_control.promoteReplicaOf(*killed);
        return promoted ? m_control.awaitOtherPrimary(slot, *killed) : promoted;
    }
    [[nodiscard]] ClusterNode replicaOf(const ClusterNode &primary)
    {
        const std::vector<ClusterNode> all = m_control.nodes().value();
        return *std::ranges::find(all, primary.id, &ClusterNode::primary);
    }
    /// `PUBSUB word channel` on a node; -1 without a reply.
    qint64 listeners(const ClusterNode &node, const QByteArray &word, const QByteArray &channel)
    {
        const RawReply reply = linkTo(node).command({"PUBSUB", word, channel});
        return reply.elements.size() == 2 ? reply.elements[1].integer : -1;
    }
    /// How often a node has rejected a command because its keys are in two places.
    qint64 refusals(const ClusterNode &node)
    {
        const QByteArray stats = linkTo(node).command({"INFO", "errorstats"}).text;
        const qsizetype at = stats.indexOf("errorstat_TRYAGAIN:count=");
        return at < 0 ? 0 : stats.sliced(at + 25, stats.indexOf('\r', at) - at - 25).toLongLong();
    }
    /// Migrates only these keys.
    RawReply migrate(const ClusterControl::Move &move, const std::vector<QByteArray> &keys)
    {
        std::vector<QByteArray> words {"MIGRATE", "127.0.0.1", QByteArray::number(move.to.port), "",    "0",
                                       "5000",    "AUTH",      m_cluster.at(0).password(),       "KEYS"};
        words.insert(words.end(), keys.begin(), keys.end());
        return linkTo(move.from).command(words);
    }
    /// The cluster is in its normal state: each part has a primary with a connected replica, and all nodes agree.
    [[nodiscard]] bool isWhole()
    {
        constexpr qsizetype Replicas = sandbox::Cluster::Size - sandbox::Cluster::Primaries;
        for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i) {
            RawLink link(m_cluster.at(i));
            const QByteArray nodes = link.command({"CLUSTER", "NODES"}).text;
            if (!link.command({"CLUSTER", "INFO"}).text.contains("cluster_state:ok") || nodes.contains("fail")
                || nodes.count("slave ") != Replicas)
                return false;
            const QByteArray state = link.command({"INFO", "replication"}).text;
            if (!state.contains("state=online") && !state.contains("master_link_status:up"))
                return false;
        }
        return true;
    }
    [[nodiscard]] static LockName nameOf(int i) { return LockName("lock" + QByteArray::number(i)); }
    [[nodiscard]] AsyncLock lock(const LockName &name) { return m_client->asyncLock(name); }
    [[nodiscard]] RawLink linkTo(const ClusterNode &node) { return RawLink(m_cluster.atPort(node.port)); }
    [[nodiscard]] ClusterNode primaryOf(const LockName &name)
    {
        return m_control.primaryOf(keySlot(name.bytes())).value();
    }
    Result<redis::Reply> query(const QByteArray &key, const redis::Command &command)
    {
        return runBlocking<redis::Reply>(m_bed->engine(),
                                         [&] { return m_bed->deployment().router().query(key, command); });
    }

    const ThreadId m_me {1};
    sandbox::Cluster m_cluster;
    ClusterControl m_control;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
};

} // namespace lockscope::tests
