// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"
#include "tests/support/golden_player.h"

namespace lockscope::tests {

/// Does the steps with the library: one client a holder, all on one deployment.
class LockActor final : public GoldenActor
{
public:
    LockActor(const GoldenCase &golden, pubsub::Bus &bus, RedisFixture &redis)
        : m_golden(golden), m_bus(bus), m_redis(redis)
    {
    }

    Result<GoldenAnswer> perform(const GoldenStep &step) override;
    [[nodiscard]] std::optional<QString> lastError() const override { return m_lastError; }

private:
    [[nodiscard]] locks::AsyncLock lockOf(const GoldenStep &step);
    [[nodiscard]] Result<GoldenAnswer> take(const GoldenStep &step);
    [[nodiscard]] Result<GoldenAnswer> giveBack(const GoldenStep &step);
    [[nodiscard]] Result<GoldenAnswer> finish(const GoldenStep &step);

    const GoldenCase &m_golden;
    pubsub::Bus &m_bus;
    RedisFixture &m_redis;
    std::map<char, std::unique_ptr<locks::Client>> m_clients;
    std::map<char, QFuture<Result<locks::Attempt>>> m_waits;
    QString m_lastError;
};

} // namespace lockscope::tests
