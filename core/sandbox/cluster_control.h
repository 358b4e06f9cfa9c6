// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QByteArrayList>
#include <vector>

namespace lockscope::sandbox {

/// Of private clusters: a primary that is silent for longer is taken for dead, and replaced after about twice as long.
constexpr Millis ClusterNodeTimeout {1000};

/// One node of a private cluster, as the others see it.
struct ClusterNode
{
    QByteArray id;
    quint16 port = 0;
    QByteArray primary; ///< id of the one it follows; empty: it is a primary itself
    bool isFailing = false;
    bool isItself = false;                      ///< it is the node that was asked
    std::vector<std::pair<int, int>> ranges {}; ///< first and last slot of each

    [[nodiscard]] bool isPrimary() const { return primary.isEmpty(); }
    [[nodiscard]] bool owns(int slot) const;
};

/// Changes a private cluster while it runs: fail-overs and moved slots. A value: copies control the same cluster.
/// Thread: any; each call opens links of its own and blocks, a fail-over for a few seconds.
class ClusterControl final
{
public:
    ClusterControl() = default;
    ClusterControl(std::vector<quint16> ports, QByteArray password)
        : m_ports(std::move(ports)), m_password(std::move(password))
    {
    }

    /// All nodes as one that answers sees them.
    [[nodiscard]] Result<std::vector<ClusterNode>> nodes() const;
    [[nodiscard]] Result<ClusterNode> primaryOf(int slot) const;

    [[nodiscard]] Result<qint64> processOfPrimary(int slot) const;

    /// Kills the primary of `slot` as a crash does; yields what it was.
    [[nodiscard]] Result<ClusterNode> killPrimaryOf(int slot) const;
    /// Lets a replica of `dead` take its place at once, without an election.
    [[nodiscard]] Status promoteReplicaOf(const ClusterNode &dead) const;
    /// Blocks until all nodes that answer see another one than `former` serve `slot`.
    [[nodiscard]] Status awaitOtherPrimary(int slot, const ClusterNode &former) const;
    /// Kills the primary of `slot`, lets its replica take its place and waits until all nodes have seen it.
    [[nodiscard]] Status failOver(int slot) const;
    /// Primary and replica of `slot` change places in good order: nothing is lost.
    [[nodiscard]] Status switchOver(int slot) const;

    /// A slot on its way from one primary to another.
    struct Move
    {
        int slot = 0;
        ClusterNode from;
        ClusterNode to;
    };
    /// Both nodes know of the move; what the slot holds is where it was, and new keys come to the new place.
    [[nodiscard]] Result<Move> beginMove(int slot) const;
    [[nodiscard]] Status moveKeys(const Move &move) const;
    /// Moves what is left, and tells every primary. Then the replicas of the new one know it too: before 6.2 it takes
    /// them a while, and one that took over before would leave the slot to nobody.
    [[nodiscard]] Status endMove(const Move &move) const;
    /// All three: the slot goes to another primary with all its keys.
    [[nodiscard]] Status moveSlot(int slot) const;

private:
    [[nodiscard]] Status awaitHeirs(const Move &move, const std::vector<ClusterNode> &all) const;
    [[nodiscard]] Result<qint64> processOf(const ClusterNode &node) const;
    /// The port of a node that follows `primary`; waits some seconds for one.
    [[nodiscard]] Result<quint16> replicaOf(const ClusterNode &primary) const;

    std::vector<quint16> m_ports;
    QByteArray m_password;
};

} // namespace lockscope::sandbox
