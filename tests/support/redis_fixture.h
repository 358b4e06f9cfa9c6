// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sandbox/server.h"
#include "tests/support/keyspace.h"
#include "tests/support/raw_link.h"

#include <optional>

namespace lockscope::tests {

/// A private server for a test class, and a link to inspect it. A member of the class:
/// ```
/// void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
/// void init() { m_redis.flush(); }
/// ```
/// Thread: the main thread (see sandbox::Server).
class RedisFixture final
{
public:
    explicit RedisFixture(sandbox::ServerOptions options = {}) : m_server(std::move(options)) { }

    /// Settings of a server with replicas: they receive its data immediately.
    [[nodiscard]] static sandbox::ServerOptions primary();
    /// Settings of a replica of this server, which must be running and listen on a port.
    [[nodiscard]] sandbox::ServerOptions replica() const;

    [[nodiscard]] bool start();
    /// Why start() failed.
    [[nodiscard]] const char *problem() const { return m_problem.constData(); }

    sandbox::Server &server() { return m_server; }
    RawLink &link() { return *m_link; }
    [[nodiscard]] RawLink anotherLink() const { return RawLink(m_server); }
    RawReply command(const std::vector<QByteArray> &words) { return m_link->command(words); }
    RawReply setUser(const QByteArray &name, const std::vector<QByteArray> &rules)
    {
        return m_link->setUser(name, rules);
    }
    /// Whether the server has the feature; a test that needs a missing one is skipped, with the reason.
    [[nodiscard]] bool has(redis::Feature feature) { return m_link->has(feature); }
    Keyspace keyspace() { return readKeyspace(*m_link); }
    /// Number of connected replicas.
    int replicas();
    /// Removes every key of the current database. FLUSHALL would also write a snapshot.
    void flush() { m_link->command({"FLUSHDB"}); }

private:
    sandbox::Server m_server;
    std::optional<RawLink> m_link;
    QByteArray m_problem;
};

} // namespace lockscope::tests
