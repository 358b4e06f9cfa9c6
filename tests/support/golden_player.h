// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/golden_cases.h"
#include "tests/support/redis_fixture.h"

namespace lockscope::tests {

/// Who does the steps of a case: the scripts alone, the library, another program.
/// perform() answers as the holder hears it; a failure is an error, but "not a holder" is an answer.
class GoldenActor
{
public:
    virtual ~GoldenActor() = default;
    /// Once for each time of the step, for every verb but Wait.
    virtual Result<GoldenAnswer> perform(const GoldenStep &step) = 0;
    /// The holder that this actor has for `A`, `B` or `C`; the player reads what is stored as if it were goldenHolder().
    virtual HolderId holderOf(char who) { return goldenHolder(who); }
    /// It stamps deadlines with its own clock, read before the script runs; the server's would be read in the script.
    [[nodiscard]] virtual bool hasOwnClock() const { return false; }
    /// The error text that went with the last NotHolder; nothing from an actor that has no texts.
    [[nodiscard]] virtual std::optional<QString> lastError() const { return std::nullopt; }
    /// After a step that has a finding: why the doctor does not find it; empty when it does, or when this actor has no doctor.
    [[nodiscard]] virtual QByteArray checkFinding(const GoldenStep &) { return {}; }
};

/// Waits until the lock's time to live has risen: a watchdog turn. For actors whose watchdog is a real one.
Result<GoldenAnswer> awaitRenewal(const GoldenCase &golden, RedisFixture &redis);

/// Plays the case on an empty server and compares answer, messages, listeners and the whole keyspace after every step.
/// Empty when all is as written; else the step and what differs. Needs an event loop: time passes by QTest::qWaitFor.
/// `late`: how much longer it took than the case says, which is time that leases did not have.
QByteArray play(const GoldenCase &golden, GoldenActor &actor, RedisFixture &redis, Millis *late = nullptr);

} // namespace lockscope::tests
