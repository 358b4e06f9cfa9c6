// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sandbox/cluster_control.h"
#include "core/sandbox/server_group.h"

namespace lockscope::sandbox {

/// A private cluster: three primaries, each with a replica, set up without redis-cli. Ready within 3 s, of which Redis
/// itself waits 2 s before a new cluster serves. Guarantees, limits and thread: as Server.
class Cluster final
{
public:
    static constexpr std::size_t Primaries = 3;
    static constexpr std::size_t Size = 2 * Primaries;

    /// `port`: of the first node; the others, or all if it is not set, get free ones. `settings`: additional
    /// configuration lines for every node. `joinTime`: until the started nodes must serve.
    explicit Cluster(std::optional<quint16> port = {}, const std::vector<QByteArray> &settings = {},
                     Millis joinTime = std::chrono::seconds(10));

    /// Returns once every node serves and every replica follows its primary. Call it once.
    [[nodiscard]] Status start();
    /// `redis+cluster://:PASSWORD@127.0.0.1:PORT,…` with the nodes that were the first primaries.
    [[nodiscard]] QString url() const;
    [[nodiscard]] Server &at(std::size_t index) { return m_servers.at(index); }
    /// The server on this port, which must belong to the cluster.
    [[nodiscard]] Server &atPort(quint16 port);
    /// False once every node has ended.
    [[nodiscard]] bool isAnyRunning() const;
    [[nodiscard]] ClusterControl control() const;

private:
    [[nodiscard]] Status join() const;

    QByteArray m_password;
    Millis m_joinTime;
    ServerGroup m_servers; // primaries first
};

} // namespace lockscope::sandbox
