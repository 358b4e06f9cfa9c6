// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"

#include <functional>

namespace lockscope::load {

/// One client identity of a run, on each of its deployments: what several workers share. Made and destroyed on any
/// thread but the engines'.
class Identity final
{
public:
    using Buses = std::vector<pubsub::Bus *>;

    Identity(const Buses &buses, const locks::ClientOptions &options);
    /// An identity that takes over what a dead one has left on the servers.
    Identity(const Buses &buses, const Identity &dead);
    Q_DISABLE_COPY_MOVE(Identity)

    /// On the first deployment.
    [[nodiscard]] locks::Client &client() { return *m_clients.front(); }
    /// On the one where the member with this index of a group lives.
    [[nodiscard]] locks::Client &clientOf(std::size_t member) { return *m_clients[member % m_clients.size()]; }
    [[nodiscard]] std::vector<ClientId> ids() const;
    /// Of the first deployment. Engine thread.
    [[nodiscard]] topology::Router &router() { return m_router; }
    /// As if its process had died. Any thread.
    void abandon();
    /// Nothing is renewed while it is frozen. Any thread.
    void freezeWatchdog(bool isFrozen);

private:
    topology::Router &m_router;
    std::vector<std::unique_ptr<locks::Client>> m_clients; // by deployment
};

} // namespace lockscope::load
