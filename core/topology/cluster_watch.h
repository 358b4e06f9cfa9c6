// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/one_shot.h"
#include "core/topology/cluster_nodes.h"

namespace lockscope::topology {

/// Keeps the slot map of a cluster up to date. Reads it once at first, and again, one read at a time, when a caller
/// suspects that it is wrong and while a primary is unreachable. Thread: engine.
class ClusterWatch final
{
public:
    /// `moved` is called when slots have moved to other nodes. The old owners' links are still open during the call.
    ClusterWatch(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock,
                 std::function<void()> moved);

    /// Reads the first map and connects to the primaries. If one is down, the others can still be used.
    [[nodiscard]] QCoro::Task<Status> open();
    /// Permanent; all pauses end immediately.
    void close();
    [[nodiscard]] bool isClosed() const { return m_isClosed; }
    [[nodiscard]] ClusterNodes &nodes() { return m_nodes; }
    /// The replicas of the map. A replica may come or go without any slot moving, so a map that is some seconds old is
    /// read again in the background.
    [[nodiscard]] std::vector<Node *> replicas();
    /// The slots without a node. Reads an old map again, like replicas().
    [[nodiscard]] const SlotSet &unserved();

    /// Reports that the map may be wrong; it will be read soon.
    void suspect();
    /// Reconnects only the lost primaries.
    void refreshMapSoon();
    /// Applies a redirection by `from`, the owner so far.
    void slotMoved(int slot, const Address &target, const Node &from);

    enum class Until { TimeIsOver, SomethingChanges };
    /// Finishes after `most`, or, with SomethingChanges, when a link was opened or lost or a slot has moved.
    [[nodiscard]] QCoro::Task<> pause(std::chrono::nanoseconds most, Until until);

private:
    struct Answer;

    void changed();
    void suspectOldMap();
    QCoro::Task<> heal();
    [[nodiscard]] QCoro::Task<Status> readMap();
    void take(const ClusterMap &map, const Node &teller);
    bool replaceAnnounced(const ClusterMap &map, const Node &teller);
    static QCoro::Task<> askBeside(Node &node, OneShot<Result<Answer>> first, std::shared_ptr<std::size_t> left);

    const DeploymentOptions m_options;
    Clock &m_clock;
    const std::function<void()> m_moved;
    ClusterNodes m_nodes;
    TimePoint m_mapAskedAt {}; ///< when the map was taken or last requested for the replicas
    bool m_isMapStale = false;
    bool m_isHealing = false;
    bool m_isClosed = false;
    std::vector<OneShot<bool>> m_awaitingChange;
    std::vector<OneShot<bool>> m_pausing; // until a time; only close() ends them early
};

} // namespace lockscope::topology
