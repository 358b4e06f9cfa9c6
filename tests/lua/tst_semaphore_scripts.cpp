// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;

class TestSemaphoreScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void acquires_data();
    void acquires() { run(); }
    void releases_data();
    void releases() { run(); }
    void setsPermits_data();
    void setsPermits() { run(); }
    void addsPermits_data();
    void addsPermits() { run(); }
    void drains_data();
    void drains() { run(); }
    void keepsItsAnswerForAResend();
    void publishesBothWays();

private:
    void run();

    RedisFixture m_redis;
};

void TestSemaphoreScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestSemaphoreScripts::run()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestSemaphoreScripts::acquires_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then) {
        QTest::newRow(title) << ScriptCase {&lua::SemaphoreAcquire, given, "N request", arguments, reply, then, {}};
    };
    row("enough", "SET N 3", "2 60000 0", "{1, 1}", "SET N 1");
    row("just enough", "SET N 3", "3 60000 0", "{1, 0}", "SET N 0");
    row("not enough", "SET N 3", "4 60000 0", "{0, 3}", "unchanged");
    row("absent", "", "1 60000 0", "{0, 0}", "unchanged");
    row("below zero", "SET N -2", "1 60000 0", "{0, -2}", "unchanged");
    row("keeps a time to live", "SET N 3 PX 90000", "1 60000 0", "{1, 2}", "SET N 2 PX 90000");
    row("resent, not applied before", "SET N 3", "2 60000 1", "{1, 1}", "SET N 1");
    row("resent, applied before", "SET N 5; SET request 1 PX 60000", "2 60000 1", "{1, 1}", "unchanged");
    row("resent, not enough before", "SET N 0", "1 60000 1", "{0, 0}", "unchanged");
    row("a text", "SET N abc", "1 60000 0", "error WRONGTYPE", "unchanged");
    row("a fraction", "SET N 1.5", "2 60000 0", "error WRONGTYPE", "unchanged");
    row("hexadecimal", "SET N 0x10", "17 60000 0", "error WRONGTYPE", "unchanged");
    row("a hash", "HSET N A 1", "1 60000 0", "error WRONGTYPE", "unchanged");
    row("beyond 2^53", "SET N 9007199254740995", "2 60000 0", "{1, \"9007199254740993\"}", "SET N 9007199254740993");
    row("beyond 2^53, resent", "SET N 1; SET request 9007199254740993 PX 60000", "2 60000 1",
        "{1, \"9007199254740993\"}", "unchanged");
}

void TestSemaphoreScripts::releases_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::SemaphoreRelease, given, "N request", QByteArray("PUBLISH sc ") + arguments, reply, then, message};
    };
    row("some", "SET N 1", "2 0 60000 0", "{1, 3}", "SET N 3", "3 on sc");
    row("absent", "", "2 0 60000 0", "{1, 2}", "SET N 2", "2 on sc");
    row("still below zero", "SET N -3", "1 0 60000 0", "{1, -2}", "SET N -2", "-2 on sc");
    row("keeps a time to live", "SET N 3 PX 90000", "1 0 60000 0", "{1, 4}", "SET N 4 PX 90000", "4 on sc");
    row("if it exists", "SET N 1", "2 1 60000 0", "{1, 3}", "SET N 3", "3 on sc");
    row("if it exists, absent", "", "2 1 60000 0", "{0, 0}", "unchanged");
    row("resent, applied before", "SET N 7; SET request 3 PX 60000", "2 0 60000 1", "{1, 3}", "unchanged");
    row("resent, applied before and taken away since", "SET request 3 PX 60000", "2 1 60000 1", "{1, 3}", "unchanged");
    row("resent, not applied before", "SET N 1", "2 0 60000 1", "{1, 3}", "SET N 3", "3 on sc");
    row("a text", "SET N abc", "1 0 60000 0", "error ERR value is not an integer", "unchanged");
    row("beyond 2^53", "SET N 9007199254740992", "1 0 60000 0", "{1, \"9007199254740993\"}", "SET N 9007199254740993",
        "9007199254740993 on sc");
    row("beyond 64 bits", "SET N 9223372036854775807", "1 0 60000 0", "error ERR increment or decrement would overflow",
        "unchanged");
    row("a list", "RPUSH N x", "1 0 60000 0", "error WRONGTYPE", "unchanged");
}

void TestSemaphoreScripts::setsPermits_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {&lua::SemaphoreTrySetPermits,
                                            given,
                                            "N request",
                                            QByteArray("PUBLISH sc ") + arguments,
                                            reply,
                                            then,
                                            message};
    };
    row("absent", "", "5 0 60000 0", "{1, 5}", "SET N 5", "5 on sc");
    row("with a time to live", "", "5 90000 60000 0", "{1, 5}", "SET N 5 PX 90000", "5 on sc");
    row("there already", "SET N 0", "5 0 60000 0", "{0, 0}", "unchanged");
    row("something else", "HSET N A 1", "5 0 60000 0", "{0, 0}", "unchanged");
    row("resent, applied before", "SET N 2; SET request 5 PX 60000", "5 0 60000 1", "{1, 5}", "unchanged");
    row("resent, another was faster", "SET N 2", "5 0 60000 1", "{0, 0}", "unchanged");
}

