// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/readiness.h"
#include "tests/cli/cli_hold.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope::tests;

/// A server that refuses commands for some time.
class TestCliRefusals final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init()
    {
        refuse(false);
        m_redis.flush();
    }

    void holdWaitsAndSaysWhy_data();
    void holdWaitsAndSaysWhy();
    void holdReleasesOnceItMay_data();
    void holdReleasesOnceItMay();
    void holdSaysWhyItCannotRelease();
    void holdEndsWithItsWait();
    void holdTriesAgainWhatWasGrantedTooLate();
    void holdWithoutAWaitEndsThoughWritesArePaused();
    void holdWaitsForAConnection();
    void stressCountsRefusalsByCode();

private:
    void refuse(bool refuses = true)
    {
        m_redis.command({"CONFIG", "SET", "min-replicas-to-write", refuses ? "1" : "0"});
    }
    qint64 refused()
    {
        const QByteArray stats = m_redis.command({"INFO", "errorstats"}).text;
        const QByteArray label = "errorstat_NOREPLICAS:count=";
        const qsizetype at = stats.indexOf(label);
        return at < 0 ? 0 : stats.mid(at + label.size()).split('\r').front().toLongLong();
    }
    /// False: this server is too old for CLIENT PAUSE … WRITE.
    bool pauseWrites(const QByteArray &time) { return !m_redis.command({"CLIENT", "PAUSE", time, "WRITE"}).isError(); }

    RedisFixture m_redis;
};

void TestCliRefusals::holdWaitsAndSaysWhy_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("a lock") << QStringList {u"job"_s};
    QTest::newRow("a fair lock") << QStringList {u"--type"_s, u"fair"_s, u"job"_s};
    QTest::newRow("several locks") << QStringList {u"job"_s, u"other"_s};
    QTest::newRow("a permit") << QStringList {u"--type"_s, u"permit"_s, u"--yes"_s, u"permits"_s};
}

void TestCliRefusals::holdWaitsAndSaysWhy()
{
    QFETCH(const QStringList, options);
    m_redis.command({"SET", "permits", "1"});
    refuse();
    CliProgram program(m_redis.server().url());
    program.start(hold(QStringList {u"--wait"_s, u"60s"_s} + options, u"echo got"_s));
    QTRY_VERIFY_WITH_TIMEOUT(program.messages().contains("NOREPLICAS"), 20'000);
    QVERIFY2(program.messages().contains("Retrying for "), program.messages());
    refuse(false);
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(program.output(), "got\n"_ba);
}

void TestCliRefusals::holdReleasesOnceItMay_data()
{
    QTest::addColumn<QByteArrayList>("refusing");
    QTest::addColumn<QByteArrayList>("accepting");
    const QByteArrayList setting {"CONFIG", "SET", "min-replicas-to-write"};
    const QByteArray nowhere = QByteArray::number(lockscope::sandbox::findFreePort());
    QTest::newRow("too few replicas") << setting + QByteArrayList {"1"} << setting + QByteArrayList {"0"};
    QTest::newRow("a replica for a while")
        << QByteArrayList {"REPLICAOF", "127.0.0.1", nowhere} << QByteArrayList {"REPLICAOF", "NO", "ONE"};
}

void TestCliRefusals::holdReleasesOnceItMay()
{
    QFETCH(const QByteArrayList, refusing);
    QFETCH(const QByteArrayList, accepting);
    const auto send = [this](const QByteArrayList &words) { m_redis.command({words.begin(), words.end()}); };
    CliProgram program(m_redis.server().url());
    startHolding(program, {u"job"_s}, u"read end"_s);
    send(refusing);
    program.process().write("\n");
    const bool hasSaid = QTest::qWaitFor([&] { return program.messages().contains("Releasing job: "); }, 20'000);
    send(accepting);
    QVERIFY2(hasSaid, program.messages());
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(m_redis.command({"EXISTS", "job"}).integer, 0);
}

void TestCliRefusals::holdSaysWhyItCannotRelease()
{
    QCOMPARE(m_redis.setUser("rotated", {"reset", "on", ">pw", "~*", "&*", "+@all"}).toText(), "OK"_ba);
    CliProgram program(u"redis://rotated:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()));
    startHolding(program, {u"--timeout"_s, u"500ms"_s, u"job"_s}, u"read end"_s);
    m_redis.command({"ACL", "DELUSER", "rotated"}); // also closes the user's connections
    program.process().write("\n");
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 3);
    QVERIFY2(program.messages().contains("stays held until its lease ends: Cannot sign in to"), program.messages());
}

void TestCliRefusals::holdEndsWithItsWait()
{
    refuse();
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(hold({u"--wait"_s, u"300ms"_s, u"job"_s}, u"echo got"_s)), 3);
    QVERIFY2(program.messages().contains("the server refuses the command for now: NOREPLICAS"), program.messages());
}

void TestCliRefusals::holdTriesAgainWhatWasGrantedTooLate()
{
    if (!pauseWrites("2000"))
        QSKIP("this server is older than Redis 6.2");
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(hold({u"--lease"_s, u"1s"_s, u"job"_s}, u"echo got"_s)), 0);
    QCOMPARE(program.output(), "got\n"_ba);
}

