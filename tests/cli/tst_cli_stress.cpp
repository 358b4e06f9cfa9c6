// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/tst_cli_stress.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

#include <signal.h>

namespace {

QByteArray readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Our own link is one of them.
qint64 connections(RedisFixture &redis)
{
    return redis.command({"CLIENT", "LIST"}).text.count('\n');
}

qint64 scriptCalls(RedisFixture &redis)
{
    const QByteArray stats = redis.command({"INFO", "commandstats"}).text;
    const QByteArray word = "cmdstat_evalsha:calls=";
    const qsizetype at = stats.indexOf(word);
    const QByteArray calls = stats.mid(at + word.size());
    return at < 0 ? 0 : calls.left(calls.indexOf(',')).toLongLong();
}

} // namespace

void TestCliStress::reportHasTheContractsFields()
{
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(stress(u"--workers 4 --warmup 0 --duration 200ms --json -"_s)), 0);
    const QJsonObject report = program.document();
    const QStringList fields {u"acquired"_s,  u"asserts"_s,        u"by_mode"_s,
                              u"changes"_s,   u"correction"_s,     u"duration_s"_s,
                              u"errors"_s,    u"errors_by_code"_s, u"failover_overlaps"_s,
                              u"fairness"_s,  u"faults"_s,         u"generator"_s,
                              u"intervals"_s, u"invariants"_s,     u"leftovers"_s,
                              u"lost"_s,      u"rate"_s,           u"released"_s,
                              u"run"_s,       u"scenario"_s,       u"schema"_s,
                              u"server"_s,    u"started"_s,        u"throughput_per_s"_s,
                              u"timeouts"_s,  u"witness"_s};
    QCOMPARE(report.keys(), fields);
    QCOMPARE(report["correction"_L1], u"none"_s);
    QCOMPARE(report["server"_L1]["mode"_L1], u"standalone"_s);
    QCOMPARE(report["by_mode"_L1].toObject().keys(), QStringList({u"read"_s, u"write"_s}));
    QCOMPARE(program.messages(), QByteArray());
}

void TestCliStress::runsOnAServerOfItsOwn_data()
{
    QTest::addColumn<QString>("flags");
    QTest::newRow("read and write") << u"--type rw --reads 0.9 --workers 64 --hold 1ms"_s;
    QTest::newRow("light") << u"--type rw --mode light --workers 200 --clients 5 --hold 0"_s;
    QTest::newRow("reentrant, often") << u"--type reentrant --workers 8 --reentry 3 --hold 100us --think exp:1ms"_s;
    QTest::newRow("many names, own lease")
        << u"--type write --names 20 --workers 8 --lease 10s --hold uniform:0..2ms"_s;
    QTest::newRow("read, one try") << u"--type read --workers 8 --wait 0 --witness counter"_s;
    QTest::newRow("members") << u"--type multi --members 2 --workers 8"_s;
    for (const char *type : {"spin", "fenced", "nonreentrant", "fair", "nonreentrant-fair", "redlock", "fastermulti",
                             "semaphore", "permit", "latch"})
        QTest::newRow(type) << u"--type %1 --workers 8"_s.arg(QLatin1StringView(type));
}

void TestCliStress::runsOnAServerOfItsOwn()
{
    QFETCH(QString, flags);
    CliProgram program;
    QCOMPARE(program.run(QStringList {u"--sandbox"_s} + stress(flags + u" --warmup 50ms --duration 300ms --json -"_s)),
             0);
    const QJsonObject report = program.document();
    QCOMPARE(report["invariants"_L1]["violations"_L1], 0);
    QCOMPARE(report["leftovers"_L1], QJsonObject({{u"keys"_s, 0}, {u"subscriptions"_s, 0}}));
    QVERIFY(report["acquired"_L1].toInteger() > 0);
    QVERIFY(report["invariants"_L1]["checked"_L1].toInteger() >= report["acquired"_L1].toInteger());
    QCOMPARE(report["acquired"_L1], report["released"_L1]);
    QCOMPARE(report["errors"_L1], 0);
}

