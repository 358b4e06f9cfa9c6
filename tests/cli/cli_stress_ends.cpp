// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/server.h"
#include "tests/cli/tst_cli_stress.h"
#include "tests/support/raw_link.h"

#include <QDeadlineTimer>

#include <signal.h>

using namespace lockscope;
using namespace lockscope::tests;

void TestCliStress::theGravestReasonIsTheExitCode_data()
{
    QTest::addColumn<bool>("isServerLost");
    QTest::addColumn<bool>("isInterrupted");
    QTest::addColumn<int>("code");
    QTest::newRow("violation before threshold") << false << false << 4;
    QTest::newRow("lost server before violation") << true << false << 3;
    QTest::newRow("interruption before violation") << false << true << 130;
    QTest::newRow("interruption before lost server") << true << true << 130;
}

void TestCliStress::theGravestReasonIsTheExitCode()
{
    QFETCH(const bool, isServerLost);
    QFETCH(const bool, isInterrupted);
    QFETCH(const int, code);
    RedisFixture redis;
    QVERIFY2(redis.start(), redis.problem());
    CliProgram program(redis.server().url());
    program.start(
        stress(u"--type read --workers 4 --hold 20ms --witness counter --warmup 0 --duration 2s --give-up 200ms "
               "--timeout 2s --assert throughput>1000000 --json -"_s));
    QTRY_VERIFY(hasSeenKeys(redis));
    // readers hold all the time, so this is a violation
    for (QDeadlineTimer deadline(300); !deadline.hasExpired();)
        redis.command({"INCR", "counter"});
    if (isServerLost)
        redis.server().kill();
    if (isInterrupted)
        program.signal(SIGINT);
    QVERIFY(program.waitForEnd());
    const QJsonObject report = program.document();
    QVERIFY(report["invariants"_L1]["violations"_L1].toInteger() > 0);
    QCOMPARE(report["asserts"_L1][0]["ok"_L1], false);
    QCOMPARE(program.exitCode(), code);
}

void TestCliStress::waitsForALostServerUntilGiveUp()
{
    sandbox::Server server;
    QVERIFY(server.start());
    RawLink link(server);
    CliProgram program(server.url());
    // enough workers that some write the witness whenever the server dies
    program.start(stress(
        u"--give-up 30s --names 64 --workers 64 --hold 0 --witness counter --warmup 0 --duration 4s --json -"_s));
    QTRY_VERIFY(link.command({"DBSIZE"}).integer > 64);
    server.kill();
    QVERIFY(server.start());
    QVERIFY(program.waitForEnd());
    QVERIFY2(program.messages().isEmpty(), program.messages());
    // 4: its holds and the witness were lost with the server
    QVERIFY2(program.exitCode() == 0 || program.exitCode() == 4, qPrintable(QString::number(program.exitCode())));
}

void TestCliStress::keepsTheTokensOfAGivenName()
{
    CliProgram given(m_redis.server().url());
    QCOMPARE(given.run(stress(u"--type fenced --name shared --workers 2 --warmup 0 --duration 100ms --json -"_s)), 0);
    const qint64 last = m_redis.command({"GET", "redisson_lock_token:{shared}"}).text.toLongLong();
    QVERIFY(last > 0);
    QCOMPARE(given.document()["leftovers"_L1]["keys"_L1], 0); // belongs to the name, and stays
    CliProgram next(m_redis.server().url());
    QCOMPARE(next.run(stress(u"--type fenced --name shared --workers 2 --warmup 0 --duration 100ms --json -"_s)), 0);
    QVERIFY(m_redis.command({"GET", "redisson_lock_token:{shared}"}).text.toLongLong() > last);
    QCOMPARE(m_redis.keyspace().size(), 1U);
    m_redis.flush();
    CliProgram own(m_redis.server().url());
    QCOMPARE(own.run(stress(u"--type fenced --workers 2 --warmup 0 --duration 100ms --json -"_s)), 0);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestCliStress::endsWhileTheServerDoesNotReply_data()
{
    QTest::addColumn<QString>("timeout");
    QTest::addColumn<bool>("isInterrupted");
    QTest::addColumn<int>("code");
    QTest::newRow("after the timeout") << u"2500ms"_s << false << 3;
    QTest::newRow("Ctrl-C after the notice") << u"60s"_s << true << 130;
}

void TestCliStress::endsWhileTheServerDoesNotReply()
{
    QFETCH(const QString, timeout);
    QFETCH(const bool, isInterrupted);
    QFETCH(const int, code);
    RedisFixture redis;
    QVERIFY2(redis.start(), redis.problem());
    if (redis.command({"CLIENT", "PAUSE", "600000", "WRITE"}).isError())
        QSKIP("this server cannot pause writes");
    CliProgram program(redis.server().url());
    program.start(stress(u"--workers 2 --warmup 0 --duration 200ms --json - --timeout "_s + timeout));
    QTRY_VERIFY2_WITH_TIMEOUT(program.messages().contains("Waiting until"), program.messages(), 20'000);
    if (isInterrupted)
        program.signal(SIGINT);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.document()["error"_L1]["code"_L1].toString(), u"stress-end-unanswered"_s);
    QVERIFY(program.document()["leftovers"_L1].isNull());
    QCOMPARE(program.exitCode(), code);
}

void TestCliStress::findsTheLimit_data()
{
    QTest::addColumn<QString>("flags");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<double>("most"); // one lock, held for 10 ms: 100 cycles per second, and 4 waiting workers in 40 ms
    QTest::newRow("rate") << u"--rate 40/s"_s << u"per_s"_s << 130.0;
    QTest::newRow("workers") << u"--workers 2"_s << u"workers"_s << 6.0;
}

void TestCliStress::findsTheLimit()
{
    QFETCH(const QString, flags);
    QFETCH(const QString, unit);
    QFETCH(const double, most);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(stress(u"--type reentrant --hold 10ms --warmup 0 --duration 400ms --find-limit p90(wait)<40ms "
                                "--json - "_s
                                + flags)),
             0);
    const QJsonObject limit = program.document()["limit"_L1].toObject();
    QCOMPARE(limit["unit"_L1].toString(), unit);
    const double held = limit["value"_L1].toDouble();
    QVERIFY2(held > 0.0 && held <= most && held < limit["broken"_L1].toDouble(), program.output());
    QVERIFY(limit["steps"_L1].toArray().size() >= 3);
    QVERIFY2(program.messages().contains(" ms breaks"), program.messages());
}