void TestCliRefusals::holdWithoutAWaitEndsThoughWritesArePaused()
{
    if (!pauseWrites("60000"))
        QSKIP("this server is older than Redis 6.2");
    CliProgram program(m_redis.server().url());
    const int code = program.run(
        {u"--timeout"_s, u"500ms"_s, u"hold"_s, u"--wait"_s, u"0"_s, u"job"_s, u"--"_s, u"true"_s});
    m_redis.command({"CLIENT", "UNPAUSE"});
    QCOMPARE(code, 3);
    QVERIFY2(program.messages().contains("did not answer within 0.5 s"), program.messages());
}

void TestCliRefusals::holdWaitsForAConnection()
{
    m_redis.command({"CONFIG", "SET", "maxclients", "1"});
    CliProgram program;
    program.start(hold({u"--url"_s, m_redis.server().url(), u"--wait"_s, u"60s"_s, u"job"_s}, u"echo got"_s));
    const bool hasSaid = QTest::qWaitFor([&] { return program.messages().contains("maxclients"); }, 20'000);
    m_redis.command({"CONFIG", "SET", "maxclients", "100"});
    QVERIFY2(hasSaid, program.messages());
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(program.output(), "got\n"_ba);
    QCOMPARE(program.messages().count("Other users can read a password"), 1);
}

void TestCliRefusals::stressCountsRefusalsByCode()
{
    CliProgram program(m_redis.server().url());
    program.start({u"stress"_s, u"--yes"_s, u"--name"_s, u"job"_s, u"--workers"_s, u"4"_s, u"--wait"_s, u"50ms"_s,
                   u"--lease"_s, u"300ms"_s, u"--type"_s, u"reentrant"_s, u"--warmup"_s, u"0"_s, u"--duration"_s,
                   u"5s"_s, u"--json"_s, u"-"_s});
    // not QTRY_VERIFY, which checks once more after its success: the lock may be free then
    QVERIFY(QTest::qWaitFor([this] { return m_redis.command({"DBSIZE"}).integer > 0; }, 20'000));
    const qint64 before = refused();
    refuse();
    QTRY_VERIFY_WITH_TIMEOUT(refused() >= before + 60, 20'000); // by then the lease of the last hold has ended
    refuse(false);
    QVERIFY(program.waitForEnd());
    const QJsonObject report = program.document();
    QVERIFY2(report["errors_by_code"_L1]["NOREPLICAS"_L1].toInt() > 0, program.messages());
    QVERIFY2(!report.contains("error"_L1), program.messages());
    QCOMPARE(report["invariants"_L1]["violations"_L1], 0);
}

LOCKSCOPE_TEST(TestCliRefusals)
#include "tst_cli_refusals.moc"
