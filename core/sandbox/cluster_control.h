// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QByteArrayList>
#include <vector>

namespace lockscope::redis {
struct Command;
}

namespace lockscope::sandbox {

/// For private clusters: a primary that does not answer for this long is considered failed, and replaced after about
/// twice as long.
constexpr Millis ClusterNodeTimeout {1000};

/// One node of a private cluster, as another node reports it.
struct ClusterNode
{
    QByteArray id;
    quint16 port = 0;
    QByteArray primary; ///< id of its primary; empty: it is a primary itself
    bool isFailing = false;
    bool isItself = false;                      ///< it is the node that was asked
    std::vector<std::pair<int, int>> ranges {}; ///< first and last slot of each

    [[nodiscard]] bool isPrimary() const { return primary.isEmpty(); }
    [[nodiscard]] bool owns(int slot) const;
};

/// Changes a running private cluster: failovers and slot moves. A value: copies control the same cluster. Thread: any;
/// each call opens its own links and blocks, a failover for a few seconds.
class ClusterControl final
{
public:
    ClusterControl() = default;
    /// `changeTime`: until all nodes must know of a change.
    ClusterControl(std::vector<quint16> ports, QByteArray password, Millis changeTime = std::chrono::seconds(15))
        : m_ports(std::move(ports)), m_password(std::move(password)), m_changeTime(changeTime)
    {
    }

    /// All nodes as reported by one that answers.
    [[nodiscard]] Result<std::vector<ClusterNode>> nodes() const;
    [[nodiscard]] Result<ClusterNode> primaryOf(int slot) const;

    /// The port of a node that follows `primary`; waits some seconds for one.
    [[nodiscard]] Result<quint16> replicaOf(const ClusterNode &primary) const;
    [[nodiscard]] Result<qint64> processOfPrimary(int slot) const;

    /// Kills the primary of `slot` like a crash; returns its description before that.
    [[nodiscard]] Result<ClusterNode> killPrimaryOf(int slot) const;
    /// Promotes a replica of `dead` immediately, without an election.
    [[nodiscard]] Status promoteReplicaOf(const ClusterNode &dead) const;
    /// Blocks until every node that answers reports a primary of `slot` other than `former`.
    [[nodiscard]] Status awaitOtherPrimary(int slot, const ClusterNode &former) const;

    /// A slot in the process of moving to another primary.
    struct Move
    {
        int slot = 0;
        ClusterNode from;
        ClusterNode to;
    };
    /// Starts the move on both nodes: existing keys stay at the source, new keys are created at the target.
    [[nodiscard]] Result<Move> beginMove(int slot) const;
    [[nodiscard]] Status moveKeys(const Move &move) const;
    /// Moves the remaining keys and informs every primary. Then waits for the target's replicas to learn of it: before
    /// 6.2 that takes a while, and a replica promoted earlier would leave the slot without an owner.
    [[nodiscard]] Status endMove(const Move &move) const;
    /// All three steps: moves the slot with all its keys to another primary.
    [[nodiscard]] Status moveSlot(int slot) const;

private:
    /// All nodes as reported by the one on this port.
    [[nodiscard]] Result<std::vector<ClusterNode>> nodesAt(quint16 port) const;
    [[nodiscard]] Status run(quint16 port, const redis::Command &command) const;
    [[nodiscard]] Status awaitHeirs(const Move &move, const std::vector<ClusterNode> &all) const;
    [[nodiscard]] Result<qint64> processOf(const ClusterNode &node) const;

    std::vector<quint16> m_ports;
    QByteArray m_password;
    Millis m_changeTime {};
};

} // namespace lockscope::sandbox
