// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/case_player.h"
#include "tests/support/redis_fixture.h"

namespace lockscope::tests {

using lab::GoldenAnswer;
using lab::GoldenCase;
using lab::goldenCases;
using lab::goldenHolder;
using lab::GoldenStep;

/// Who does the steps of a case by calls that block: the scripts alone, another program. Thread: the test's.
class GoldenActor
{
public:
    virtual ~GoldenActor() = default;
    /// See lab::Actor.
    virtual Result<GoldenAnswer> perform(const GoldenStep &step) = 0;
    virtual HolderId holderOf(char who) { return goldenHolder(who); }
    [[nodiscard]] virtual bool hasOwnClock() const { return false; }
    [[nodiscard]] virtual std::optional<QString> lastError() const { return std::nullopt; }
};

/// Waits until the lock's time to live has risen: a watchdog turn. For actors whose watchdog is a real one.
Result<GoldenAnswer> awaitRenewal(const GoldenCase &golden, RedisFixture &redis);

/// Plays the case on the empty server as lab::play() does. Empty when all is as written; else the step and what
/// differs. `late`: how much longer it took than the case says, which is time that leases did not have.
QByteArray play(const GoldenCase &golden, GoldenActor &actor, RedisFixture &redis, Millis *late = nullptr);
/// The same by Lockscope's own locks, and all that there is to know about it.
Result<lab::CaseRecord> recordOwn(const GoldenCase &golden, RedisFixture &redis);
/// Empty when all is as written.
QByteArray playOwn(const GoldenCase &golden, RedisFixture &redis);

} // namespace lockscope::tests
