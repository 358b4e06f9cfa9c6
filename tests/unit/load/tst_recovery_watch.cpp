// SPDX-License-Identifier: Apache-2.0
#include "core/load/faults/fault_report.h"
#include "core/load/faults/recovery_watch.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::load;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr TimePoint at(std::chrono::nanoseconds time)
{
    return TimePoint(1000s) + time;
}

constexpr std::size_t Holder = 0; // faults
constexpr std::size_t Waiter = 1;

} // namespace

class TestRecoveryWatch final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void measuresFromTheDeathOfAHolderToTheNextGrant();
    void measuresTheLongestStandstillAfterAWaiter();
    void timeInWhichNobodyWaitsIsNoStandstill();
    void aStandstillThatLastsCountsUpToNow();
    void aDeadHoldersStandstillIsNoOthersDoing();
    void otherLocksDoNotMatter();
    void predictionsNameTheLease();
};

void TestRecoveryWatch::measuresFromTheDeathOfAHolderToTheNextGrant()
{
    RecoveryWatch watch;
    watch.granted(0, at(0s), at(1s)); // before any fault: not watched
    watch.vanished(Holder, 0, true, at(2s));
    watch.granted(0, at(0s), at(5s));
    watch.ended(0, at(6s));
    watch.granted(0, at(0s), at(16s)); // unrelated by now
    const RecoveryWatch::Outcome outcome = watch.outcome(Holder, {}, at(20s));
    QCOMPARE(outcome.longest, 3s);
    QCOMPARE(outcome.grants, 1);
}

void TestRecoveryWatch::measuresTheLongestStandstillAfterAWaiter()
{
    RecoveryWatch watch;
    watch.vanished(Waiter, 0, false, at(0s));
    for (const auto gap : {10ms, 500ms, 20ms}) {
        watch.ended(0, at(1s));
        watch.granted(0, at(0s), at(1s + gap));
    }
    QCOMPARE(watch.outcome(Waiter, {}, at(9s)).longest, 500ms);
    QCOMPARE(watch.outcome(Waiter, {}, at(9s)).grants, 3);
}

void TestRecoveryWatch::timeInWhichNobodyWaitsIsNoStandstill()
{
    RecoveryWatch watch;
    watch.vanished(Waiter, 0, false, at(0s));
    watch.ended(0, at(1s));
    watch.granted(0, at(8s), at(8s + 5ms));
    watch.ended(0, at(9s));
    QCOMPARE(watch.outcome(Waiter, {}, at(20s)).longest, 5ms);
}

void TestRecoveryWatch::aStandstillThatLastsCountsUpToNow()
{
    RecoveryWatch watch;
    watch.vanished(Holder, 0, true, at(0s));
    const RecoveryWatch::Outcome outcome = watch.outcome(Holder, at(1s), at(4s));
    QCOMPARE(outcome.longest, 3s);
    QCOMPARE(outcome.grants, 0);
}

void TestRecoveryWatch::aDeadHoldersStandstillIsNoOthersDoing()
{
    RecoveryWatch watch;
    watch.vanished(Waiter, 0, false, at(0s));
    watch.granted(0, at(0s), at(10ms));
    watch.vanished(Holder, 0, true, at(1s));
    QCOMPARE(watch.outcome(Waiter, at(1s), at(4s)).longest, 10ms);
    watch.granted(0, at(1s), at(6s));
    QCOMPARE(watch.outcome(Waiter, {}, at(9s)).longest, 10ms);
    QCOMPARE(watch.outcome(Holder, {}, at(9s)).longest, 5s);
}

void TestRecoveryWatch::otherLocksDoNotMatter()
{
    RecoveryWatch watch;
    watch.vanished(Waiter, 0, false, at(0s));
    watch.ended(1, at(1s));
    watch.granted(1, at(0s), at(9s));
    QCOMPARE(watch.outcome(Waiter, {}, at(9s)).grants, 0);
}

void TestRecoveryWatch::predictionsNameTheLease()
{
    Scenario scenario;
    scenario.type = LockType::Fair;
    Fault fault;
    fault.victim = Fault::Victim::Waiter;
    QCOMPARE(predict(scenario, fault, 30s).standstill, 1s);
    QCOMPARE(predict(scenario, fault, 30s).text.code(), u"prediction-kill-queued"_s);
    fault.victim = Fault::Victim::Holder;
    QCOMPARE(predict(scenario, fault, 30s).standstill, 31s);
    scenario.lease = 2s;
    QCOMPARE(predict(scenario, fault, 30s).standstill, 3s);
    QVERIFY(predict(scenario, fault, 30s).text.english().contains(u"lease of 2s"_s));
    fault.victim = Fault::Victim::Waiter;
    for (const LockType type : {LockType::Multi, LockType::RedLock}) { // may die holding some of the members
        scenario.type = type;
        QCOMPARE(predict(scenario, fault, 30s).standstill, 3s);
    }
    scenario.type = LockType::FasterMulti; // all its values together
    QCOMPARE(predict(scenario, fault, 30s).standstill, 1s);
}

LOCKSCOPE_TEST(TestRecoveryWatch)
#include "tst_recovery_watch.moc"
