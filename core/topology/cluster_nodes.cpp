// SPDX-License-Identifier: Apache-2.0
#include "core/topology/cluster_nodes.h"

#include <algorithm>
#include <utility>

namespace lockscope::topology {

using redis::Endpoint;
using redis::Link;

ClusterNodes::ClusterNodes(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock,
                           std::function<void()> changed)
    : m_options(options), m_factory([this, factory = std::move(factory)](const redis::LinkOptions &link) {
          redis::LinkOptions withIp = link;
          withIp.endpoint.ip = ipFor(link);
          return factory(withIp);
      }),
      m_clock(clock), m_changed(std::move(changed)), m_slots(SlotCount)
{
}

/// The latest map has it. An IP address that is not an allowed host is not used.
QString ClusterNodes::ipFor(const redis::LinkOptions &link) const
{
    const QString ip = m_ips.value(link.endpoint.toString());
    return !link.allowedHosts || link.allowedHosts->contains(ip, Qt::CaseInsensitive) ? ip : QString();
}

void ClusterNodes::close()
{
    m_isClosed = true;
    const QHash<QString, std::shared_ptr<Entry>> entries = m_entries; // a failing caller may request another node
    for (const std::shared_ptr<Entry> &entry : entries) {
        entry->retirement.reset();
        entry->node.close();
    }
}

/// The host that a node announces to the others, if the NAT map has it.
QString ClusterNodes::announcedHost(const Node &node) const
{
    for (const auto &[announced, used] : m_options.natMap)
        if (used.host == node.endpoint().host && used.port == node.endpoint().port)
            return announced.left(announced.lastIndexOf(u':'));
    return node.endpoint().host;
}

/// An entry of the NAT map takes precedence, for the name or for the IP address. TLS settings come from the configured
/// endpoints. An address without a host gets the host that the answering node announces.
Endpoint ClusterNodes::endpointOf(const Address &announced, const Node &teller) const
{
    Endpoint endpoint = m_options.endpoints.empty() ? Endpoint {} : m_options.endpoints.front();
    const bool hasHost = !announced.host.isEmpty();
    const Address address {hasHost ? announced.host : announcedHost(teller), announced.port};
    const Endpoint *mapped = findIn(m_options.natMap, address.host, address.port);
    if (!mapped && !announced.ip.isEmpty())
        mapped = findIn(m_options.natMap, announced.ip, announced.port);
    if (mapped) {
        endpoint.host = mapped->host;
        endpoint.port = mapped->port;
    } else {
        endpoint.host = hasHost ? announced.host : teller.endpoint().host;
        endpoint.port = announced.port;
    }
    return endpoint;
}

/// The same, and remembers the IP address.
Endpoint ClusterNodes::learn(const Address &announced, const Node &teller)
{
    Endpoint endpoint = endpointOf(announced, teller);
    if (!announced.ip.isEmpty() && endpoint.host == announced.host)
        m_ips.insert(endpoint.toString(), announced.ip);
    return endpoint;
}

ClusterNodes::Entry &ClusterNodes::entryAt(const Endpoint &endpoint)
{
    std::shared_ptr<Entry> &entry = m_entries[endpoint.toString()];
    if (!entry) {
        entry = std::make_shared<Entry>(m_options.linkOptions(endpoint), m_factory, m_clock);
        Link &link = entry->node.commands();
        QObject::connect(&link, &Link::sessionOpened, &link, m_changed);
        QObject::connect(&link, &Link::sessionLost, &link, m_changed);
    }
    return *entry;
}

Node &ClusterNodes::open(const Endpoint &endpoint)
{
    Entry &entry = entryAt(endpoint);
    if (m_isClosed) // a caller that fails while the links are closed may ask for another node
        return entry.node;
    if (!std::exchange(entry.isOpen, true))
        entry.node.commands().open();
    if (!isPrimary(entry.node))
        retire(entry);
    return entry.node;
}

/// After one timeout, calls in flight have their reply or are lost.
void ClusterNodes::retire(Entry &entry)
{
    entry.retirement = m_clock.callAt(m_clock.now() + 2 * m_options.timeout, [this, &entry] {
        if (isPrimary(entry.node))
            return;
        entry.isOpen = false;
        entry.hasMessages = false;
        entry.node.close();
    });
}

bool ClusterNodes::isPrimary(const Node &node) const
{
    return std::ranges::find(m_primaries, &node) != m_primaries.end();
}

void ClusterNodes::collectPrimaries()
{
    m_primaries.clear();
    const Node *last = nullptr;
    for (const Slot &slot : m_slots) {
        if (slot.owner && slot.owner != last && !isPrimary(*slot.owner))
            m_primaries.push_back(slot.owner);
        last = slot.owner;
    }
    if (m_isClosed)
        return;
    for (Node *primary : m_primaries) {
        Entry &entry = entryAt(primary->endpoint());
        entry.retirement.reset();
        if (!std::exchange(entry.isOpen, true))
            primary->commands().open();
        if (!std::exchange(entry.hasMessages, true))
            primary->subscriptions().open();
    }
}

bool ClusterNodes::apply(const ClusterMap &map, const Node &teller)
{
    bool hasMoved = false;
    m_replicas.clear();
    m_unserved = map.unserved();
    for (const ClusterMap::Range &range : map.ranges) {
        Node *owner = &entryAt(learn(range.primary, teller)).node;
        for (int i = range.first; i <= range.last; ++i) {
            Slot &slot = m_slots[static_cast<std::size_t>(i)];
            if (isKnownBetter(slot, range.epoch))
                continue; // this map is older than what we know
            hasMoved = hasMoved || slot.owner != owner;
            slot = {owner, range.epoch};
        }
        for (const Address &address : range.replicas) { // repeated in each range of the primary
            const Endpoint replica = learn(address, teller);
            const auto isSame = [&](const Endpoint &known) { return known.toString() == replica.toString(); };
            if (std::ranges::none_of(m_replicas, isSame))
                m_replicas.push_back(replica);
        }
    }
    if (hasMoved)
        collectPrimaries();
    return hasMoved;
}

bool ClusterNodes::assign(int slot, Node &owner)
{
    Slot &entry = m_slots[static_cast<std::size_t>(slot)];
    if (entry.owner == &owner)
        return false;
    entry.owner = &owner;
    entry.isTold = true;
    m_unserved.reset(static_cast<std::size_t>(slot));
    collectPrimaries();
    return true;
}

/// A redirection takes precedence over a map of the same epoch, because a node that takes over a slot gets a greater
/// one. It does not if it leads nowhere, and several do not add up: nodes may redirect in a circle for a while.
bool ClusterNodes::isKnownBetter(const Slot &slot, quint64 epoch)
{
    if (epoch == 0 || epoch > slot.epoch)
        return false;
    const auto leadsNowhere = [](const redis::Link &link) {
        return !link.isOpen() && !link.health().lastError().message.isEmpty();
    };
    return epoch < slot.epoch || (slot.isTold && !leadsNowhere(slot.owner->commands()));
}

void ClusterNodes::retireOthers()
{
    const QHash<QString, std::shared_ptr<Entry>> entries = m_entries; // a failing caller may request another node
    for (const std::shared_ptr<Entry> &entry : entries) {
        if (isPrimary(entry->node))
            continue;
        if (std::exchange(entry->hasMessages, false))
            entry->node.subscriptions().close();
        if (entry->isOpen && !entry->retirement)
            retire(*entry);
    }
}

std::vector<Node *> ClusterNodes::replicas()
{
    std::vector<Node *> nodes;
    for (const Endpoint &replica : m_replicas)
        if (!isPrimary(entryAt(replica).node))
            nodes.push_back(&open(replica));
    return nodes;
}

bool ClusterNodes::areAllReachable() const
{
    return std::ranges::all_of(m_primaries, [](Node *node) { return node->commands().isOpen(); });
}

std::vector<Node *> ClusterNodes::reachable() const
{
    std::vector<Node *> nodes;
    for (Node *primary : m_primaries)
        if (primary->commands().isOpen())
            nodes.push_back(primary);
    for (const std::shared_ptr<Entry> &entry : m_entries)
        if (entry->node.commands().isOpen() && !isPrimary(entry->node))
            nodes.push_back(&entry->node);
    return nodes;
}

std::vector<Endpoint> ClusterNodes::elsewhere() const
{
    std::vector<Endpoint> endpoints = m_replicas;
    endpoints.insert(endpoints.end(), m_options.endpoints.begin(), m_options.endpoints.end());
    return endpoints;
}

} // namespace lockscope::topology
