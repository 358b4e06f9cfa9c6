// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/readiness.h"
#include "tests/integration/load/load_bench.h"
#include "tests/support/outcome.h"
#include "tests/support/test_main.h"

#include <QElapsedTimer>
#include <QTest>
#include <thread>

using namespace lockscope;
using namespace lockscope::load;
using namespace lockscope::tests;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

/// Runs that end early.
class TestLoadRunEnd final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void stopAtAnyMomentLeavesNothing_data();
    void stopAtAnyMomentLeavesNothing();
    void stopBeforeTheStartEndsAtOnce();
    void destroyingARunGivesEverythingBack();
    void killedServerEndsTheRun_data();
    void killedServerEndsTheRun();
    void pausedServerEndsTheRun();
    void refusedCommandsEndTheRun();
    void foreignWitnessValueEndsTheRun();
    void refusalsThatPassDoNotEndTheRun_data();
    void refusalsThatPassDoNotEndTheRun();
    void aRunWithoutAnySuccessFails();

private:
    /// Sends each of the commands, separated by `;`.
    void send(const QByteArray &commands);

    RedisFixture m_redis;
};

void TestLoadRunEnd::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestLoadRunEnd::init()
{
    QVERIFY(m_redis.server().isRunning());
    m_redis.flush();
}

void TestLoadRunEnd::stopAtAnyMomentLeavesNothing_data()
{
    QTest::addColumn<WorkerMode>("mode");
    QTest::addColumn<qint64>("scripts"); // number seen by the server before the stop
    for (const WorkerMode mode : {WorkerMode::Threads, WorkerMode::Light}) {
        for (const qint64 scripts : {0, 1, 5, 50, 500})
            QTest::addRow("%s, after %lld scripts", qPrintable(toWord(mode)), scripts) << mode << scripts;
    }
}

