// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"

namespace lockscope::load {

/// One client identity of a run, shared by several workers, with a client on each of its deployments. Made and
/// destroyed on any thread but the engines'.
class Identity final
{
public:
    using Buses = std::vector<pubsub::Bus *>;

    /// Each client gets a new id: `options` must not set one.
    Identity(const Buses &buses, const locks::ClientOptions &options);
    /// Creates an identity with the ids of a dead one, to remove its leftovers from the servers.
    Identity(const Buses &buses, const Identity &dead);
    Q_DISABLE_COPY_MOVE(Identity)

    /// The client on the first deployment.
    [[nodiscard]] locks::Client &client() { return *m_clients.front(); }
    /// The client on the deployment of the group member with this index.
    [[nodiscard]] locks::Client &clientOf(std::size_t member) { return *m_clients[member % m_clients.size()]; }
    [[nodiscard]] std::vector<ClientId> ids() const;
    /// The router of the first deployment. Thread: engine.
    [[nodiscard]] topology::Router &router() { return m_router; }
    /// Ends as if its process had died. Thread: any.
    void abandon();
    /// While frozen, no hold is renewed. Thread: any.
    void freezeWatchdog(bool isFrozen);

private:
    topology::Router &m_router;
    std::vector<std::unique_ptr<locks::Client>> m_clients; // by deployment
};

} // namespace lockscope::load
