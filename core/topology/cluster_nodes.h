// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/cluster_map.h"
#include "core/topology/deployment_options.h"
#include "core/topology/router.h"

#include <QHash>

namespace lockscope::topology {

/// The nodes of a cluster and who of them owns which slot, as far as is known. A node stays what it is for as long as
/// this lives, whoever it serves; its links are closed when it has had no part for a time-out. Thread: the engine's.
class ClusterNodes final
{
public:
    /// `changed`: a link has come or gone.
    ClusterNodes(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock,
                 std::function<void()> changed);
    void close();

    /// The node at an address that another one gave; its command link is opened.
    [[nodiscard]] Node &at(const Address &announced, const Node &teller) { return open(endpointOf(announced, teller)); }
    [[nodiscard]] Node &open(const redis::Endpoint &endpoint);
    [[nodiscard]] Node &at(const redis::Endpoint &endpoint) { return entryAt(endpoint).node; }

    /// True when a slot has another owner now. What is older than what is known of a slot does not count. `teller`:
    /// whose map it is.
    bool apply(const ClusterMap &map, const Node &teller);
    /// The owner of one slot says that it has moved. True when that is new.
    bool assign(int slot, Node &owner);
    /// Closes the message links of nodes that own nothing any more, and soon the others.
    void retireOthers();

    /// Null: never heard of one.
    [[nodiscard]] Node *ownerOf(int slot) const { return m_slots[static_cast<std::size_t>(slot)].owner; }
    [[nodiscard]] const std::vector<Node *> &primaries() const { return m_primaries; }
    /// Their command links are opened, for as long as they are asked for.
    [[nodiscard]] std::vector<Node *> replicas();
    [[nodiscard]] bool areAllReachable() const;
    /// Those whose command link is open, the primaries first.
    [[nodiscard]] std::vector<Node *> reachable() const;
    /// Where else a map may be had: known replicas and the addresses given at first.
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
        quint64 epoch = 0; ///< the owner has at least this one
    };

    [[nodiscard]] QString announcedHost(const Node &node) const;
    [[nodiscard]] redis::Endpoint endpointOf(const Address &announced, const Node &teller) const;
    [[nodiscard]] Entry &entryAt(const redis::Endpoint &endpoint);
    [[nodiscard]] bool isPrimary(const Node &node) const;
    void collectPrimaries();
    void retire(Entry &entry);

    const DeploymentOptions m_options;
    const redis::TransportFactory m_factory;
    Clock &m_clock;
    const std::function<void()> m_changed;
    QHash<QString, std::shared_ptr<Entry>> m_entries; // by the address that we use
    std::vector<Slot> m_slots;
    std::vector<Node *> m_primaries; // in the order of their slots
    std::vector<redis::Endpoint> m_replicas;
};

} // namespace lockscope::topology
