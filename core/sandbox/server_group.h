// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sandbox/server.h"

#include <deque>

namespace lockscope::sandbox {

/// Several private servers with the same options, as a RedLock or a cluster needs them. Thread and lifetime: as Server.
class ServerGroup final
{
public:
    /// ServerOptions::port, if set, is that of the first; the others get free ones.
    explicit ServerGroup(int count, const ServerOptions &options = {});

    /// Starts those that do not run. Returns the first error; servers started before it keep running.
    [[nodiscard]] Status start();
    [[nodiscard]] std::deque<Server> &all() { return m_servers; }
    [[nodiscard]] const std::deque<Server> &all() const { return m_servers; }
    [[nodiscard]] std::size_t size() const { return m_servers.size(); }
    [[nodiscard]] Server &at(std::size_t index) { return m_servers.at(index); }
    [[nodiscard]] bool areAllRunning() const;

private:
    std::deque<Server> m_servers; // a server does not move
};

} // namespace lockscope::sandbox
