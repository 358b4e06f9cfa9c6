// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/load/fault_bench.h"
#include "tests/support/test_main.h"

#include "core/sandbox/cluster.h"
#include "core/topology/key_slot.h"
#include "tests/support/raw_link.h"

#include <QTest>
#include <thread>

using namespace lockscope;
using namespace lockscope::load;
using namespace lockscope::tests;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// Its replicas do not replicate: a failover loses the holds.
Status startForgetful(sandbox::Cluster &cluster)
{
    if (const Status started = cluster.start(); !started)
        return started;
    for (std::size_t i = sandbox::Cluster::Primaries; i < sandbox::Cluster::Size; ++i)
        RawLink(cluster.at(i)).command({"CONFIG", "SET", "masterauth", "wrong"});
    for (std::size_t i = 0; i < sandbox::Cluster::Primaries; ++i)
        RawLink(cluster.at(i)).command({"CLIENT", "KILL", "TYPE", "replica"});
    return {};
}

topology::DeploymentOptions impatient(const sandbox::Cluster &cluster)
{
    topology::DeploymentOptions options = *topology::parseUrl(cluster.url());
    options.giveUp = 10s;
    return options;
}
} // namespace

/// Workers that vanish during a run, and a server that fails.
class TestLoadFaults final : public LoadTest
{
    Q_OBJECT
private Q_SLOTS:
    void recoversFromADeadWorker_data();
    void recoversFromADeadWorker();
    void serverFaultsNeedACluster();
    void whatTheDeadHoldIsRemovedAtTheEnd_data();
    void whatTheDeadHoldIsRemovedAtTheEnd();
    void aFaultThatCannotHappenIsReportedSo();
    void countsApartWhatAFailOverForgets_data();
    void countsApartWhatAFailOverForgets();
    void seesWhoTookALockBeforeAllNodesKnewOfTheFailOver();
    void seesWhetherLocksGoOnWhereTheirSlotHasGone_data();
    void seesWhetherLocksGoOnWhereTheirSlotHasGone();
    void recoversFromADisturbance_data();
    void recoversFromADisturbance();
    void keepsWhatWasForgotten();
    void endsWithItsServer();
};

void TestLoadFaults::recoversFromADeadWorker_data()
{
    QTest::addColumn<LockType>("type");
    QTest::addColumn<WorkerMode>("mode");
    QTest::addColumn<Fault::Victim>("victim");
    const auto row = [](LockType type, WorkerMode mode, Fault::Victim victim) {
        QTest::addRow("%s, %s, %s", qPrintable(toWord(type)), qPrintable(toWord(mode)), qPrintable(toWord(victim)))
            << type << mode << victim;
    };
    for (const WorkerMode mode : {WorkerMode::Threads, WorkerMode::Light}) {
        row(LockType::Fair, mode, Fault::Victim::Waiter);
        row(LockType::Fair, mode, Fault::Victim::Holder);
    }
    row(LockType::Reentrant, WorkerMode::Threads, Fault::Victim::Holder);
    row(LockType::Write, WorkerMode::Light, Fault::Victim::Holder);
    row(LockType::Read, WorkerMode::Threads, Fault::Victim::Holder);
    row(LockType::ReadWrite, WorkerMode::Light, Fault::Victim::Holder);
    row(LockType::Write, WorkerMode::Threads, Fault::Victim::Waiter);
    row(LockType::Multi, WorkerMode::Light, Fault::Victim::Holder);
    row(LockType::Permit, WorkerMode::Threads, Fault::Victim::Holder);
    row(LockType::Permit, WorkerMode::Light, Fault::Victim::Waiter);
    row(LockType::Semaphore, WorkerMode::Light, Fault::Victim::Waiter);
}

void TestLoadFaults::serverFaultsNeedACluster()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.faults = {{Fault::Kind::MoveSlot, 100ms}};
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QVERIFY(run.report().error);
    QCOMPARE(toWord(run.report().error->kind), u"usage"_s);
    QVERIFY2(run.report().error->message.english().contains(u"move-slot@100ms"_s),
             qPrintable(run.report().error->message.english()));
}

