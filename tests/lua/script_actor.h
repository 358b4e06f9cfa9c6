// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/golden_player.h"

namespace lockscope::tests {

/// Does the steps with the scripts alone: a client as simple as it can be, without threads, watchdog or queue.
class ScriptActor final : public GoldenActor
{
public:
    ScriptActor(const GoldenCase &golden, RedisFixture &redis) : m_golden(golden), m_redis(redis) { }

    Result<GoldenAnswer> perform(const GoldenStep &step) override;

private:
    using Side = GoldenStep::Side;
    using Hold = std::pair<char, Side>;
    struct Wait
    {
        RawLink link;
        GoldenStep step;
        TimePoint start;
    };

    [[nodiscard]] RawReply acquire(const GoldenStep &step);
    RawReply runFair(const lua::Script &script, const std::vector<QByteArray> &arguments);
    [[nodiscard]] RawReply release(char who, Side side);
    [[nodiscard]] Result<GoldenAnswer> attempt(const GoldenStep &step);
    [[nodiscard]] Result<GoldenAnswer> release(const GoldenStep &step);
    [[nodiscard]] Result<GoldenAnswer> begin(const GoldenStep &step);
    [[nodiscard]] Result<GoldenAnswer> finish(const GoldenStep &step);
    [[nodiscard]] Status renew(char who);
    [[nodiscard]] QByteArray timeoutKey(char who, qint64 level) const;
    [[nodiscard]] QByteArray hashTagged() const;
    [[nodiscard]] bool isSpin() const { return m_golden.lock == "spin"; }
    /// Returns how long a place in a fair queue is kept for this step, as an argument.
    [[nodiscard]] QByteArray placeTime(const GoldenStep &step) const;

    const GoldenCase &m_golden;
    RedisFixture &m_redis;
    std::map<Hold, qint64> m_holds; ///< what each holder believes
    std::map<char, Wait> m_waits;
};

} // namespace lockscope::tests
