// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/server_group.h"

#include <algorithm>

namespace lockscope::sandbox {

ServerGroup::ServerGroup(int count, const ServerOptions &options)
{
    ServerOptions others = options;
    others.port.reset();
    for (int i = 0; i < count; ++i)
        m_servers.emplace_back(i == 0 ? options : others);
}

Status ServerGroup::start()
{
    for (Server &server : m_servers)
        if (const Status started = server.start(); !started)
            return started;
    return {};
}

bool ServerGroup::areAllRunning() const
{
    return std::ranges::all_of(m_servers, &Server::isRunning);
}

} // namespace lockscope::sandbox
