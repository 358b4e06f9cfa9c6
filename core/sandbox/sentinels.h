// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sandbox/server.h"

#include <deque>

namespace lockscope::sandbox {

/// A private primary with two replicas, and three sentinels that promote a replica when the primary has been lost for a
/// second. All six have one random password. Guarantees, limits and thread: as Server, but the sentinels keep the
/// password in a file that only this user can read.
class Sentinels final
{
public:
    static constexpr std::size_t Servers = 3;
    static constexpr std::size_t Watchers = 3;

    /// `port`: of the first sentinel; the others, or all if it is not set, get free ones.
    explicit Sentinels(std::optional<quint16> port = {});

    /// Returns once the replicas follow and the sentinels could fail over. Call it once.
    [[nodiscard]] Status start();
    /// `redis+sentinel://:PASSWORD@127.0.0.1:PORT,…/mymaster`.
    [[nodiscard]] QString url() const;
    /// The sentinels' name of the primary.
    [[nodiscard]] static QString masterName() { return QStringLiteral("mymaster"); }

    /// The first server started as the primary.
    [[nodiscard]] Server &server(std::size_t index) { return m_servers.at(index); }
    [[nodiscard]] Server &watcher(std::size_t index) { return m_watchers.at(index); }
    /// The server on this port, which must be one of these.
    [[nodiscard]] Server &serverAt(quint16 port);
    /// False once a sentinel or every server has ended.
    [[nodiscard]] bool areRunning() const;

private:
    [[nodiscard]] Status startServers();
    [[nodiscard]] Status startWatchers();
    [[nodiscard]] ServerOptions watcherOptions(const std::vector<QByteArray> &ids, const std::vector<quint16> &ports,
                                               std::size_t index) const;

    const std::optional<quint16> m_port;
    const QByteArray m_password;
    std::deque<Server> m_servers; // a server does not move
    std::deque<Server> m_watchers;
};

} // namespace lockscope::sandbox
