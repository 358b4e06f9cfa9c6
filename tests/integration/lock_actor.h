// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/lock_bed.h"
#include "tests/support/cut_network.h"
#include "tests/support/golden_player.h"

namespace lockscope::tests {

/// Does the steps with the library: one client a holder, each on links of its own.
class LockActor : public GoldenActor
{
public:
    LockActor(const GoldenCase &golden, RedisFixture &redis) : m_golden(golden), m_redis(redis) { }

    Result<GoldenAnswer> perform(const GoldenStep &step) override;
    [[nodiscard]] std::optional<QString> lastError() const override { return m_lastError; }

private:
    struct Player
    {
        Player(const QString &url, const locks::ClientOptions &options);
        void die();

        CutNetwork network;
        LockBed bed;
        locks::Client client;
    };

    [[nodiscard]] locks::AsyncLock lockOf(const GoldenStep &step);
    [[nodiscard]] Result<GoldenAnswer> take(const GoldenStep &step);
    [[nodiscard]] Result<GoldenAnswer> giveBack(const GoldenStep &step);
    [[nodiscard]] Result<GoldenAnswer> finish(const GoldenStep &step);

    const GoldenCase &m_golden;
    RedisFixture &m_redis;
    std::map<char, std::unique_ptr<Player>> m_players;
    std::map<char, QFuture<Result<locks::Attempt>>> m_waits;
    QString m_lastError;
};

} // namespace lockscope::tests
