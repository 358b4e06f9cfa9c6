// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/worker_log.h"
#include "tests/integration/load/load_bench.h"
#include "tests/support/test_main.h"

#include <QElapsedTimer>
#include <QTest>

using namespace lockscope;
using namespace lockscope::load;
using namespace lockscope::tests;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class TestLoadRun final : public LoadTest
{
    Q_OBJECT
private Q_SLOTS:
    void keepsItsPromises_data();
    void keepsItsPromises();
    void reportMatchesTheServersOwnCount();
    void timeoutsAreCountedAndLeaveNothing();
    void reentryTakesAndReleasesEachHold();
    void warmUpIsLeftOut();
    void cyclesOfTheWarmUpTellOfTheGenerator();
    void sameSeedDrawsTheSameShare();
    void witnessEqualsTheIncrements_data();
    void witnessEqualsTheIncrements();
    void twoRunsShareALockAndAWitness();
    void incrementsThatAreLostAreAViolation();
    void deletedLockIsAViolation();
    void leaseShorterThanTheHoldIsLost();
    void liveStatsFollowTheRun();
    void leftKeyIsReported();
    void tenThousandWorkersShareALock();
    void handOffsAndIntervalsAreMeasured_data();
    void handOffsAndIntervalsAreMeasured();
    void pausedRunsTakeNothing_data();
    void pausedRunsTakeNothing();
    void changesApplyWhileItRuns();

private:
    [[nodiscard]] qint64 integer(const QByteArray &key) { return m_redis.command({"GET", key}).text.toLongLong(); }
    [[nodiscard]] QByteArray channels() { return m_redis.command({"PUBSUB", "CHANNELS"}).toText(); }
};

void TestLoadRun::keepsItsPromises_data()
{
    QTest::addColumn<Scenario>("scenario");
    const auto row = [](const char *name, LockType type, int workers, auto change) {
        Scenario scenario = quickScenario(type, workers);
        change(scenario);
        QTest::newRow(name) << scenario;
    };
    row("readers and writers, 64 threads", LockType::ReadWrite, 64, [](Scenario &s) { s.duration = 1s; });
    row("reentrant threads", LockType::Reentrant, 16, [](Scenario &) {});
    row("readers alone", LockType::Read, 16, [](Scenario &) {});
    row("writers alone", LockType::Write, 16, [](Scenario &) {});
    row("many names", LockType::ReadWrite, 16, [](Scenario &s) { s.names = 20; });
    row("several identities", LockType::ReadWrite, 16, [](Scenario &s) { s.clients = 4; });
    row("own lease", LockType::ReadWrite, 16, [](Scenario &s) { s.lease = 10s; });
    row("one try each", LockType::ReadWrite, 16, [](Scenario &s) { s.wait = 0us; });
    row("light readers and writers, 512", LockType::ReadWrite, 512, [](Scenario &s) {
        s.mode = WorkerMode::Light;
        s.names = 64;
    });
    row("light workers on one name", LockType::ReadWrite, 64, [](Scenario &s) {
        s.mode = WorkerMode::Light;
        s.clients = 2;
        s.think = *Distribution::parse(u"exp:1ms", {});
    });
}

void TestLoadRun::keepsItsPromises()
{
    QFETCH(Scenario, scenario);
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
    QTRY_COMPARE(channels(), m_redis.command({"PUBSUB", "CHANNELS", "nobody"}).toText());
    QCOMPARE(run.report().serverMode, u"standalone"_s);
    QVERIFY(!run.report().serverVersion.isEmpty());
}

void TestLoadRun::reportMatchesTheServersOwnCount()
{
    m_redis.command({"CONFIG", "RESETSTAT"});
    Scenario scenario = quickScenario(LockType::Reentrant, 1);
    scenario.hold = {};
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
    const qsizetype at = stats.indexOf("cmdstat_evalsha:calls=");
    QVERIFY(at >= 0);
    const QByteArray calls = stats.mid(at + 22);
    QVERIFY(calls.left(calls.indexOf(',')).toLongLong() >= 2 * run.report().total().acquired);
}