void TestLoadFaults::recoversFromADeadWorker()
{
    QFETCH(LockType, type);
    QFETCH(WorkerMode, mode);
    QFETCH(Fault::Victim, victim);
    // with fewer, the victim of a semaphore might hold at every sample
    Scenario scenario = quickScenario(type, 32);
    scenario.mode = mode;
    scenario.duration = 1h;
    giveEverybodyATurn(scenario);
    const Micros lease = type == LockType::Read ? Millis(1s) : ShortLease; // readers continue before its end
    if (rulesOf(type).hasLease)
        scenario.lease = lease;
    scenario.faults = {{Fault::Kind::KillWorker, 100ms, {}, victim}};
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(areSeen(run.run()), Patience);
    const std::chrono::nanoseconds seenBy = run.run().live().elapsed;
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY2(!report.error && report.invariants.violations == 0, qPrintable(toText(report)));
    QCOMPARE(report.faults.size(), std::size_t(1));
    QVERIFY2(report.faults.front().seen == true, qPrintable(toText(report)));
    QVERIFY2(*report.faults.front().at >= 100ms, qPrintable(toText(report)));
    if (victim == Fault::Victim::Holder) // the server's lease began up to a round trip earlier
        QVERIFY2(seenBy > *report.faults.front().at + lease - 100ms, qPrintable(toText(report)));
    const qint64 killedHolds = victim == Fault::Victim::Holder ? 1 : 0;
    QCOMPARE(report.total().acquired, report.total().released + report.total().lost + killedHolds);
    QCOMPARE(report.leftovers->keys, 0);
    QCOMPARE(report.leftovers->subscriptions, 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestLoadFaults::whatTheDeadHoldIsRemovedAtTheEnd_data()
{
    QTest::addColumn<LockType>("type");
    for (const LockType type : {LockType::Fair, LockType::Reentrant, LockType::Read, LockType::Write, LockType::Multi})
        QTest::addRow("%s", qPrintable(toWord(type))) << type;
}

void TestLoadFaults::whatTheDeadHoldIsRemovedAtTheEnd()
{
    QFETCH(LockType, type);
    Scenario scenario = quickScenario(type, 4);
    scenario.mode = WorkerMode::Light;
    scenario.reentry = 2;
    scenario.duration = 1h;
    giveEverybodyATurn(scenario);
    scenario.faults = {{Fault::Kind::KillWorker, 50ms, {}, Fault::Victim::Holder}};
    if (type != LockType::Multi) // its waiter may die holding some members, and no other could hold it afterwards
        scenario.faults.push_back({Fault::Kind::KillWorker, 0ms, {}, Fault::Victim::Waiter});
    StartedRun run(*m_bench, scenario); // its leases outlast it
    QTRY_VERIFY_WITH_TIMEOUT(areDone(run.run()), Patience);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY2(report.faults.front().at && report.invariants.violations == 0, qPrintable(toText(report)));
    QCOMPARE(report.leftovers->keys, 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
    QCOMPARE(report.faults.front().state(), u"pending"_s); // the effect after the end is unknown
    QVERIFY2(toText(report).contains(u"Seen: pending (the run ended before)"_s), qPrintable(toText(report)));
}

void TestLoadFaults::aFaultThatCannotHappenIsReportedSo()
{
    Scenario scenario = quickScenario(LockType::Read, 2); // readers do not wait, and the last one holds to the end
    scenario.hold = Distribution::constant(1h);
    scenario.duration = 1200ms;
    scenario.faults = {{Fault::Kind::KillWorker, 1s, {}, Fault::Victim::Holder}}; // it has held for a long time
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const FaultReport &fault = run.report().faults.front();
    QVERIFY(!fault.at);
    QVERIFY(!fault.seen);
    QVERIFY2(fault.text().contains(u"was not injected"_s), qPrintable(fault.text()));
    QCOMPARE(fault.toJson().value("at_s"_L1).toDouble(), 1.0); // the planned time
}

void TestLoadFaults::countsApartWhatAFailOverForgets_data()
{
    QTest::addColumn<LockType>("type");
    QTest::addColumn<bool>("hasTokens");
    QTest::newRow("holds") << LockType::Write << false;
    QTest::newRow("holds and tokens") << LockType::Fenced << true;
}

void TestLoadFaults::countsApartWhatAFailOverForgets()
{
    QFETCH(LockType, type);
    QFETCH(bool, hasTokens);
    sandbox::Cluster cluster;
    const Status started = startForgetful(cluster);
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    topology::Deployment deployment(impatient(cluster));
    QVERIFY(deployment.connect().result());
    pubsub::Bus bus(deployment);

    Scenario scenario = quickScenario(type, 12);
    scenario.names = 6;
    scenario.hold = Distribution::constant(1h); // far longer than the failover
    scenario.duration = 1h;
    scenario.faults = {{Fault::Kind::Failover, 1s}};
    std::optional<LoadReport> report;
    LoadRun run({&bus}, scenario, {.cluster = cluster.control()});
    run.start([&report](const LoadReport &finished) { report = finished; });
    QTRY_VERIFY_WITH_TIMEOUT(areSeen(run), Patience);
    run.stop();
    QTRY_VERIFY_WITH_TIMEOUT(report, Patience);
    QVERIFY2(!report->error && report->invariants.violations == 0, qPrintable(toText(*report)));
    QVERIFY2(report->faults.front().problem.isEmpty(), qPrintable(toText(*report)));
    QVERIFY2(report->invariants.allowed > 0, qPrintable(toText(*report)));
    QVERIFY2(report->faults.front().seen == true, qPrintable(toText(*report)));
    const auto isShown = [&report](Violation::Kind kind) {
        return std::ranges::count(report->invariants.evidence, kind, &Violation::kind) > 0;
    };
    QVERIFY(isShown(Violation::Kind::FailOverOverlap));
    QCOMPARE(isShown(Violation::Kind::FailOverToken), hasTokens);
    QVERIFY(report->toJson()["failover_overlaps"_L1].toInteger() == report->invariants.allowed);
}

/// The next holder keeps the lock until the end of the run, so there is no later one to see.
void TestLoadFaults::seesWhoTookALockBeforeAllNodesKnewOfTheFailOver()
{
    sandbox::Cluster cluster;
    const Status started = startForgetful(cluster);
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    topology::Deployment deployment(impatient(cluster));
    QVERIFY(deployment.connect().result());
    pubsub::Bus bus(deployment);

    Scenario scenario = quickScenario(LockType::Write, 4);
    scenario.hold = Distribution::constant(1min);
    scenario.duration = 1min;
    scenario.faults = {{Fault::Kind::Failover, 1s}};
    std::optional<LoadReport> report;
    LoadRun run({&bus}, scenario, {.cluster = cluster.control()});
    const int slot = topology::keySlot(run.lockNames().front().bytes());
    const QByteArray falling = cluster.control().primaryOf(slot)->id;
    const std::vector<sandbox::ClusterNode> nodes = *cluster.control().nodes();
    const auto unaware = std::ranges::find_if(
        nodes, [&falling](const sandbox::ClusterNode &node) { return !node.isPrimary() && node.primary != falling; });
    std::jthread forgetting([&server = cluster.atPort(unaware->port), slot](const std::stop_token &enough) {
        RawLink link(server);
        while (!enough.stop_requested()) // others repeat it again and again
            link.command({"CLUSTER", "DELSLOTS", QByteArray::number(slot)});
    });
    const auto isTakenOver = [&run] {
        const std::vector<WorkerRow> rows = run.workers();
        return std::ranges::count_if(rows, [](const WorkerRow &row) { return row.acquired > 0; }) > 1;
    };
    run.start([&report](const LoadReport &finished) { report = finished; });
    QTRY_VERIFY_WITH_TIMEOUT(isTakenOver(), Patience);
    forgetting.request_stop();
    QTRY_VERIFY_WITH_TIMEOUT(areSeen(run), Patience);
    run.stop();
    QTRY_VERIFY_WITH_TIMEOUT(report, Patience);
    QVERIFY2(report->faults.front().seen == true, qPrintable(toText(*report)));
}

void TestLoadFaults::seesWhetherLocksGoOnWhereTheirSlotHasGone_data()
{
    QTest::addColumn<bool>("isBlocked");
    QTest::addColumn<bool>("isByHand");
    QTest::newRow("they do") << false << false;
    QTest::newRow("they do, when it is moved by hand") << false << true;
    QTest::newRow("another client never releases the lock") << true << false;
}

void TestLoadFaults::seesWhetherLocksGoOnWhereTheirSlotHasGone()
{
    QFETCH(bool, isBlocked);
    QFETCH(bool, isByHand);
    sandbox::Cluster cluster;
    const Status started = cluster.start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    topology::Deployment deployment(*topology::parseUrl(cluster.url()));
    QVERIFY(deployment.connect().result());
    pubsub::Bus bus(deployment);
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.names = 12; // those of the other slots always continue
    scenario.lease = ShortLease;
    scenario.duration = isBlocked ? Micros(4s) : Micros(1h);
    const Fault move {Fault::Kind::MoveSlot, 200ms};
    if (!isByHand)
        scenario.faults = {move};
    std::optional<LoadReport> report;
    LoadRun run({&bus}, scenario, {.cluster = cluster.control()});
    const QByteArray hit = scenario.lockNames(run.id()).front().bytes();
    const sandbox::ClusterNode owner = *cluster.control().primaryOf(topology::keySlot(hit));
    RawLink stranger(cluster.atPort(owner.port));
    if (isBlocked)
        stranger.command({"HSET", hit, "00000000-0000-4000-8000-000000000001:1", "1"});
    run.start([&report](const LoadReport &finished) { report = finished; });
    Asking byHand(run, move.text());
    if (isByHand)
        QTRY_VERIFY_WITH_TIMEOUT(byHand.isDone(), Patience);
    if (!isBlocked) {
        QTRY_VERIFY_WITH_TIMEOUT(run.live().elapsed >= 1s && areSeen(run), Patience);
        run.stop();
    }
    QTRY_VERIFY_WITH_TIMEOUT(report, Patience);
    QCOMPARE(report->faults.front().isByHand, isByHand);
    QVERIFY2(report->faults.front().problem.isEmpty() && report->faults.front().at, qPrintable(toText(*report)));
    QVERIFY2(report->faults.front().seen == !isBlocked, qPrintable(toText(*report)));
    QVERIFY2(report->invariants.violations == 0, qPrintable(toText(*report)));
}

void TestLoadFaults::recoversFromADisturbance_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<Millis>("lease");
    QTest::newRow("a paused client") << u"pause-client@100ms:100ms"_s << Millis(10s);
    QTest::newRow("a client paused beyond its leases") << u"pause-client@100ms:500ms"_s << Millis(300ms);
    QTest::newRow("a frozen watchdog") << u"freeze-watchdog@100ms:100ms"_s << Millis(10s);
    QTest::newRow("cut links") << u"cut-links@100ms:300ms"_s << Millis(10s);
    QTest::newRow("slow links") << u"delay-links@100ms:30ms"_s << Millis(10s);
    QTest::newRow("a dropped subscription") << u"drop-subscription@100ms"_s << Millis(10s);
    QTest::newRow("a stopped server") << u"stop-server@100ms:300ms"_s << Millis(10s);
}

void TestLoadFaults::recoversFromADisturbance()
{
    QFETCH(QString, fault);
    QFETCH(Millis, lease);
    Scenario scenario = quickScenario(LockType::Reentrant, 16);
    scenario.names = 8; // so that one of them is always held
    scenario.hold = Distribution::constant(20ms);
    scenario.lease = lease;
    scenario.duration = 1h;
    scenario.faults = {*Fault::parse(fault, {})};
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(areSeen(run.run()), Patience);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    const FaultReport &seen = report.faults.front();
    QVERIFY2(!report.error && report.invariants.violations == 0, qPrintable(toText(report)));
    QVERIFY2(seen.at && *seen.at >= 100ms && seen.problem.isEmpty(), qPrintable(toText(report)));
    QVERIFY2(seen.seen == true, qPrintable(toText(report)));
    QCOMPARE(report.total().lost > 0, scenario.faults.front().lasts >= lease);
    QCOMPARE(report.toJson()["faults"_L1][0]["kind"_L1].toString(), fault.section(u'@', 0, 0));
    QCOMPARE(report.leftovers->keys + report.leftovers->subscriptions, 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestLoadFaults::keepsWhatWasForgotten()
{
    Scenario scenario = quickScenario(LockType::Reentrant, 8);
    scenario.duration = 1h;
    scenario.faults = {*Fault::parse(u"skip-unlock@100ms", {})};
    StartedRun run(*m_bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(areDone(run.run()), Patience);
    const auto doneBy = run.run().live().elapsed;
    QTRY_VERIFY_WITH_TIMEOUT(run.run().live().elapsed > doneBy + 200ms, Patience); // no other worker gets it
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY2(!report.error && report.invariants.violations == 0, qPrintable(toText(report)));
    QVERIFY2(report.faults.front().at && report.faults.front().seen == true, qPrintable(toText(report)));
    QCOMPARE(report.total().acquired, report.total().released + 1); // released after the end
    QCOMPARE(report.leftovers->keys, 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestLoadFaults::endsWithItsServer()
{
    RedisFixture redis; // whose server is killed
    QVERIFY2(redis.start(), redis.problem());
    LoadBench bench(redis.server(), 500ms);
    QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
    Scenario scenario = quickScenario(LockType::Reentrant, 8);
    scenario.duration = 1h;
    scenario.faults = {*Fault::parse(u"kill-server@100ms", {})};
    StartedRun run(bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY(report.error);
    QVERIFY2(report.faults.front().seen == true, qPrintable(toText(report)));
    QVERIFY2(report.error->message.english().contains(u"127.0.0.1"_s), qPrintable(report.error->message.english()));
}

LOCKSCOPE_TEST(TestLoadFaults)
#include "tst_load_faults.moc"
