// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/cycle_plan.h"
#include "tests/integration/load/load_bench.h"
#include "tests/support/test_main.h"

#include <QElapsedTimer>
#include <QTest>

using namespace lockscope;
using namespace lockscope::load;
using namespace lockscope::tests;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class TestOpenLoop final : public LoadTest
{
    Q_OBJECT
private Q_SLOTS:
    void holdsItsRate_data();
    void holdsItsRate();
    void countsWhatItCannotDo();
    void measuresWaitsFromThePlannedTime();
    void takesAnotherRateWhileItRuns();
};

void TestOpenLoop::holdsItsRate_data()
{
    QTest::addColumn<WorkerMode>("mode");
    QTest::addColumn<QString>("rate");
    QTest::newRow("threads") << WorkerMode::Threads << u"1000/s"_s;
    QTest::newRow("light") << WorkerMode::Light << u"1000/s"_s;
    QTest::newRow("light, a random ramp") << WorkerMode::Light << u"poisson:ramp:500/s..1500/s"_s;
}

void TestOpenLoop::holdsItsRate()
{
    QFETCH(WorkerMode, mode);
    QFETCH(QString, rate);
    Scenario scenario = quickScenario(LockType::ReadWrite, 64);
    scenario.mode = mode;
    scenario.rate = *ArrivalRate::parse(rate, {});
    scenario.names = 200;
    scenario.skew = 0.5;
    scenario.hold = {};
    scenario.warmup = 100ms;
    scenario.duration = 1s;
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QCOMPARE(brokenPromises(report), QString());
    QCOMPARE(report.rate->planned, ArrivalTimes::countWithin(scenario, 1s));
    // a busy machine may stall at the end
    QVERIFY2(report.total().acquired > report.rate->planned * 8 / 10, qPrintable(toText(report)));
    QCOMPARE(report.dropped(), report.rate->planned - report.total().acquired);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestOpenLoop::countsWhatItCannotDo()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 16);
    scenario.rate = *ArrivalRate::parse(u"5000/s", {});
    scenario.warmup = 200ms; // arrivals missed in it do not count
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QCOMPARE(brokenPromises(report), QString());
    QCOMPARE(report.rate->planned, 2500); // with holds of 1 ms there is room for 500
    QVERIFY2(report.total().acquired <= 500 && report.rate->late > 0, qPrintable(toText(report)));
    QCOMPARE(report.toJson()["rate"_L1]["shortfall"_L1].toInteger(), 2500 - report.total().acquired);
    QCOMPARE(report.dropped(), 2500 - report.total().acquired);
}

void TestOpenLoop::measuresWaitsFromThePlannedTime()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 16);
    scenario.rate = *ArrivalRate::parse(u"2000/s", {});
    scenario.names = 200;
    scenario.hold = {};
    scenario.duration = 3s;
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.run().live().byAccess[Access::Exclusive].total.acquired > 100, Patience);
    QElapsedTimer stopped;
    stopped.start();
    m_redis.server().pause();
    QTRY_VERIFY_WITH_TIMEOUT(stopped.elapsed() >= 500, Patience);
    m_redis.server().resume();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QCOMPARE(brokenPromises(report), QString());
    // Out of 6000 cycles, a thousand arrived without a reply; only sixteen had been requested.
    const AccessTotals &access = report.byAccess.at(Access::Exclusive);
    const qint64 corrected = access.wait.valueAtPercentile(99);
    QVERIFY2(Micros(corrected) >= 300ms, qPrintable(toText(report)));
    QVERIFY2(access.waitRaw.valueAtPercentile(99) * 5 <= corrected, qPrintable(toText(report)));
}

void TestOpenLoop::takesAnotherRateWhileItRuns()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 16);
    scenario.rate = *ArrivalRate::parse(u"5/s", {});
    scenario.names = 200;
    scenario.hold = {};
    scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    const auto acquired = [&] { return run.run().live().byAccess[Access::Exclusive].total.acquired; };
    QTRY_VERIFY_WITH_TIMEOUT(acquired() > 0, Patience);
    LoadChange faster;
    faster.rate = *ArrivalRate::parse(u"1000/s", {});
    QVERIFY(run.run().change(faster));
    QTRY_VERIFY_WITH_TIMEOUT(acquired() > 1000, Patience);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QCOMPARE(brokenPromises(report), QString());
    QVERIFY2(report.rate->planned >= report.total().acquired, qPrintable(toText(report))); // at both rates
    QCOMPARE(report.dropped(), report.rate->planned - report.total().acquired);

    StartedRun closed(*m_bench, quickScenario(LockType::Reentrant, 2));
    QVERIFY(!closed.run().change(faster)); // its workers start when they are ready
    QTRY_VERIFY_WITH_TIMEOUT(closed.isFinished(), Patience);
}

LOCKSCOPE_TEST(TestOpenLoop)
#include "tst_open_loop.moc"
