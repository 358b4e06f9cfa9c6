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

/// Performs the steps of a case by blocking calls, for example by raw scripts or another program. Thread: the test's.
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

/// Waits until the watchdog has renewed the lock's TTL. For actors with a real watchdog.
Result<GoldenAnswer> awaitRenewal(const GoldenCase &golden, RedisFixture &redis);

/// Plays the case on the empty server like lab::play(). Returns an empty text on success, otherwise the step and the
/// difference. `late`: excess duration over the case's own, which the leases did not have.
QByteArray play(const GoldenCase &golden, GoldenActor &actor, RedisFixture &redis, Millis *late = nullptr);
/// Plays the case with Lockscope's own locks; returns the full record.
Result<lab::CaseRecord> recordOwn(const GoldenCase &golden, RedisFixture &redis);
/// The same; returns an empty text on success.
QByteArray playOwn(const GoldenCase &golden, RedisFixture &redis);

} // namespace lockscope::tests
