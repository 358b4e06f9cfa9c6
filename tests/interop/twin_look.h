// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/redis_fixture.h"

#include <span>

namespace lockscope::tests {

/// What is stored on some servers, and what was said since the last look, in words that are the same for two players
/// who did the same: holders and permits have no ids, and times are those that are left, to ten seconds.
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