void TestLoadRunEnd::stopAtAnyMomentLeavesNothing()
{
    QFETCH(WorkerMode, mode);
    QFETCH(qint64, scripts);
    LoadBench bench(m_redis.server());
    QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
    m_redis.command({"CONFIG", "RESETSTAT"});
    Scenario scenario = quickScenario(LockType::ReadWrite, 32);
    scenario.mode = mode;
    scenario.duration = 1h;
    scenario.wait = 1h;
    scenario.reads = 0.5;
    scenario.reentry = 2;
    scenario.witness = "witness";
    StartedRun run(bench, scenario);
    const auto seen = [this] {
        const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
        const qsizetype at = stats.indexOf("cmdstat_evalsha:calls=");
        const QByteArray calls = at < 0 ? QByteArray("0") : stats.mid(at + 22);
        return calls.left(calls.indexOf(',')).toLongLong();
    };
    QTRY_VERIFY_WITH_TIMEOUT(seen() >= scripts, Patience);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY2(!report.error, qPrintable(toText(report)));
    QCOMPARE(report.total().acquired, report.total().released);
    QCOMPARE(report.invariants.violations, 0);
    QCOMPARE(report.leftovers->keys, 0);
    QCOMPARE(report.leftovers->subscriptions, 0);
    QCOMPARE(m_redis.command({"GET", "witness"}).text.toLongLong(), report.witness->increments);
    m_redis.command({"DEL", "witness"});
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestLoadRunEnd::stopBeforeTheStartEndsAtOnce()
{
    LoadBench bench(m_redis.server());
    Scenario scenario = quickScenario(LockType::ReadWrite, 4);
    scenario.duration = 1h;
    std::optional<LoadReport> report;
    LoadRun run({&bench.bus()}, scenario);
    run.stop();
    run.start([&report](const LoadReport &finished) { report = finished; });
    QTRY_VERIFY_WITH_TIMEOUT(report.has_value(), Patience);
    QCOMPARE(report->total(), Counters());
    QCOMPARE(report->duration.count(), 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestLoadRunEnd::destroyingARunGivesEverythingBack()
{
    LoadBench bench(m_redis.server());
    Scenario scenario = quickScenario(LockType::ReadWrite, 16);
    scenario.duration = 1h;
    scenario.wait = 1h;
    scenario.hold = Distribution::constant(10min);
    {
        StartedRun run(bench, scenario);
        QTRY_VERIFY_WITH_TIMEOUT(!m_redis.keyspace().empty(), Patience);
    }
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestLoadRunEnd::killedServerEndsTheRun_data()
{
    QTest::addColumn<WorkerMode>("mode");
    QTest::newRow("threads") << WorkerMode::Threads;
    QTest::newRow("light workers") << WorkerMode::Light;
}

void TestLoadRunEnd::killedServerEndsTheRun()
{
    QFETCH(WorkerMode, mode);
    sandbox::Server server;
    QCOMPARE(outcome(server.start()), u"ok"_s);
    LoadBench bench(server, 500ms);
    QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
    Scenario scenario = quickScenario(LockType::ReadWrite, 32);
    scenario.mode = mode;
    scenario.duration = 1h;
    scenario.wait = 1h;
    scenario.witness = "witness";
    StartedRun run(bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.run().live().byAccess[Access::Read].total.acquired > 100, Patience);
    server.kill();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY(report.error);
    QVERIFY2(report.error->message.english().contains(QString::number(server.port())),
             qPrintable(report.error->message.english()));
    QVERIFY(report.total().acquired > 100); // the known results are reported
    QCOMPARE(report.total().acquired, report.total().released + report.total().lost);
    QVERIFY(!report.leftovers);
    QCOMPARE(report.invariants.violations, 0);
}

void TestLoadRunEnd::pausedServerEndsTheRun()
{
    sandbox::Server server;
    QCOMPARE(outcome(server.start()), u"ok"_s);
    LoadBench bench(server, 500ms);
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.duration = 1h;
    StartedRun run(bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.run().live().byAccess[Access::Exclusive].total.acquired > 10, Patience);
    server.pause();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    server.resume();
    QVERIFY(run.report().error);
    QVERIFY2(run.report().error->message.english().contains(QString::number(server.port())),
             qPrintable(run.report().error->message.english()));
}

void TestLoadRunEnd::refusedCommandsEndTheRun()
{
    LoadBench bench(m_redis.server());
    m_redis.command({"SET", "taken", "a string, not a lock"});
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.name = "taken";
    scenario.duration = 1h;
    StartedRun run(bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QVERIFY(run.report().error);
    QCOMPARE(toWord(run.report().error->kind), u"wrong-type"_s);
    QVERIFY(run.report().total().errors > 0);
    QVERIFY(run.report().firstError);
    QCOMPARE(toWord(run.report().firstError->kind), u"wrong-type"_s);
    QCOMPARE(m_redis.command({"GET", "taken"}).text, QByteArray("a string, not a lock"));
}

void TestLoadRunEnd::foreignWitnessValueEndsTheRun()
{
    LoadBench bench(m_redis.server());
    m_redis.command({"SET", "witness", "not a number"});
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.witness = "witness";
    StartedRun run(bench, scenario);
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    QVERIFY(run.report().error);
    QVERIFY2(run.report().error->message.english().startsWith(u"witness: "_s),
             qPrintable(run.report().error->message.english()));
    QCOMPARE(m_redis.command({"GET", "witness"}).text, QByteArray("not a number"));
}

void TestLoadRunEnd::send(const QByteArray &commands)
{
    for (const QByteArray &command : commands.split(';')) {
        const QByteArrayList words = command.trimmed().split(' ');
        const auto reply = m_redis.command({words.begin(), words.end()});
        QVERIFY2(!reply.isError(), reply.text);
    }
}

void TestLoadRunEnd::refusalsThatPassDoNotEndTheRun_data()
{
    QTest::addColumn<QByteArray>("refuse");
    QTest::addColumn<QByteArray>("accept");
    QTest::addColumn<QStringList>("codes"); // one of these
    QTest::newRow("too few replicas") << "CONFIG SET min-replicas-to-write 1"_ba
                                      << "CONFIG SET min-replicas-to-write 0"_ba << QStringList {u"NOREPLICAS"_s};
    const QByteArray nowhere = "REPLICAOF 127.0.0.1 " + QByteArray::number(sandbox::findFreePort());
    QTest::newRow("a replica") << nowhere << "REPLICAOF NO ONE"_ba << QStringList {u"READONLY"_s};
    QTest::newRow("a replica without its primary") << "CONFIG SET replica-serve-stale-data no; " + nowhere
                                                   << "REPLICAOF NO ONE; CONFIG SET replica-serve-stale-data yes"_ba
                                                   << QStringList {u"MASTERDOWN"_s, u"READONLY"_s};
    QTest::newRow("a script that runs") << QByteArray() << "SCRIPT KILL"_ba << QStringList {u"BUSY"_s};
}

/// For longer than the run waits for an unreachable server.
void TestLoadRunEnd::refusalsThatPassDoNotEndTheRun()
{
    QFETCH(const QByteArray, refuse);
    QFETCH(const QByteArray, accept);
    QFETCH(const QStringList, codes);
    LoadBench bench(m_redis.server(), 300ms);
    Scenario scenario = quickScenario(LockType::Reentrant, 4);
    scenario.duration = 1h;
    scenario.wait = 50ms;
    scenario.lease = 300ms; // a hold that cannot be released keeps the others waiting for as long
    StartedRun run(bench, scenario);
    const auto total = [&run] { return run.run().live().byAccess[Access::Exclusive].total; };
    QTRY_VERIFY_WITH_TIMEOUT(total().acquired > 10, Patience);
    std::thread script;
    if (refuse.isEmpty()) {
        send("CONFIG SET lua-time-limit 10");
        script = std::thread([this] { m_redis.anotherLink().command({"EVAL", "while true do end", "0"}); });
    } else {
        send(refuse);
    }
    const bool areCounted = QTest::qWaitFor([&] { return total().errors >= 40 || run.isFinished(); }, Patience);
    send(accept);
    if (script.joinable())
        script.join();
    QVERIFY(areCounted);
    const qint64 acquired = run.isFinished() ? 0 : total().acquired;
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished() || total().acquired > acquired + 10, Patience);
    run.run().stop();
    QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
    const LoadReport &report = run.report();
    QVERIFY2(!report.error, qPrintable(toText(report)));
    QVERIFY2(std::ranges::any_of(codes, [&](const QString &code) { return report.errorsByCode.contains(code); }),
             qPrintable(toText(report)));
    QCOMPARE(report.invariants.violations, 0);
    QCOMPARE(report.leftovers->keys, 0);
}

void TestLoadRunEnd::aRunWithoutAnySuccessFails()
{
    send("CONFIG SET min-replicas-to-write 1");
    LoadBench bench(m_redis.server());
    for (const Micros wait : {Micros(50ms), Micros(10s)}) { // attempts that fail, and attempts that the end cuts off
        Scenario scenario = quickScenario(LockType::Reentrant, 4);
        scenario.wait = wait;
        StartedRun run(bench, scenario);
        QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Patience);
        QCOMPARE(run.report().errorsByCode.contains(u"NOREPLICAS"_s), wait < Micros(1s));
        const QString text = toText(run.report());
        QVERIFY2(text.startsWith(u"FAIL: No attempt succeeded during the run. "_s) && text.contains(u"NOREPLICAS"_s),
                 qPrintable(text));
        QVERIFY2(!text.contains(u"ended early"_s), qPrintable(text));
    }
    send("CONFIG SET min-replicas-to-write 0");
}

LOCKSCOPE_TEST(TestLoadRunEnd)
#include "tst_load_run_end.moc"
