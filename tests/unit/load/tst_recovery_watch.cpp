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

using Hold = RecoveryWatch::Hold;

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
    void aHoldNextToOthersIsGoneWithItsLease_data();
    void aHoldNextToOthersIsGoneWithItsLease();
    void otherLocksDoNotMatter();
    void predictionsNameTheLease();
};

void TestRecoveryWatch::measuresFromTheDeathOfAHolderToTheNextGrant()
{
    RecoveryWatch watch;
    watch.granted(0, at(0s), at(1s), true); // before any fault: not watched
    watch.vanished(Holder, 0, Hold::Exclusive, TimePoint::max(), at(2s));
    watch.granted(0, at(0s), at(5s), true);
    watch.ended(0, at(6s));
    watch.granted(0, at(0s), at(16s), true); // unrelated by now
    const RecoveryWatch::Outcome outcome = watch.outcome(Holder, {}, at(20s));
    QCOMPARE(outcome.longest, 3s);
    QCOMPARE(outcome.grants, 1);
}

void TestRecoveryWatch::measuresTheLongestStandstillAfterAWaiter()
{
    RecoveryWatch watch;
    watch.vanished(Waiter, 0, Hold::None, {}, at(0s));
    for (const auto gap : {10ms, 500ms, 20ms}) {
        watch.ended(0, at(1s));
        watch.granted(0, at(0s), at(1s + gap), true);
    }
    QCOMPARE(watch.outcome(Waiter, {}, at(9s)).longest, 500ms);
    QCOMPARE(watch.outcome(Waiter, {}, at(9s)).grants, 3);
}

void TestRecoveryWatch::timeInWhichNobodyWaitsIsNoStandstill()
{
    RecoveryWatch watch;
    watch.vanished(Waiter, 0, Hold::None, {}, at(0s));
    watch.ended(0, at(1s));
    watch.granted(0, at(8s), at(8s + 5ms), true);
    watch.ended(0, at(9s));
    QCOMPARE(watch.outcome(Waiter, {}, at(20s)).longest, 5ms);
}

void TestRecoveryWatch::aStandstillThatLastsCountsUpToNow()
{
    RecoveryWatch watch;
    watch.vanished(Holder, 0, Hold::Exclusive, TimePoint::max(), at(0s));
    const RecoveryWatch::Outcome outcome = watch.outcome(Holder, at(1s), at(4s));
    QCOMPARE(outcome.longest, 3s);
    QCOMPARE(outcome.grants, 0);
    watch.granted(0, at(4s), at(5s), true); // that waiter has given up; another one gets the lock
    QCOMPARE(watch.outcome(Holder, {}, at(9s)).longest, 3s);
}

void TestRecoveryWatch::aDeadHoldersStandstillIsNoOthersDoing()
{
    RecoveryWatch watch;
    watch.vanished(Waiter, 0, Hold::None, {}, at(0s));
    watch.granted(0, at(0s), at(10ms), true);
    watch.vanished(Holder, 0, Hold::Exclusive, TimePoint::max(), at(1s));
    QCOMPARE(watch.outcome(Waiter, at(1s), at(4s)).longest, 10ms);
    watch.granted(0, at(1s), at(6s), true);
    QCOMPARE(watch.outcome(Waiter, {}, at(9s)).longest, 10ms);
    QCOMPARE(watch.outcome(Holder, {}, at(9s)).longest, 5s);
}

void TestRecoveryWatch::aHoldNextToOthersIsGoneWithItsLease_data()
{
    QTest::addColumn<Hold>("hold");
    QTest::addColumn<bool>("isExclusive"); // the next grant
    QTest::addColumn<bool>("isGoneAtOnce");
    QTest::newRow("no hold") << Hold::None << false << true;
    QTest::newRow("a permit, then another one") << Hold::Partial << true << false;
    QTest::newRow("a read lock, then a read lock") << Hold::Shared << false << false;
    QTest::newRow("a read lock, then a write lock") << Hold::Shared << true << true;
    QTest::newRow("a write lock, then a read lock") << Hold::Exclusive << false << true;
}

void TestRecoveryWatch::aHoldNextToOthersIsGoneWithItsLease()
{
    QFETCH(Hold, hold);
    QFETCH(bool, isExclusive);
    QFETCH(bool, isGoneAtOnce);
    RecoveryWatch watch;
    watch.vanished(Holder, 0, hold, at(30s), at(0s));
    QVERIFY(!watch.outcome(Holder, {}, at(3s)).isHoldGone);
    watch.granted(0, at(0s), at(3s), isExclusive);
    QCOMPARE(watch.outcome(Holder, {}, at(3s)).isHoldGone, isGoneAtOnce);
    QCOMPARE(watch.outcome(Holder, {}, at(40s)).isHoldGone, isGoneAtOnce); // no grant shows it
    watch.granted(0, at(0s), at(40s), isExclusive);
    QVERIFY(watch.outcome(Holder, {}, at(40s)).isHoldGone);
}

void TestRecoveryWatch::otherLocksDoNotMatter()
{
    RecoveryWatch watch;
    watch.vanished(Waiter, 0, Hold::None, {}, at(0s));
    watch.ended(1, at(1s));
    watch.granted(1, at(0s), at(9s), true);
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
