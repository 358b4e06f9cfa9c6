// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/interop/redisson_process.h"
#include "tests/support/golden_player.h"

namespace lockscope::tests {

/// Does the steps with Redisson: one client and one thread a holder. Their ids are Redisson's own choice.
class RedissonActor final : public GoldenActor
{
public:
    /// `driver` is open with the case's watchdog.
    RedissonActor(const GoldenCase &golden, RedissonProcess &driver, RedisFixture &redis);

    Result<GoldenAnswer> perform(const GoldenStep &step) override;
    HolderId holderOf(char who) override;
    [[nodiscard]] bool hasOwnClock() const override { return true; }
    [[nodiscard]] std::optional<QString> lastError() const override { return m_lastError; }

private:
    [[nodiscard]] Result<GoldenAnswer> tell(const GoldenStep &step, const QString &verb);

    const GoldenCase &m_golden;
    RedissonProcess &m_controller;
    RedisFixture &m_redis;
    std::map<char, HolderId> m_holders;
    QString m_lastError;
};

} // namespace lockscope::tests
