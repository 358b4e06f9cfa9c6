// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/redis_fixture.h"

#include <span>

namespace lockscope::tests {

/// The data on some servers and the messages since the last take(), as text that is equal for two players that did the
/// same: holders and permits have no ids, and times are remaining times, rounded to ten seconds.
class TwinLook final
{
public:
    explicit TwinLook(std::span<RedisFixture> servers);

    [[nodiscard]] QByteArray take();

private:
    std::span<RedisFixture> m_servers;
    std::vector<RawLink> m_watches;
};

} // namespace lockscope::tests
