// SPDX-License-Identifier: Apache-2.0
#include "core/base/run_blocking.h"
#include "core/load/report/assertion.h"
#include "core/load/workers/leftovers.h"
#include "core/load/workers/worker_log.h"
#include "tests/integration/load/load_bench.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::load;
using namespace lockscope::tests;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

/// The counts of attempts without the lock, and of lost holds.
class TestLoadCounts final : public LoadTest
{
    Q_OBJECT
private Q_SLOTS:
    void heldLocksMeasureNothing();
    void waitsAtTheEndAreCounted_data();
    void waitsAtTheEndAreCounted();
    void cyclesThatNoWorkerBeganAreCounted();
    void lossesCountWhenTheyHappen_data();
    void lossesCountWhenTheyHappen();
    void leftoversAmongTooManyKeysAreNotMeasured();
};

/// Another client holds the lock from the beginning to the end.
void TestLoadCounts::heldLocksMeasureNothing()
{
    m_redis.command({"HSET", "held", "11111111-1111-1111-1111-111111111111:1", "1"});
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.name = "held";
    scenario.wait = 10ms;
    scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.run().live().byAccess[Access::Exclusive].total.timeouts > 10, Patience);
    QVERIFY(!run.run().live().fairness);
    QVERIFY(!Assertion::parse(u"violations==0"_s)->check(run.run().partialReport()).value);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY(!report.fairness && !report.longestWait);
    QCOMPARE(report.total().acquired, 0);
    const AccessTotals &part = report.byAccess.at(Access::Exclusive);
    QCOMPARE(part.gaveUp.count(), part.counters.timeouts);
    QVERIFY2(part.gaveUp.valueAtPercentile(0) >= 5'000, qPrintable(toText(report))); // about the allowed wait
    QVERIFY(report.serverIds.size() == 1);
}

void TestLoadCounts::waitsAtTheEndAreCounted_data()
{
    QTest::addColumn<WorkerMode>("mode");
    QTest::newRow("threads") << WorkerMode::Threads;
    QTest::newRow("light workers") << WorkerMode::Light;
}

void TestLoadCounts::waitsAtTheEndAreCounted()
{
    QFETCH(WorkerMode, mode);
    m_redis.command({"HSET", "held", "11111111-1111-1111-1111-111111111111:1", "1"});
    Scenario scenario = quickScenario(LockType::Reentrant, 8);
    scenario.mode = mode;
    scenario.name = "held";
    scenario.wait = scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    const auto waiting = [&] { return run.run().live().byAccess[Access::Exclusive].waiting; };
    QTRY_COMPARE_WITH_TIMEOUT(waiting(), 8, Patience);
    (void)run.run().live();
    QCOMPARE(run.run().partialReport().byAccess[Access::Exclusive].unfinished.count(), 8); // known before the end
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const AccessTotals &part = run.report().byAccess.at(Access::Exclusive);
    QCOMPARE(part.unfinished.count(), 8);
    QCOMPARE(part.counters, Counters());
    QVERIFY(part.unfinished.max() <= std::chrono::ceil<Micros>(run.report().duration).count() * 1.01);
}

void TestLoadCounts::cyclesThatNoWorkerBeganAreCounted()
{
    m_redis.command({"HSET", "held", "11111111-1111-1111-1111-111111111111:1", "1"});
    Scenario scenario = quickScenario(LockType::Reentrant, 2);
    scenario.name = "held";
    scenario.wait = scenario.duration = 1h;
    scenario.rate = *ArrivalRate::parse(u"1000/s", {});
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.run().live().elapsed >= 100ms, Patience);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY2(report.dropped() >= 90, qPrintable(toText(report)));
    // a cycle that a worker has taken but not begun may be missing
    const qint64 unfinished = report.byAccess.at(Access::Exclusive).unfinished.count();
    QVERIFY2(qAbs(report.dropped() - unfinished) <= 3, qPrintable(toText(report)));
    QVERIFY(report.byAccess.at(Access::Exclusive).unfinishedRaw.count() <= 2);
}

void TestLoadCounts::lossesCountWhenTheyHappen_data()
{
    QTest::addColumn<bool>("isGrantedInWarmUp");
    QTest::addColumn<bool>("isTold"); // by the watchdog; otherwise only the release fails
    QTest::addColumn<bool>("isLostInWarmUp");
    QTest::addColumn<int>("lost");
    QTest::newRow("granted in the warm-up, told") << true << true << false << 1;
    QTest::newRow("granted in the warm-up, found at the release") << true << false << false << 1;
    QTest::newRow("lost in the warm-up") << true << true << true << 0;
    QTest::newRow("measured, told") << false << true << false << 1;
    QTest::newRow("measured, found at the release") << false << false << false << 1;
}

void TestLoadCounts::lossesCountWhenTheyHappen()
{
    QFETCH(bool, isGrantedInWarmUp);
    QFETCH(bool, isTold);
    QFETCH(bool, isLostInWarmUp);
    QFETCH(int, lost);
    const auto run = std::make_shared<RunState>(Identity::Buses {&m_bench->bus()}, quickScenario(LockType::Write, 1),
                                                u"run"_s);
    run->makeIdentities(run);
    const TimePoint now = BootClock::now();
    run->clock.measureBetween(isGrantedInWarmUp ? now + 1h : now, now + 2h);
    WorkerLog log(run, 0, ThreadId(1));
    log.noteRequest(log.next());
    QVERIFY(log.noteReply(locks::Attempt(locks::Granted {})));
    if (isLostInWarmUp)
        run->noteLoss(ThreadId(1));
    run->clock.measureBetween(now, now + 2h);
    if (isTold)
        run->noteLoss(ThreadId(1));
    if (isTold)
        QCOMPARE(run->results.recorders.totals().at(Access::Write).counters.lost, lost); // before the release
    log.noteRelease();
    log.released(fail({ErrorKind::Lost, Message::verbatim(u"gone"_s), {}}));
    QCOMPARE(run->results.recorders.totals().at(Access::Write).counters.lost, lost);
    QCOMPARE(run->results.recorders.totals().at(Access::Write).counters.acquired, isGrantedInWarmUp ? 0 : 1);
    run->clients.drop();
}

void TestLoadCounts::leftoversAmongTooManyKeysAreNotMeasured()
{
    m_redis.command({"EVAL", "for i = 1, 10000 do redis.call('SET', 'key' .. i, 1) end", "0"});
    pubsub::Bus &bus = m_bench->bus();
    const auto leftIn = [&bus](Millis maxTime) {
        Search search;
        search.maxTime = maxTime;
        return runBlocking<std::optional<Leftovers>>(bus.engine(), [&] { return findLeftovers(bus, search); });
    };
    const Result<std::optional<Leftovers>> inTime = leftIn(Millis(Patience));
    QVERIFY(inTime && *inTime);
    QCOMPARE((*inTime)->keys, 0);
    const Result<std::optional<Leftovers>> tooLate = leftIn(20ms); // the scan takes at least 90 ms
    QVERIFY(tooLate && !*tooLate);
}

LOCKSCOPE_TEST(TestLoadCounts)
#include "tst_load_counts.moc"
