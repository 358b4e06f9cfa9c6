// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_hold.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <signal.h>

using namespace Qt::StringLiterals;
using namespace lockscope;
using lockscope::tests::CliProgram;
using lockscope::tests::hold;
using lockscope::tests::RedisFixture;
using lockscope::tests::startHolding;

/// A command that runs with a permit of a semaphore.
class TestCliHoldPermits final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }
    void holdsAPermitWhileTheCommandRuns_data() { permitTypes(); }
    void holdsAPermitWhileTheCommandRuns();
    void tellsHowToSetThePermits_data() { permitTypes(); }
    void tellsHowToSetThePermits();
    void givesUpWaitingForAPermit_data() { permitTypes(); }
    void givesUpWaitingForAPermit();
    void givesAPermitBackWhenInterrupted_data() { permitTypes(); }
    void givesAPermitBackWhenInterrupted();
    void endsTheCommandWhenAPermitsLeaseEnds();
    void reportsALostPermitAtTheEnd();

private:
    static void permitTypes()
    {
        QTest::addColumn<QString>("type");
        QTest::newRow("semaphore") << u"semaphore"_s;
        QTest::newRow("permit") << u"permit"_s;
    }

    RedisFixture m_redis;
};

void TestCliHoldPermits::holdsAPermitWhileTheCommandRuns()
{
    QFETCH(const QString, type);
    m_redis.command({"SET", "job", "2"});
    CliProgram program(m_redis.server().url());
    startHolding(program, {u"--type"_s, type, u"--yes"_s, u"job"_s}, u"read end; exit 7"_s);
    QCOMPARE(m_redis.command({"GET", "job"}).text, "1"_ba);
    QCOMPARE(m_redis.command({"ZCARD", "{job}:timeout"}).integer, type == u"permit"_s ? 1 : 0);
    program.process().write("\n");
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 7);
    QCOMPARE(program.messages(), QByteArray());
    QCOMPARE(toText(m_redis.keyspace()), "job string {2} ttl none\n"_ba);
}

void TestCliHoldPermits::tellsHowToSetThePermits()
{
    QFETCH(const QString, type);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(hold({u"--type"_s, type, u"--yes"_s, u"job"_s}, u"echo ran"_s)), 5);
    QVERIFY2(program.messages().contains("redis-cli SET job NUMBER"), program.messages());
    QCOMPARE(program.output(), QByteArray());
}

void TestCliHoldPermits::givesUpWaitingForAPermit()
{
    QFETCH(const QString, type);
    m_redis.command({"SET", "job", "0"});
    for (const QString &wait : {u"0"_s, u"100ms"_s}) {
        CliProgram program(m_redis.server().url());
        QCOMPARE(program.run(hold({u"--type"_s, type, u"--yes"_s, u"--wait"_s, wait, u"job"_s}, u"echo ran"_s)), 5);
        QVERIFY2(program.messages().contains("cannot acquire a permit of job in time"), program.messages());
    }
}

void TestCliHoldPermits::givesAPermitBackWhenInterrupted()
{
    QFETCH(const QString, type);
    m_redis.command({"SET", "job", "1"});
    CliProgram holder(m_redis.server().url());
    startHolding(holder, {u"--type"_s, type, u"--yes"_s, u"job"_s}, u"exec sleep 60"_s);
    CliProgram waiter(m_redis.server().url());
    waiter.start(hold({u"--type"_s, type, u"--yes"_s, u"job"_s}, u"echo ran"_s));
    QTRY_VERIFY(!m_redis.command({"PUBSUB", "CHANNELS"}).elements.empty());
    waiter.signal(SIGINT);
    QVERIFY(waiter.waitForEnd());
    QCOMPARE(waiter.exitCode(), 130);
    holder.signal(SIGTERM);
    QVERIFY(holder.waitForEnd());
    QCOMPARE(holder.exitCode(), 130);
    QCOMPARE(toText(m_redis.keyspace()), "job string {1} ttl none\n"_ba);
}

void TestCliHoldPermits::endsTheCommandWhenAPermitsLeaseEnds()
{
    m_redis.command({"SET", "job", "1"});
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(
                 hold({u"--type"_s, u"permit"_s, u"--yes"_s, u"--lease"_s, u"200ms"_s, u"job"_s}, u"exec sleep 60"_s)),
             6);
    QVERIFY2(program.messages().contains("the lease of 200ms given by --lease ends"), program.messages());
    QCOMPARE(toText(m_redis.keyspace()), "job string {1} ttl none\n"_ba);
}

void TestCliHoldPermits::reportsALostPermitAtTheEnd()
{
    m_redis.command({"SET", "job", "1"});
    CliProgram program(m_redis.server().url());
    startHolding(program, {u"--type"_s, u"permit"_s, u"--yes"_s, u"job"_s}, u"read end"_s);
    m_redis.command({"DEL", "{job}:timeout"});
    program.process().write("\n");
    QVERIFY(program.waitForEnd());
    QCOMPARE(program.exitCode(), 6);
    QVERIFY2(program.messages().contains("lost before the command ended"), program.messages());
}

LOCKSCOPE_TEST(TestCliHoldPermits)
#include "tst_cli_hold_permits.moc"