void TestLoadRun::timeoutsAreCountedAndLeaveNothing()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 8);
    scenario.hold = Distribution::constant(200ms);
    scenario.wait = 5ms;
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    QVERIFY(run.report().total().timeouts > 0);
    QVERIFY(run.report().longestWait >= 5ms);
}

void TestLoadRun::reentryTakesAndReleasesEachHold()
{
    Scenario scenario = quickScenario(LockType::ReadWrite, 4);
    scenario.reentry = 3;
    scenario.reads = 0.5;
    scenario.name = "reentered";
    scenario.hold = Distribution::constant(30ms);
    StartedRun run(*m_bench, scenario);
    const auto deepest = [this] {
        qint64 most = 0;
        for (const RawReply &value : m_redis.command({"HVALS", "reentered"}).elements)
            most = std::max(most, value.text.toLongLong());
        return most;
    };
    qint64 seen = 0;
    QTRY_VERIFY_WITH_TIMEOUT((seen = std::max(seen, deepest())) == 3 || run.isFinished(), Patience);
    QCOMPARE(seen, 3);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestLoadRun::warmUpIsLeftOut()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 1);
    scenario.warmup = 400ms;
    scenario.duration = 100ms;
    scenario.hold = Distribution::constant(10ms);
    scenario.witness = "witness";
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QCOMPARE(brokenPromises(report), QString());
    QCOMPARE(std::chrono::duration_cast<Millis>(report.duration), 100ms);
    QVERIFY(report.total().acquired <= 11); // consecutive holds of 10 ms each, and one that began before
    QVERIFY(report.witness->increments > report.total().acquired);
}

/// The generator is measured all the time: its work in the warm-up does not count as idle.
void TestLoadRun::cyclesOfTheWarmUpTellOfTheGenerator()
{
    const auto run = std::make_shared<RunState>(Identity::Buses {&m_bench->bus()}, quickScenario(LockType::Write, 1),
                                                u"run"_s);
    run->makeIdentities(run);
    const TimePoint end = BootClock::now() + 1h;
    run->clock.measureBetween(end, end + 1s);
    WorkerLog log(run, 0, ThreadId(1));
    for (int cycle = 0; cycle < 3; ++cycle) {
        log.noteRequest(log.next());
        QVERIFY(log.noteReply(locks::Attempt(locks::Granted {})));
        log.noteRelease();
        log.released(locks::Released {});
    }
    QCOMPARE(run->results.recorders.totals().at(Access::Write).counters.acquired, 0);
    QCOMPARE(run->workers.cycles(), 3);
    run->clients.drop();
}

void TestLoadRun::sameSeedDrawsTheSameShare()
{
    Scenario scenario = quickScenario(LockType::ReadWrite, 1);
    scenario.hold = {};
    scenario.reads = 0.7;
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QCOMPARE(brokenPromises(report), QString());
    const double reads = double(report.byAccess.at(Access::Read).counters.acquired) / double(report.total().acquired);
    QVERIFY2(qAbs(reads - 0.7) < 0.1, qPrintable(toText(report)));
}

void TestLoadRun::witnessEqualsTheIncrements_data()
{
    QTest::addColumn<WorkerMode>("mode");
    QTest::addColumn<int>("names");
    QTest::newRow("threads") << WorkerMode::Threads << 1;
    QTest::newRow("light workers") << WorkerMode::Light << 1;
    QTest::newRow("threads on several names") << WorkerMode::Threads << 3;
}

void TestLoadRun::witnessEqualsTheIncrements()
{
    QFETCH(WorkerMode, mode);
    QFETCH(int, names);
    Scenario scenario = quickScenario(LockType::ReadWrite, 16);
    scenario.mode = mode;
    scenario.name = "load";
    scenario.names = names;
    scenario.reads = 0.5;
    scenario.witness = "witness";
    if (names == 1)
        m_redis.command({"SET", "witness", "1000"});
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    const WitnessReport &witness = *run.report().witness;
    QVERIFY(witness.increments > 0);
    qint64 stored = names == 1 ? integer("witness") - 1000 : 0;
    for (int i = 0; names > 1 && i < names; ++i)
        stored += integer("witness:load:" + QByteArray::number(i));
    QCOMPARE(stored, witness.increments);
    QCOMPARE(witness.final, stored + (names == 1 ? 1000 : 0));
}

