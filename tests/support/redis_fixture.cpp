// SPDX-License-Identifier: Apache-2.0
#include "tests/support/redis_fixture.h"

namespace lockscope::tests {

sandbox::ServerOptions RedisFixture::primary()
{
    return {.settings = {"repl-diskless-sync yes", "repl-diskless-sync-delay 0"}};
}

sandbox::ServerOptions RedisFixture::replica() const
{
    return {.settings = {"replicaof 127.0.0.1 " + QByteArray::number(m_server.port()),
                         "masterauth " + m_server.password()}};
}

int RedisFixture::replicas()
{
    return int(command({"INFO", "replication"}).text.count("state=online"));
}

bool RedisFixture::start()
{
    if (const Status status = m_server.start(); !status) {
        m_problem = status.error().message.english().toUtf8() + ' ' + status.error().detail.toUtf8();
        return false;
    }
    m_link.emplace(m_server);
    return true;
}

} // namespace lockscope::tests
