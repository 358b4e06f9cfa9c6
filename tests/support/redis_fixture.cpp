// SPDX-License-Identifier: Apache-2.0
#include "tests/support/redis_fixture.h"

namespace lockscope::tests {

bool RedisFixture::start()
{
    if (const Status status = m_server.start(); !status) {
        m_problem = status.error().message.toUtf8() + ' ' + status.error().detail.toUtf8();
        return false;
    }
    m_link.emplace(m_server);
    return true;
}

} // namespace lockscope::tests