void TestLoadRun::twoRunsShareALockAndAWitness()
{
    LoadBench other(m_redis.server()); // another engine, like another process
    QVERIFY2(other.problem().isEmpty(), qPrintable(other.problem()));
    Scenario scenario = quickScenario(LockType::ReadWrite, 8);
    scenario.name = "shared";
    scenario.witness = "witness";
    scenario.reads = 0.5;
    StartedRun first(*m_bench, scenario);
    StartedRun second(other, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(first.isFinished() && second.isFinished(), Patience);
    QCOMPARE(brokenPromises(first.report()), QString());
    QCOMPARE(brokenPromises(second.report()), QString());
    QVERIFY(first.report().witness->increments > 0);
    QVERIFY(second.report().witness->increments > 0);
    QCOMPARE(integer("witness"), first.report().witness->increments + second.report().witness->increments);
}

void TestLoadRun::incrementsThatAreLostAreAViolation()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.duration = 1h;
    scenario.witness = "witness";
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(integer("witness") > 20, Patience);
    // A client without the lock sets the witness back, until a worker has continued from there.
    const auto isSetBack = [this] {
        const qint64 value = integer("witness");
        if (value >= 0)
            m_redis.command({"SET", "witness", "-1000000"});
        return value < 0 && value != -1'000'000;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSetBack(), Patience);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(run.report().invariants.violations, 1);
    QCOMPARE(run.report().invariants.evidence.front().toJson().value("kind"_L1).toString(), u"lost-increment"_s);
}

void TestLoadRun::deletedLockIsAViolation()
{
    // A plain DEL lets the next holder in beside the current one.
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.name = "deleted";
    scenario.duration = 1h;
    scenario.hold = Distribution::constant(100ms);
    scenario.wait = 5ms;
    StartedRun run(*m_bench, scenario);
    const auto isSeen = [&] {
        m_redis.command({"DEL", "deleted"});
        return run.run().live().violations > 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSeen(), Patience);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QCOMPARE(report.total().acquired, report.total().released + report.total().lost);
    QVERIFY(!report.invariants.evidence.empty());
    QCOMPARE(report.invariants.evidence.front().toJson().value("kind"_L1).toString(), u"exclusion"_s);
    QCOMPARE(report.leftovers->keys, 0);
}

void TestLoadRun::leaseShorterThanTheHoldIsLost()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.lease = 50ms;
    scenario.hold = Distribution::constant(120ms);
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const Counters total = run.report().total();
    QVERIFY2(total.lost > 0, qPrintable(toText(run.report())));
    QCOMPARE(total.acquired, total.released + total.lost);
    QCOMPARE(run.report().invariants.violations, 0); // a hold ends at its local lease deadline
    QCOMPARE(run.report().leftovers->keys, 0);
}

void TestLoadRun::liveStatsFollowTheRun()
{
    Scenario scenario = quickScenario(LockType::ReadWrite, 8);
    scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    LiveStats stats;
    bool hasRead = false; // each sample starts a new interval: keeps the one that saw something
    const auto looks = [&] {
        if (!hasRead)
            stats = run.run().live();
        hasRead = hasRead || stats.byAccess[Access::Read].wait.count > 0;
        return hasRead;
    };
    QTRY_VERIFY_WITH_TIMEOUT(looks(), Patience);
    QVERIFY(stats.phase == RunPhase::Measuring);
    QVERIFY(stats.byAccess[Access::Read].perSecond > 0.0);
    QCOMPARE(run.run().workers().size(), std::size_t(8));
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    stats = run.run().live();
    QVERIFY(stats.phase == RunPhase::Finished);
    QCOMPARE(stats.byAccess[Access::Read].total, run.report().byAccess.at(Access::Read).counters);
    qint64 acquired = 0;
    for (const WorkerRow &row : run.run().workers()) {
        QVERIFY(row.state == WorkerState::Idle);
        acquired += row.acquired;
    }
    QCOMPARE(acquired, run.report().total().acquired);
}

