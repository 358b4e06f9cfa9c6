// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/identity.h"

namespace lockscope::load {

Identity::Identity(const Buses &buses, const locks::ClientOptions &options)
    : m_router(buses.front()->deployment().router())
{
    for (pubsub::Bus *bus : buses)
        m_clients.push_back(std::make_unique<locks::Client>(*bus, options));
}

Identity::Identity(const Buses &buses, const Identity &dead) : m_router(buses.front()->deployment().router())
{
    const std::vector<ClientId> ids = dead.ids();
    for (std::size_t i = 0; i < buses.size(); ++i) {
        locks::ClientOptions options;
        options.id = ids[i];
        m_clients.push_back(std::make_unique<locks::Client>(*buses[i], std::move(options)));
    }
}

std::vector<ClientId> Identity::ids() const
{
    std::vector<ClientId> ids;
    for (const std::unique_ptr<locks::Client> &client : m_clients)
        ids.push_back(client->id());
    return ids;
}

void Identity::freezeWatchdog(bool isFrozen)
{
    for (const std::unique_ptr<locks::Client> &client : m_clients)
        client->freezeWatchdog(isFrozen);
}

void Identity::abandon()
{
    for (const std::unique_ptr<locks::Client> &client : m_clients)
        client->abandon();
}

} // namespace lockscope::load