void TestCliStress::fairOrderIsChecked()
{
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(stress(u"--type fair --workers 16 --hold 0 --warmup 0 --duration 2s --json -"_s)), 0);
    const QJsonObject report = program.document();
    QCOMPARE(report["by_mode"_L1].toObject().keys(), QStringList {u"fair"_s});
    const qint64 checked = report["invariants"_L1]["checked_by"_L1]["fair-order"_L1].toInteger(); // handoffs
    QVERIFY2(checked > 16 && checked >= report["acquired"_L1].toInteger() / 2, qPrintable(QString::number(checked)));
    QCOMPARE(report["invariants"_L1]["violations"_L1], 0);
}

void TestCliStress::deadWaiterIsOvertaken()
{
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(stress(
                 u"--type fair --workers 16 --warmup 0 --duration 4s --fault kill-worker@200ms:waiter --json -"_s)),
             0);
    const QJsonObject fault = program.document()["faults"_L1][0].toObject();
    QCOMPARE(fault["kind"_L1], u"kill-worker"_s);
    QCOMPARE(fault["seen"_L1], true);
    QVERIFY(fault["at_s"_L1].toDouble() >= 0.2);
    QCOMPARE(program.document()["invariants"_L1]["violations"_L1], 0);
    QCOMPARE(program.document()["leftovers"_L1]["keys"_L1], 0);
}

void TestCliStress::twoProcessesShareOneLock_data()
{
    QTest::addColumn<QString>("type");
    QTest::newRow("rw") << u"rw"_s;
    QTest::newRow("reentrant") << u"reentrant"_s;
    QTest::newRow("fair") << u"fair"_s;
}

void TestCliStress::twoProcessesShareOneLock()
{
    QFETCH(QString, type);
    const QStringList arguments = stress(
        u"--name shared --witness counter --workers 8 --hold 200us --reads 0.5 --warmup 100ms --duration 1s "
        "--json - --type "_s
        + type);
    CliProgram one(m_redis.server().url());
    CliProgram other(m_redis.server().url());
    one.start(arguments);
    other.start(arguments);
    QVERIFY(one.waitForEnd());
    QVERIFY(other.waitForEnd());
    QCOMPARE(one.exitCode(), 0);
    QCOMPARE(other.exitCode(), 0);
    const qint64 first = one.document()["witness"_L1]["increments"_L1].toInteger();
    const qint64 second = other.document()["witness"_L1]["increments"_L1].toInteger();
    QVERIFY(first > 0 && second > 0);
    QCOMPARE(m_redis.command({"GET", "counter"}).text.toLongLong(), first + second);
}

void TestCliStress::ctrlCGivesEverythingBack_data()
{
    QTest::addColumn<QString>("flags");
    QTest::addColumn<int>("scripts"); // seen by the server before the signal
    QTest::newRow("as soon as it is connected") << u"--workers 16 --hold 50ms --warmup 0"_s << 0;
    QTest::newRow("with the first hold") << u"--workers 16 --hold 50ms --warmup 0"_s << 1;
    QTest::newRow("in the warm-up") << u"--workers 16 --hold 1ms --warmup 60s"_s << 50;
    QTest::newRow("measuring") << u"--workers 16 --type rw --hold 0 --warmup 0"_s << 500;
    QTest::newRow("light workers") << u"--workers 500 --mode light --type fair --hold 0 --warmup 0"_s << 500;
    QTest::newRow("permits") << u"--workers 16 --type permit --hold 1ms --warmup 0"_s << 50;
    QTest::newRow("at a gate") << u"--workers 16 --type latch --hold 10ms --warmup 0"_s << 50;
    QTest::newRow("at a rate") << u"--workers 16 --rate 500/s --names 10 --hold 1ms --warmup 0"_s << 50;
}