void TestLoadRun::leftKeyIsReported()
{
    Scenario scenario = quickScenario(LockType::ReadWrite, 4);
    scenario.name = "left";
    scenario.reads = 0.5;
    scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    // A key of the run's own identity that no release removes, like that of a lost script.
    QByteArray holder;
    const auto findHolder = [&] {
        for (const RawReply &field : m_redis.command({"HKEYS", "left"}).elements) {
            if (field.text != "mode")
                holder = field.text.left(36);
        }
        return !holder.isEmpty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(findHolder(), Patience);
    m_redis.command({"SET", "{left}:" + holder + ":999:rwlock_timeout:1", "1"});
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(run.report().leftovers->keys, 1);
    QCOMPARE(run.report().leftovers->subscriptions, 0);
}

void TestLoadRun::tenThousandWorkersShareALock()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 10'000);
    scenario.mode = WorkerMode::Light;
    scenario.hold = {};
    scenario.wait = 1h;
    scenario.duration = 1s;
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    QCOMPARE(run.report().generator.connections, 2);
    const std::vector<WorkerReport> &workers = run.report().workers;
    const AccessTotals all = run.report().allModes();
    qint64 waits = 0;
    qint64 handOffs = 0;
    qint64 longest = 0;
    for (const WorkerReport &worker : workers) {
        QCOMPARE(worker.wait->count, worker.acquired);
        waits += worker.wait->count;
        handOffs += worker.handoff->count;
        longest = std::max(longest, worker.wait->max);
    }
    QCOMPARE(waits, all.wait.count());
    QCOMPARE(handOffs, all.handoff.count());
    QVERIFY(waits > 0 && longest * 100 >= all.wait.max() * 98 && longest * 98 <= all.wait.max() * 100); // two digits
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestLoadRun::handOffsAndIntervalsAreMeasured_data()
{
    QTest::addColumn<WorkerMode>("mode");
    QTest::newRow("threads") << WorkerMode::Threads;
    QTest::newRow("light workers") << WorkerMode::Light;
}

void TestLoadRun::handOffsAndIntervalsAreMeasured()
{
    QFETCH(WorkerMode, mode);
    Scenario scenario = quickScenario(LockType::Fair, 4);
    scenario.mode = mode;
    scenario.hold = Distribution::constant(2ms);
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QCOMPARE(brokenPromises(report), QString());
    const AccessTotals &fair = report.byAccess.at(Access::Fair);
    // three wait while one holds
    QVERIFY2(fair.handoff.count() > fair.counters.acquired / 2, qPrintable(toText(report)));
    // a wait contains three of them
    QVERIFY2(fair.handoff.valueAtPercentile(50) < fair.wait.valueAtPercentile(50), qPrintable(toText(report)));
    qint64 acquired = 0;
    std::chrono::nanoseconds until {0};
    for (const IntervalReport &interval : report.intervals) {
        QCOMPARE(interval.from, until);
        until = interval.from + interval.length;
        acquired += interval.byAccess.at(Access::Fair).acquired;
    }
    QVERIFY(report.intervals.size() >= 2 && until <= report.duration);
    QVERIFY(acquired > 0 && acquired <= fair.counters.acquired);
    qint64 ofWorkers = 0;
    for (const WorkerReport &worker : report.workers) {
        QCOMPARE(worker.wait->count, worker.acquired);
        ofWorkers += worker.acquired;
    }
    QCOMPARE(ofWorkers, fair.counters.acquired);
}

void TestLoadRun::pausedRunsTakeNothing_data()
{
    QTest::addColumn<WorkerMode>("mode");
    QTest::addColumn<bool>("isOpenLoop");
    QTest::newRow("threads") << WorkerMode::Threads << false;
    QTest::newRow("light") << WorkerMode::Light << false;
    QTest::newRow("light, at a rate") << WorkerMode::Light << true;
}

void TestLoadRun::pausedRunsTakeNothing()
{
    QFETCH(WorkerMode, mode);
    QFETCH(bool, isOpenLoop);
    Scenario scenario = quickScenario(LockType::Reentrant, 8);
    scenario.mode = mode;
    scenario.duration = 1h;
    if (isOpenLoop)
        scenario.rate = *ArrivalRate::parse(u"500/s", {});
    StartedRun run(*m_bench, scenario);
    const auto acquired = [&] { return run.run().live().byAccess[Access::Exclusive].total.acquired; };
    const auto activity = [&] { // the remaining activity
        QByteArray text = toText(m_redis.keyspace());
        for (const WorkerRow &row : run.run().workers())
            if (row.state != WorkerState::Idle && row.state != WorkerState::Thinks)
                text += "worker in state " + QByteArray::number(int(row.state)) + '\n';
        return text;
    };
    QTRY_VERIFY_WITH_TIMEOUT(acquired() > 20, Patience);
    run.run().pause();
    bool hasBeenIdle = false; // once: an arrival that was claimed before the pause may still come
    const auto isIdle = [&] { return hasBeenIdle = hasBeenIdle || activity().isEmpty(); };
    QTRY_VERIFY2_WITH_TIMEOUT(isIdle(), activity().constData(), Patience);
    const qint64 before = acquired();
    QElapsedTimer paused;
    paused.start();
    QTRY_VERIFY_WITH_TIMEOUT(paused.elapsed() >= 100, Patience);
    QVERIFY2(acquired() <= before + 8, qPrintable(QString::number(acquired() - before)));
    run.run().resume();
    QTRY_VERIFY_WITH_TIMEOUT(acquired() > before + 50, Patience);
    run.run().pause();
    run.run().stop(); // also ends pausing workers
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestLoadRun::changesApplyWhileItRuns()
{
    Scenario scenario = quickScenario(LockType::ReadWrite, 8);
    scenario.mode = WorkerMode::Light;
    scenario.reads = 0.0;
    scenario.duration = 1h;
    StartedRun run(*m_bench, scenario);
    const auto acquired = [&](Access access) { return run.run().live().byAccess[access].total.acquired; };
    QTRY_VERIFY_WITH_TIMEOUT(acquired(Access::Write) > 20, Patience);
    QCOMPARE(acquired(Access::Read), 0);
    QVERIFY(run.run().change({.hold = {}, .think = {}, .reads = 1.0, .workers = {}}));
    QTRY_VERIFY_WITH_TIMEOUT(acquired(Access::Read) > 20, Patience);
    QVERIFY(run.run().change({.hold = Distribution::constant(10ms), .think = {}, .reads = {}, .workers = 3}));
    const auto resting = [&] {
        return std::ranges::count(run.run().workers(), WorkerState::Thinks, &WorkerRow::state);
    };
    int inARow = 0; // working workers also think, for a moment
    const auto areResting = [&] {
        inARow = resting() >= 5 || inARow >= 10 ? inARow + 1 : 0;
        return inARow >= 10;
    };
    QTRY_VERIFY_WITH_TIMEOUT(areResting(), Patience);
    const Status tooMany = run.run().change({.hold = {}, .think = {}, .reads = {}, .workers = 9});
    QVERIFY(!tooMany);
    QCOMPARE(tooMany.error().message.english(),
             u"workers: 9 is out of range. Allowed: 1 to 8, the number at the start of the run."_s);
    QVERIFY(!run.run().change({.hold = {}, .think = {}, .reads = 2.0, .workers = {}}));
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QCOMPARE(brokenPromises(run.report()), QString());
    QCOMPARE(run.report().scenario.reads, 0.0);
}

LOCKSCOPE_TEST(TestLoadRun)
#include "tst_load_run.moc"
