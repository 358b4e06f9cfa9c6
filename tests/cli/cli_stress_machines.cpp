// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/tst_cli_stress.h"

#include <QJsonArray>
#include <QTemporaryDir>

#include <signal.h>

void TestCliStress::severalMachinesBeginTogether()
{
    const QTemporaryDir folder;
    const QString flags =
        u"--type write --join barrier --hosts 2 --witness counter --workers 4 --hold 200us --warmup 0 --duration 500ms --json "_s;
    CliProgram one(m_redis.server().url());
    one.start(stress(flags + folder.filePath(u"one.json"_s)));
    QTRY_COMPARE(m_redis.command({"GET", "barrier"}).text, "1"_ba); // it waits for the other
    QCOMPARE(m_redis.command({"GET", "counter"}).text, QByteArray());
    CliProgram other(m_redis.server().url());
    QCOMPARE(other.run(stress(flags + folder.filePath(u"other.json"_s))), 0);
    QVERIFY(one.waitForEnd());
    QCOMPARE(one.exitCode(), 0);
    CliProgram merge;
    QCOMPARE(merge.run({u"merge"_s, folder.filePath(u"one.json"_s), folder.filePath(u"other.json"_s)}), 0);
    const QJsonValue witness = merge.document()["witness"_L1];
    QCOMPARE(witness["increments"_L1], witness["final"_L1]); // both took the same lock
    QCOMPARE(m_redis.command({"GET", "counter"}).text.toLongLong(), witness["final"_L1].toInteger());
    m_redis.command({"DEL", "counter"});
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
    CliProgram compare;
    QCOMPARE(compare.run({u"compare"_s, folder.filePath(u"one.json"_s), folder.filePath(u"other.json"_s), u"--json"_s}),
             0);
    QVERIFY(compare.document()["rows"_L1].toArray().size() > 5);
    CliProgram missing;
    QCOMPARE(missing.run({u"compare"_s, folder.filePath(u"one.json"_s), folder.filePath(u"none.json"_s)}), 2);
    QVERIFY2(missing.messages().contains(u"cannot read %1: "_s.arg(folder.filePath(u"none.json"_s)).toUtf8()),
             missing.messages());
}

void TestCliStress::runsOfDifferentConditionsAreNamed()
{
    const QTemporaryDir folder;
    const auto file = [&](const QString &name) { return folder.filePath(name); };
    const QString flags = u"--workers 2 --warmup 0 --duration 100ms --json "_s;
    CliProgram one(m_redis.server().url());
    QCOMPARE(one.run(stress(flags + file(u"one.json"_s))), 0);
    CliProgram later(m_redis.server().url());
    QCOMPARE(later.run(stress(flags + file(u"later.json"_s))), 0);
    CliProgram other; // another server, and another wait
    QCOMPARE(other.run(QStringList {u"--sandbox"_s} + stress(u"--wait 3s "_s + flags + file(u"other.json"_s))), 0);
    for (const auto &[name, reason] : {std::pair(u"later.json"_s, "had ended"_ba),
                                       std::pair(u"other.json"_s, "differ in wait, server.run_ids."_ba)}) {
        CliProgram merge;
        QCOMPARE(merge.run({u"merge"_s, file(u"one.json"_s), file(name)}), 2);
        QVERIFY2(merge.messages().contains(reason), merge.messages());
    }
    CliProgram compare;
    QCOMPARE(compare.run({u"compare"_s, file(u"one.json"_s), file(u"other.json"_s)}), 0);
    QVERIFY2(compare.output().startsWith("The runs differ in wait: 5s and 3s\nThe runs differ in server.run_ids: "),
             compare.output());
    CliProgram json;
    QCOMPARE(json.run({u"compare"_s, u"--json"_s, file(u"one.json"_s), file(u"other.json"_s)}), 0);
    QCOMPARE(json.document()["differs"_L1][0],
             QJsonObject({{u"field"_s, u"wait"_s}, {u"base"_s, u"5s"_s}, {u"new"_s, u"3s"_s}}));
    CliProgram alike;
    QCOMPARE(alike.run({u"compare"_s, file(u"one.json"_s), file(u"later.json"_s)}), 0);
    QVERIFY2(alike.output().startsWith("METRIC"), alike.output());
}

void TestCliStress::machinesShareWhatTheFirstHasMade_data()
{
    QTest::addColumn<QString>("flags");
    for (const char *type : {"semaphore", "permit", "latch", "fenced", "fair"})
        QTest::newRow(type) << u"--type %1 --names 2"_s.arg(QLatin1StringView(type));
}

void TestCliStress::machinesShareWhatTheFirstHasMade()
{
    QFETCH(QString, flags);
    const QStringList arguments = stress(
        u"--join barrier --hosts 2 --workers 4 --hold 1ms --warmup 0 --duration 500ms --json - "_s + flags);
    CliProgram one(m_redis.server().url());
    CliProgram other(m_redis.server().url());
    one.start(arguments);
    other.start(arguments);
    for (CliProgram *program : {&one, &other}) {
        QVERIFY(program->waitForEnd());
        QVERIFY2(program->exitCode() == 0, program->messages());
        QVERIFY(program->document()["acquired"_L1].toInteger() > 0);
        QCOMPARE(program->document()["errors"_L1], 0);
        QCOMPARE(program->document()["leftovers"_L1]["keys"_L1], 0);
    }
    QCOMPARE(toText(m_redis.keyspace()), QByteArray()); // the last one removed it
}

void TestCliStress::whoCannotBeginTellsTheOthers()
{
    m_redis.command({"SET", "taken", "1"});
    const QStringList arguments = stress(u"--type semaphore --name taken --yes --join barrier --hosts 2 --json -"_s);
    CliProgram one(m_redis.server().url());
    CliProgram other(m_redis.server().url());
    one.start(arguments);
    other.start(arguments);
    for (CliProgram *program : {&one, &other}) {
        QVERIFY(program->waitForEnd());
        QCOMPARE(program->exitCode(), 2);
    }
    QCOMPARE(m_redis.command({"GET", "taken"}).text, "1"_ba);
    m_redis.command({"DEL", "taken"});
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

/// It removes both latches then.
void TestCliStress::namesTheMachineThatCouldNotStartTheRun()
{
    m_redis.command({"SET", "machines", "2"});
    CliProgram program(m_redis.server().url());
    program.start(stress(u"--join machines --hosts 2 --json -"_s));
    QTRY_COMPARE(m_redis.command({"GET", "machines"}).text, "1"_ba); // it waits for the first
    m_redis.command({"DEL", "machines"});
    m_redis.command({"PUBLISH", "redisson_countdownlatch__channel__{machines}", "0"});
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 2);
    QVERIFY2(program.messages().contains("the machine that arrived first at machines could not start the run"),
             program.messages());
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestCliStress::whoLeavesAMeetingLeavesNothing()
{
    CliProgram program(m_redis.server().url());
    program.start(stress(u"--join barrier --hosts 2 --json -"_s));
    QTRY_COMPARE(m_redis.command({"GET", "barrier"}).text, "1"_ba);
    program.signal(SIGINT);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 130);
    QCOMPARE(program.document()["acquired"_L1], 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}