void TestCliStress::ctrlCGivesEverythingBack()
{
    QFETCH(QString, flags);
    QFETCH(int, scripts);
    m_redis.command({"CONFIG", "RESETSTAT"});
    CliProgram program(m_redis.server().url());
    program.start(stress(u"--duration 60s --json - "_s + flags));
    QTRY_VERIFY(connections(m_redis) > 1 && scriptCalls(m_redis) >= scripts);
    program.signal(SIGINT);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 130);
    QCOMPARE(program.document()["leftovers"_L1]["keys"_L1], 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestCliStress::endsWithinGiveUpWhenTheServerDies()
{
    RedisFixture doomed;
    QVERIFY2(doomed.start(), doomed.problem());
    const QByteArray address = "127.0.0.1:" + QByteArray::number(doomed.server().port());
    CliProgram program(doomed.server().url());
    program.start(QStringList {u"--give-up"_s, u"500ms"_s}
                  + stress(u"--workers 16 --warmup 0 --duration 60s --json -"_s));
    QTRY_VERIFY(hasSeenKeys(doomed));
    doomed.server().kill();
    QVERIFY(program.process().waitForFinished(2500)); // give-up and 2 s
    QCOMPARE(program.exitCode(), 3);
    QVERIFY2(program.messages().contains(address), program.messages());
    QVERIFY(program.document()["acquired"_L1].toInteger() > 0); // what is known is printed all the same
    QCOMPARE(program.document()["leftovers"_L1], QJsonValue());
}

void TestCliStress::asksBeforeItDisturbsAHolder()
{
    CliProgram holder(m_redis.server().url());
    holder.start({u"hold"_s, u"job"_s, u"--"_s, u"sh"_s, u"-c"_s, u"echo ready; read end"_s});
    QVERIFY(holder.waitForOutput("ready"));
    const QString flags = u"--name job --type reentrant --workers 2 --wait 10ms --warmup 0 --duration 100ms --json -"_s;
    CliProgram refused(m_redis.server().url());
    QCOMPARE(refused.run(stress(flags)), 2);
    QVERIFY2(refused.messages().contains("--yes"), refused.messages());
    CliProgram confirmed(m_redis.server().url());
    QCOMPARE(confirmed.run(stress(flags + u" --yes"_s)), 0);
    QVERIFY(confirmed.document()["timeouts"_L1].toInteger() > 0);
    QCOMPARE(confirmed.document()["acquired"_L1], 0);
}

void TestCliStress::writesItsReportToAFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"report.json"_s);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(stress(
                 u"--workers 2 --warmup 0 --duration 100ms --json %1 --csv %1.csv --hdr %1.hlog --html %1.html"_s.arg(
                     path))),
             0);
    QVERIFY(program.output().contains("acquired")); // the summary for people
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QJsonDocument::fromJson(file.readAll()).object()["schema"_L1], 1);
    QVERIFY(readFile(path + u".html"_s).startsWith("<!DOCTYPE html>"));
    QVERIFY(readFile(path + u".csv"_s).startsWith("scope,id,"));
    QVERIFY(readFile(path + u".hlog"_s).startsWith("#[Histogram log format version 1.3]\n"));
}

void TestCliStress::everyPresetRuns_data()
{
    QTest::addColumn<QString>("counted"); // what the preset is meant to show; empty: nothing goes wrong
    for (const char *name : {"read-heavy-cache", "write-heavy-ledger", "fair-queue", "hot-key", "thousand-names",
                             "re-entry", "multi-lock", "redlock"})
        QTest::newRow(name) << QString();
    QTest::newRow("starvation") << u"timeouts"_s;
    QTest::newRow("lease-expiry") << u"lost"_s;
}

void TestCliStress::everyPresetRuns()
{
    QFETCH(QString, counted);
    CliProgram program;
    const QString preset = QString::fromLatin1(QTest::currentDataTag());
    QCOMPARE(program.run({u"--sandbox"_s, u"stress"_s, u"--preset"_s, preset, u"--warmup"_s, u"0"_s, u"--duration"_s,
                          u"800ms"_s, u"--json"_s, u"-"_s}),
             0);
    const QJsonObject report = program.document();
    QVERIFY(report["acquired"_L1].toInteger() > 0);
    QCOMPARE(report["invariants"_L1]["violations"_L1], 0);
    QCOMPARE(report["leftovers"_L1], QJsonObject({{u"keys"_s, 0}, {u"subscriptions"_s, 0}}));
    for (const QString &field : {u"timeouts"_s, u"lost"_s, u"errors"_s}) {
        const qint64 count = report[field].toInteger();
        QVERIFY2(field == counted ? count > 0 : count == 0, qPrintable(u"%1: %2"_s.arg(field).arg(count)));
    }
}

