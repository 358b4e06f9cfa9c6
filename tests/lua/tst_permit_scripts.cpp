// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;

class TestPermitScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void acquires_data();
    void acquires() { run(); }
    void releases_data();
    void releases() { run(); }
    void releasesSeveral_data();
    void releasesSeveral() { run(); }
    void setsPermits_data();
    void setsPermits() { run(); }
    void counts_data();
    void counts() { run(); }
    void updatesALease_data();
    void updatesALease() { run(); }
    void tellsWhatIsLeftOfALease_data();
    void tellsWhatIsLeftOfALease() { run(); }
    void leasesEndByTheServersClock();
    void leasesAreNoShorterThanAsked();

private:
    void run();

    RedisFixture m_redis;
};

void TestPermitScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestPermitScripts::run()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestPermitScripts::acquires_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::PermitAcquire, given, "N held", QByteArray("PUBLISH sc ") + arguments, reply, then, message};
    };
    row("one", "SET N 3", "0 A 0", "{1, 2, -1}", "SET N 2; ZADD held never A");
    row("several", "SET N 3", "0 A B C 0", "{1, 0, -1}", "SET N 0; ZADD held never A never B never C");
    row("not enough, others never expire", "SET N 1; ZADD held never X", "0 A B 0", "{0, 1, -1}", "unchanged");
    row("absent", "", "0 A 0", "{0, 0, -1}", "unchanged");
    row("takes back what expired", "SET N 0; ZADD held past X", "0 A 0", "{1, 0, -1}", "SET N 0; ZADD held never A",
        "1 on sc");
    row("takes back no more than it wants", "SET N 0; ZADD held past X past Y", "0 A 0", "{1, 0, -1}",
        "SET N 0; ZADD held past Y never A", "1 on sc");
    row("takes back too little", "SET N 0; ZADD held past X never Y", "0 A B 0", "{0, 1, -1}",
        "SET N 1; ZADD held never Y", "1 on sc");
    row("still below zero", "SET N -2; ZADD held past X", "0 A 0", "{0, -1, -1}", "SET N -1");
    row("gives the held ones its time to live", "SET N 3 PX 90000", "0 A 0", "{1, 2, -1}",
        "SET N 2 PX 90000; ZADD held never A; PEXPIRE held 90000");
    row("resent, applied before", "SET N 2; ZADD held never A", "0 A 1", "{1, 2, -1}", "unchanged");
    row("resent, several, applied before", "SET N 0; ZADD held never A never B", "0 A B 1", "{1, 0, -1}", "unchanged");
    row("resent, not applied before", "SET N 3", "0 A 1", "{1, 2, -1}", "SET N 2; ZADD held never A");
    row("resent, applied before and expired", "SET N 0; ZADD held 900 X past A", "0 A 1", "{1, 1, -1}",
        "SET N 1; ZADD held never A", "2 on sc");
    row("a text", "SET N abc", "0 A 0", "error WRONGTYPE", "unchanged");
    row("hexadecimal", "SET N 0x1", "0 A B 0", "error WRONGTYPE", "unchanged");
    row("a hash", "HSET N A 1", "0 A 0", "error WRONGTYPE", "unchanged");
}

void TestPermitScripts::releases_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::PermitRelease, given, "N held", QByteArray("PUBLISH sc ") + arguments, reply, then, message};
    };
    row("held", "SET N 2; ZADD held never A never B", "A 0", "{1, 3}", "SET N 3; ZADD held never B", "3 on sc");
    row("the last", "SET N 2; ZADD held late A", "A 0", "{1, 3}", "SET N 3", "3 on sc");
    row("expired: released anyway", "SET N 2; ZADD held past A", "A 0", "{2, 3}", "SET N 3", "3 on sc");
    row("not held", "SET N 2; ZADD held never B", "A 0", "{0, 0}", "unchanged");
    row("resent, gone", "SET N 3; ZADD held never B", "A 1", "{3, 0}", "unchanged");
    row("resent, not applied before", "SET N 2; ZADD held never A", "A 1", "{1, 3}", "SET N 3", "3 on sc");
}

void TestPermitScripts::releasesSeveral_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::PermitReleaseAll, given, "N held", QByteArray("PUBLISH sc ") + arguments, reply, then, message};
    };
    row("all held", "SET N 2; ZADD held never A late B", "A B 0", "{1, 4}", "SET N 4", "2 on sc");
    row("one not held", "SET N 2; ZADD held never A", "A B 0", "{0, 0}", "unchanged");
    row("one expired", "SET N 2; ZADD held never A past B", "A B 0", "{0, 0}", "unchanged");
    row("another expired", "SET N 0; ZADD held never A never B past X", "A B 0", "{1, 3}", "SET N 3",
        "1 on sc; 2 on sc");
    row("named twice", "SET N 0; ZADD held never A", "A A 0", "{1, 1}", "SET N 1", "1 on sc");
    row("resent, all gone", "SET N 4", "A B 1", "{3, 0}", "unchanged");
    row("resent, one gone", "SET N 3; ZADD held never A", "A B 1", "{0, 0}", "unchanged");
}

