// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/one_shot.h"
#include "core/topology/cluster_nodes.h"

namespace lockscope::topology {

/// Keeps what is known of a cluster right: reads its map of slots at first, and anew, one reading at a time, when
/// somebody suspects that it is wrong and, until all is well, while a primary cannot be reached. Thread: the engine's.
class ClusterWatch final
{
public:
    /// `moved`: slots have come to other nodes. Their old owners' links are still open during the call.
    ClusterWatch(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock,
                 std::function<void()> moved);

    /// Reads the first map and connects to the primaries; one that is down does not keep the others from being used.
    [[nodiscard]] QCoro::Task<Status> open();
    /// For good: whoever pauses goes on at once.
    void close();
    [[nodiscard]] bool isClosed() const { return m_isClosed; }
    [[nodiscard]] ClusterNodes &nodes() { return m_nodes; }
    /// Those of the map. No slot moves when one comes or goes: a map that is some seconds old is read anew meanwhile.
    [[nodiscard]] std::vector<Node *> replicas();

    /// The map may be wrong: it is read soon.
    void suspect();
    /// Only the primaries that are lost are looked for.
    void healSoon();
    /// `from`, the owner so far, says so.
    void slotMoved(int slot, const Address &target, const Node &from);

    enum class Until { TimeIsOver, SomethingChanges };
    /// Yields after `most`, or when a link has come or gone or a slot has moved, if that is waited for.
    [[nodiscard]] QCoro::Task<> pause(std::chrono::nanoseconds most, Until until);

private:
    struct Answer;

    void changed();
    QCoro::Task<> heal();
    [[nodiscard]] QCoro::Task<Status> readMap();
    void take(const ClusterMap &map, const Node &teller);
    static QCoro::Task<> askBeside(Node &node, OneShot<Result<Answer>> first, std::shared_ptr<std::size_t> left);

    const DeploymentOptions m_options;
    Clock &m_clock;
    const std::function<void()> m_moved;
    ClusterNodes m_nodes;
    TimePoint m_mapAskedAt {}; ///< for the sake of the replicas, or when it was taken
    bool m_isMapStale = false;
    bool m_isHealing = false;
    bool m_isClosed = false;
    std::vector<OneShot<bool>> m_awaitingChange;
    std::vector<OneShot<bool>> m_pausing; // until a time; cut short only by close()
};

} // namespace lockscope::topology