void TestCliStress::flagsChangeAScenarioFile()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"scenario.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"schema":1,"type":"fair","workers":3,"hold":"2ms","warmup":"0","duration":"1h"})");
    file.close();
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"stress"_s, file.fileName(), u"--duration"_s, u"100ms"_s, u"--workers"_s, u"4"_s,
                          u"--json"_s, u"-"_s}),
             0);
    const QJsonValue scenario = program.document()["scenario"_L1];
    QCOMPARE(scenario["type"_L1], u"fair"_s);
    QCOMPARE(scenario["hold"_L1], u"2ms"_s);
    QCOMPARE(scenario["workers"_L1], 4);
    QCOMPARE(scenario["duration"_L1], u"100ms"_s);
}

void TestCliStress::unknownPresetsAndFilesAreRefused()
{
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(stress(u"--preset cold-key"_s)), 2);
    QVERIFY2(program.messages().contains("preset: \"cold-key\" is not one of read-heavy-cache, "), program.messages());
    CliProgram without(m_redis.server().url());
    QCOMPARE(without.run(stress(u"no-such-file.json"_s)), 2);
    QVERIFY2(without.messages().contains("cannot read no-such-file.json: "), without.messages());
}

void TestCliStress::brokenThresholdEndsWithOne()
{
    const QString flags = u"--workers 2 --warmup 0 --duration 100ms --json - --assert acquired>0 --assert %1"_s;
    CliProgram kept(m_redis.server().url());
    QCOMPARE(kept.run(stress(flags.arg(u"p50(wait)<30s"_s))), 0);
    QCOMPARE(kept.document()["asserts"_L1].toArray().size(), 2);
    QCOMPARE(kept.document()["asserts"_L1][1]["ok"_L1], true);
    CliProgram broken(m_redis.server().url());
    QCOMPARE(broken.run(stress(flags.arg(u"errors>0"_s))), 1);
    QCOMPARE(broken.document()["asserts"_L1][1],
             QJsonObject({{u"expr"_s, u"errors>0"_s}, {u"value"_s, 0}, {u"ok"_s, false}}));
    CliProgram wrong(m_redis.server().url());
    QCOMPARE(wrong.run(stress(flags.arg(u"speed>0"_s))), 2);
}

void TestCliStress::thresholdsOnUnmeasuredFiguresFail_data()
{
    QTest::addColumn<QString>("threshold");
    for (const char *threshold :
         {"jain>=0.9", "lost==0", "violations==0", "longest_wait<5s", "p99(wait)<5s", "p50(hold)<5s"})
        QTest::newRow(threshold) << QString::fromLatin1(threshold);
}

/// No worker gets the lock.
void TestCliStress::thresholdsOnUnmeasuredFiguresFail()
{
    QFETCH(QString, threshold);
    m_redis.command({"HSET", "held", "11111111-1111-1111-1111-111111111111:1", "1"});
    const QString flags = u"--name held --yes --type reentrant --workers 4 --wait 20ms --warmup 0 --duration 200ms "
                          "--assert timeouts>0 --assert %1"_s.arg(threshold);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(stress(flags + u" --json -"_s)), 1);
    const QJsonObject report = program.document();
    QCOMPARE(report["asserts"_L1][0]["ok"_L1], true);
    QCOMPARE(report["asserts"_L1][1],
             QJsonObject({{u"expr"_s, threshold}, {u"value"_s, QJsonValue()}, {u"ok"_s, false}}));
    QVERIFY(report["fairness"_L1]["jain"_L1].isNull());
    QVERIFY(report["by_mode"_L1]["exclusive"_L1]["wait_us"_L1]["p99"_L1].isNull());
    QCOMPARE(report["by_mode"_L1]["exclusive"_L1]["gave_up"_L1], report["timeouts"_L1]);
    CliProgram text(m_redis.server().url());
    QCOMPARE(text.run(stress(flags)), 1);
    QVERIFY2(text.output().contains("FAILED (not measured)"), text.output());
}

