// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/cluster_map.h"
#include "core/topology/deployment_options.h"
#include "core/topology/router.h"

#include <QHash>

namespace lockscope::topology {

/// The known nodes of a cluster and the owner of each slot. A Node object stays valid as long as this object lives and
/// may change its role; its links are closed when it has had no role for one timeout. Thread: engine.
class ClusterNodes final
{
public:
    /// `changed` is called when a link was opened or lost.
    ClusterNodes(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock,
                 std::function<void()> changed);
    /// Closes all links for good.
    void close();

    /// The node at an address that another node announced. Opens its command link.
    [[nodiscard]] Node &at(const Address &announced, const Node &teller) { return open(endpointOf(announced, teller)); }
    [[nodiscard]] Node &open(const redis::Endpoint &endpoint);
    [[nodiscard]] Node &at(const redis::Endpoint &endpoint) { return entryAt(endpoint).node; }

    /// Uses the address of `node` for the one that it announces, as an entry of the NAT map.
    void reachBy(const Address &announced, const Node &node)
    {
        m_options.natMap.insert_or_assign(announced.toString(), node.endpoint());
    }
    /// True if a slot has a new owner. Ignores information that is older than the known one. `teller`: the node that
    /// sent the map.
    bool apply(const ClusterMap &map, const Node &teller);
    /// Applies a redirection from the owner of one slot. True if it is new.
    bool assign(int slot, Node &owner);
    /// Closes the message links of nodes that no longer own slots, and after a while their other links.
    void retireOthers();

    /// The slots without a node in the latest map.
    [[nodiscard]] const SlotSet &unserved() const { return m_unserved; }
    /// Null: no owner known.
    [[nodiscard]] Node *ownerOf(int slot) const { return m_slots[static_cast<std::size_t>(slot)].owner; }
    [[nodiscard]] const std::vector<Node *> &primaries() const { return m_primaries; }
    /// Opens their command links, for as long as this is called regularly.
    [[nodiscard]] std::vector<Node *> replicas();
    [[nodiscard]] bool areAllReachable() const;
    /// Nodes with an open command link, primaries first.
    [[nodiscard]] std::vector<Node *> reachable() const;
    /// Other nodes to read a map from: known replicas and the configured addresses.
    [[nodiscard]] std::vector<redis::Endpoint> elsewhere() const;

private:
    struct Entry
    {
        Entry(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock)
            : node(options, factory, clock)
        {
        }

        Node node;
        bool isOpen = false;      ///< the command link
        bool hasMessages = false; ///< the message link
        std::unique_ptr<Clock::Timer> retirement;
    };

    struct Slot
    {
        Node *owner = nullptr;
        quint64 epoch = 0;   ///< of the last applied map
        bool isTold = false; ///< `owner` comes from a later redirection: if correct, it has a greater epoch
    };

    [[nodiscard]] QString announcedHost(const Node &node) const;
    [[nodiscard]] redis::Endpoint endpointOf(const Address &announced, const Node &teller) const;
    [[nodiscard]] redis::Endpoint learn(const Address &announced, const Node &teller);
    [[nodiscard]] QString ipFor(const redis::LinkOptions &link) const;
    [[nodiscard]] Entry &entryAt(const redis::Endpoint &endpoint);
    [[nodiscard]] bool isPrimary(const Node &node) const;
    [[nodiscard]] static bool isKnownBetter(const Slot &slot, quint64 epoch);
    void collectPrimaries();
    void retire(Entry &entry);

    DeploymentOptions m_options;
    const redis::TransportFactory m_factory;
    Clock &m_clock;
    const std::function<void()> m_changed;
    QHash<QString, QString> m_ips;                    // by the address that we use, for names that do not resolve
    QHash<QString, std::shared_ptr<Entry>> m_entries; // by the address that we use
    std::vector<Slot> m_slots;
    SlotSet m_unserved;
    std::vector<Node *> m_primaries; // in the order of their slots
    std::vector<redis::Endpoint> m_replicas;
    bool m_isClosed = false;
};

} // namespace lockscope::topology