void TestSemaphoreScripts::addsPermits_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::SemaphoreAddPermits, given, "N request", QByteArray("PUBLISH sc ") + arguments, reply, then, message};
    };
    row("more", "SET N 2", "3 60000 0", "{1, 5}", "SET N 5", "5 on sc");
    row("fewer", "SET N 2", "-3 60000 0", "{1, -1}", "SET N -1", "-1 on sc");
    row("absent", "", "3 60000 0", "{1, 3}", "SET N 3", "3 on sc");
    row("drops a time to live", "SET N 2 PX 90000", "3 60000 0", "{1, 5}", "SET N 5", "5 on sc");
    row("resent, applied before", "SET N 9; SET request 5 PX 60000", "3 60000 1", "{1, 5}", "unchanged");
    row("a text", "SET N abc", "1 60000 0", "error ERR value is not an integer", "unchanged");
    row("beyond 2^53", "SET N 9007199254740992", "1 60000 0", "{1, \"9007199254740993\"}", "SET N 9007199254740993",
        "9007199254740993 on sc");
    row("beyond 2^53, below zero", "SET N -9007199254740992", "-1 60000 0", "{1, \"-9007199254740993\"}",
        "SET N -9007199254740993", "-9007199254740993 on sc");
}

void TestSemaphoreScripts::drains_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then) {
        QTest::newRow(title) << ScriptCase {
            &lua::SemaphoreDrainPermits, given, "N request", arguments, reply, then, {}};
    };
    row("some", "SET N 4", "60000 0", "{1, 4}", "SET N 0");
    row("drops a time to live", "SET N 4 PX 90000", "60000 0", "{1, 4}", "SET N 0");
    row("below zero", "SET N -4", "60000 0", "{1, -4}", "SET N 0");
    row("absent", "", "60000 0", "{0, 0}", "unchanged");
    row("resent, applied before", "SET N 0; SET request 4 PX 60000", "60000 1", "{1, 4}", "unchanged");
    row("a text", "SET N abc", "60000 0", "error WRONGTYPE", "unchanged");
    row("a fraction", "SET N 1.5", "60000 0", "error WRONGTYPE", "unchanged");
    row("hexadecimal", "SET N 0x10", "60000 0", "error WRONGTYPE", "unchanged");
    row("a leading zero", "SET N 010", "60000 0", "error WRONGTYPE", "unchanged");
    row("beyond 2^53", "SET N 9007199254740993", "60000 0", "{1, \"9007199254740993\"}", "SET N 0");
    row("beyond 2^53, resent", "SET N 0; SET request -9007199254740993 PX 60000", "60000 1",
        "{1, \"-9007199254740993\"}", "unchanged");
}

/// check() leaves latches out: they are looked at here.
void TestSemaphoreScripts::keepsItsAnswerForAResend()
{
    m_redis.flush();
    m_redis.command({"SET", "N", "3"});
    const std::vector<QByteArray> keys {"N", "redisson_unlock_latch:{N}:R"};
    QCOMPARE(m_redis.link().run(lua::SemaphoreAcquire, keys, {"4", "60000", "0"}).toText(), "{0, 3}");
    QCOMPARE(m_redis.command({"EXISTS", keys[1]}).integer, 0); // what changed nothing may run again
    for (const QByteArray &resend : {QByteArray("0"), QByteArray("1"), QByteArray("1")})
        QCOMPARE(m_redis.link().run(lua::SemaphoreAcquire, keys, {"2", "60000", resend}).toText(), "{1, 1}");
    const qint64 life = m_redis.command({"PTTL", keys[1]}).integer;
    QVERIFY(life > 0 && life <= 60'000);
}

void TestSemaphoreScripts::publishesBothWays()
{
    if (!m_redis.has(redis::Feature::ShardedChannels))
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    m_redis.flush();
    RawLink plain = m_redis.anotherLink();
    plain.listenTo("redisson_sc:{N}");
    const RawReply reply = m_redis.link().run(lua::SemaphoreRelease, {"N", "redisson_unlock_latch:{N}:R"},
                                              {"PUBLISH SPUBLISH", "redisson_sc:{N}", "1", "0", "60000", "0"});
    QCOMPARE(reply.toText(), "{1, 1}");
    QCOMPARE(toText(plain.takeMessages()), toText(RawMessages {{"redisson_sc:{N}", "1"}}));
    QVERIFY(m_redis.command({"INFO", "commandstats"}).text.contains("cmdstat_spublish:calls=1"));
}

LOCKSCOPE_TEST(TestSemaphoreScripts)
#include "tst_semaphore_scripts.moc"