void TestPermitScripts::setsPermits_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::PermitSetPermits, given, "N held", QByteArray("PUBLISH sc ") + arguments, reply, then, message};
    };
    row("absent", "", "5", "5", "SET N 5", "5 on sc");
    row("more", "SET N 1; ZADD held never A never B", "5", "3", "SET N 3; ZADD held never A never B", "5 on sc");
    row("fewer than are held", "SET N 1; ZADD held never A never B", "1", "-1", "SET N -1; ZADD held never A never B",
        "1 on sc");
    row("as many as there are", "SET N 1; ZADD held never A", "2", "1", "unchanged", "2 on sc");
    row("a text", "SET N abc", "5", "error WRONGTYPE", "unchanged");
    row("a number beyond 2^53", "SET N 9007199254740993", "5", "5", "SET N 5", "5 on sc");
}

void TestPermitScripts::counts_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *reply, const char *then,
                        const char *message = "") {
        QTest::newRow(title) << ScriptCase {&lua::PermitCount, given, "N held", "PUBLISH sc", reply, then, message};
    };
    row("absent", "", "{0, 0}", "unchanged");
    row("some", "SET N 1; ZADD held never A late B", "{1, 2}", "unchanged");
    row("takes back what expired", "SET N 1; ZADD held past A past B never C", "{3, 1}", "SET N 3; ZADD held never C",
        "3 on sc");
}

void TestPermitScripts::updatesALease_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::PermitUpdateLease, given, "N held", QByteArray("PUBLISH sc ") + arguments, reply, then, message};
    };
    row("for ever", "SET N 1; ZADD held late A", "A 0", "1", "SET N 1; ZADD held never A");
    row("not held", "SET N 1", "A 0", "0", "unchanged");
    row("expired", "SET N 1; ZADD held past A", "A 0", "0", "SET N 2", "2 on sc");
}

void TestPermitScripts::tellsWhatIsLeftOfALease_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *reply) {
        QTest::newRow(title) << ScriptCase {&lua::PermitLeaseTime, given, "held", "A", reply, "unchanged", {}};
    };
    row("for ever", "ZADD held never A", "-1");
    row("expired", "ZADD held past A", "-2");
    row("not held", "ZADD held never B", "-2");
}

void TestPermitScripts::leasesEndByTheServersClock()
{
    m_redis.flush();
    m_redis.command({"SET", "N", "1"});
    const std::vector<QByteArray> keys {"N", "{N}:timeout"};
    const auto score = [this] { return m_redis.command({"ZSCORE", "{N}:timeout", "A"}).text.toLongLong(); };
    // to the second below
    const auto now = [this] { return m_redis.command({"TIME"}).texts().at(0).toLongLong() * 1000; };
    const qint64 before = now();
    QCOMPARE(m_redis.link().run(lua::PermitAcquire, keys, {"PUBLISH", "c", "60000", "A", "0"}).toText(), "{1, 0, -1}");
    QVERIFY(score() >= before + 60'000 && score() <= now() + 61'000);
    const RawReply denied = m_redis.link().run(lua::PermitAcquire, keys, {"PUBLISH", "c", "60000", "B", "0"});
    QVERIFY(denied.elements.at(2).integer > 50'000 && denied.elements.at(2).integer <= 60'001); // rounded up

    RawLink ears = m_redis.anotherLink();
    ears.listenTo("c");
    QCOMPARE(m_redis.link().run(lua::PermitUpdateLease, keys, {"PUBLISH", "c", "A", "90000"}).integer, 1);
    QVERIFY(score() > now() + 80'000);
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {}));
    QCOMPARE(m_redis.link().run(lua::PermitUpdateLease, keys, {"PUBLISH", "c", "A", "30000"}).integer, 1);
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {{"c", "0"}})); // waiters had reckoned with 90 s
    const qint64 left = m_redis.link().runReadOnly(lua::PermitLeaseTime, {keys[1]}, {"A"}).integer;
    QVERIFY(left > 20'000 && left <= 30'000);
}

/// To the microsecond: the holder's clock begins before the script.
void TestPermitScripts::leasesAreNoShorterThanAsked()
{
    const std::vector<QByteArray> keys {"N", "{N}:timeout"};
    const auto micros = [this] {
        const std::vector<QByteArray> time = m_redis.command({"TIME"}).texts();
        return time.at(0).toLongLong() * 1'000'000 + time.at(1).toLongLong();
    };
    const auto end = [this] { return m_redis.command({"ZSCORE", "{N}:timeout", "A"}).text.toLongLong() * 1000; };
    for (int i = 0; i < 50; ++i) { // the more often, the surer it begins late within a millisecond
        m_redis.flush();
        m_redis.command({"SET", "N", "1"});
        qint64 asked = micros();
        m_redis.link().run(lua::PermitAcquire, keys, {"PUBLISH", "c", "60000", "A", "0"});
        QVERIFY(end() >= asked + 60'000'000);
        asked = micros();
        m_redis.link().run(lua::PermitUpdateLease, keys, {"PUBLISH", "c", "A", "90000"});
        QVERIFY(end() >= asked + 90'000'000);
    }
}

LOCKSCOPE_TEST(TestPermitScripts)
#include "tst_permit_scripts.moc"