void TestCliStress::brokenLocksEndWithFour_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QByteArray>("script"); // what a broken lock would do
    QTest::addColumn<QString>("kind");
    QTest::newRow("grants two writers") << u"write"_s << QByteArray(R"(
        redis.call('DEL', 'broken')
        redis.call('PUBLISH', 'redisson_rwlock:{broken}', 0))")
                                        << u"exclusion"_s;
    QTest::newRow("grants a writer beside readers") << u"rw --reads 0.5"_s << QByteArray(R"(
        redis.call('DEL', 'broken')
        redis.call('PUBLISH', 'redisson_rwlock:{broken}', 0))")
                                                    << u"exclusion"_s;
    QTest::newRow("loses a hold") << u"reentrant"_s << QByteArray(R"(
        for _, holder in ipairs(redis.call('HKEYS', 'broken')) do
          if redis.call('HINCRBY', 'broken', holder, -1) <= 0 then redis.call('DEL', 'broken') end
        end
        redis.call('PUBLISH', 'redisson_lock__channel:{broken}', 0))")
                                  << u"exclusion"_s;
    QTest::newRow("breaks the fair order") << u"fair"_s << QByteArray(R"(
        redis.call('RPOPLPUSH', 'redisson_lock_queue:{broken}', 'redisson_lock_queue:{broken}'))")
                                           << u"fair-order"_s;
    QTest::newRow("repeats a token") << u"fenced"_s << QByteArray("redis.call('DECR', 'redisson_lock_token:{broken}')")
                                     << u"token-order"_s;
}

void TestCliStress::brokenLocksEndWithFour()
{
    QFETCH(QString, type);
    QFETCH(QByteArray, script);
    QFETCH(QString, kind);
    CliProgram program(m_redis.server().url());
    program.start(
        stress(u"--name broken --workers 6 --hold 10ms --warmup 0 --duration 1500ms --json - --type "_s + type));
    const auto hasEnded = [&] {
        // only while it is held: between a release and the next grant, no holder would notice it
        m_redis.command({"EVAL", "if redis.call('EXISTS', 'broken') == 1 then " + script + " end", "0"});
        return program.exitCode() >= 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasEnded(), 30'000);
    QVERIFY2(program.exitCode() == 4, QJsonDocument(program.document()).toJson());
    const QJsonValue invariants = program.document()["invariants"_L1];
    QVERIFY(invariants["violations"_L1].toInteger() > 0);
    const QJsonValue evidence = invariants["evidence"_L1][0];
    QCOMPARE(evidence["kind"_L1], kind);
    QCOMPARE(evidence["lock"_L1], u"broken"_s);
    QVERIFY(evidence["at_s"_L1].toDouble() > 0.0);
    QVERIFY(!evidence["text"_L1].toString().isEmpty());
}

void TestCliStress::keepsItsPromisesWhileTheClusterChanges_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<int>("syncReplicas");
    QTest::newRow("a slot moves") << u"move-slot"_s << 0;
    QTest::newRow("a primary falls") << u"failover"_s << 0;
    QTest::newRow("a primary falls, replicas are awaited") << u"failover"_s << 1;
}

void TestCliStress::keepsItsPromisesWhileTheClusterChanges()
{
    QFETCH(QString, fault);
    QFETCH(int, syncReplicas);
    const QStringList cluster {u"--sandbox-cluster"_s, u"--sync-replicas"_s, QString::number(syncReplicas)};
    CliProgram program;
    const int exitCode = program.run(
        cluster
        + stress(u"--type rw --names 30 --workers 32 --warmup 0 --duration 4s --json - --fault %1@300ms"_s.arg(fault)));
    const QJsonObject report = program.document();
    const QByteArray text = program.output() + program.messages();
    QVERIFY2(exitCode == 0, text); // no violation
    const QJsonObject seen = report["faults"_L1].toArray().at(0).toObject();
    QVERIFY2(seen["kind"_L1] == fault && seen["problem"_L1].isNull(), text);
    if (syncReplicas > 0) // the promoted replica has no replica to acknowledge writes
        QVERIFY2(seen["seen"_L1].isNull(), text);
    else
        QVERIFY2(seen["seen"_L1] == true, text);
    QVERIFY2(report["invariants"_L1]["checked"_L1].toInteger() >= report["acquired"_L1].toInteger(), text);
    if (fault == u"move-slot" || syncReplicas > 0) // what no replica had may have been lost, lawfully
        QCOMPARE(report["failover_overlaps"_L1].toInteger(), 0);
    if (fault == u"move-slot") {
        QCOMPARE(report["leftovers"_L1]["keys"_L1].toInteger(), 0);
        QCOMPARE(report["leftovers"_L1]["subscriptions"_L1].toInteger(), 0);
        QCOMPARE(report["lost"_L1].toInteger(), 0);
    }
}

LOCKSCOPE_TEST(TestCliStress)
#include "tst_cli_stress.moc"
