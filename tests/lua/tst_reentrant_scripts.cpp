// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;

class TestReentrantScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void acquires_data();
    void acquires();
    void releases_data();
    void releases() { acquires(); }
    void countsWhoElseListens();
    void forces_data();
    void forces() { acquires(); }

private:
    RedisFixture m_redis;
};

void TestReentrantScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestReentrantScripts::acquires()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestReentrantScripts::acquires_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then) {
        QTest::newRow(title) << ScriptCase {&lua::ReentrantAcquire, given, "N", arguments, reply, then, {}};
    };
    row("free", "", "A 60000 0 0", "{1, 1}", "HSET N A 1; PEXPIRE N 60000");
    row("a shorter lease is set too", "HSET N A 1; PEXPIRE N 90000", "A 60000 1 0", "{1, 2}",
        "HSET N A 2; PEXPIRE N 60000");
    row("held by another", "HSET N B 1; PEXPIRE N 90000", "A 60000 0 0", "{0, ~90000}", "unchanged");
    row("held by another without expiry", "HSET N B 1", "A 60000 0 0", "{0, -1}", "unchanged");
    row("re-entry ends an endless life", "HSET N A 1", "A 60000 1 0", "{1, 2}", "HSET N A 2; PEXPIRE N 60000");
    row("resent, applied before", "HSET N A 1; PEXPIRE N 90000", "A 60000 0 1", "{1, 1}", "unchanged");
    row("resent, finds what ends too soon", "HSET N A 1; PEXPIRE N 30000", "A 60000 0 1", "{1, 1}",
        "HSET N A 1; PEXPIRE N 60000");
    row("resent re-entry, applied before", "HSET N A 3; PEXPIRE N 90000", "A 60000 2 1", "{1, 3}", "unchanged");
    row("resent, not applied before", "", "A 60000 0 1", "{1, 1}", "HSET N A 1; PEXPIRE N 60000");
    row("resent re-entry, not applied before", "HSET N A 2; PEXPIRE N 90000", "A 60000 2 1", "{1, 3}",
        "HSET N A 3; PEXPIRE N 60000");
    row("resent, another was faster", "HSET N B 1; PEXPIRE N 90000", "A 60000 0 1", "{0, ~90000}", "unchanged");
    row("applied before, but not marked as resent", "HSET N A 1; PEXPIRE N 90000", "A 60000 0 0", "{-1, 1}",
        "unchanged");
    row("believes in a lost hold", "", "A 60000 1 0", "{-1, 0}", "unchanged");
    row("believes in a hold that another has", "HSET N B 1; PEXPIRE N 90000", "A 60000 1 1", "{-1, 0}", "unchanged");
    row("a read/write lock", "HSET N mode read B 1; PEXPIRE N 90000", "A 60000 0 0", "{0, ~90000}", "unchanged");
    row("a read/write lock that the caller reads", "HSET N mode read A 1; PEXPIRE N 90000", "A 60000 0 0",
        "{0, ~90000}", "unchanged");
    row("resent on a read/write lock that the caller reads", "HSET N mode read A 1; PEXPIRE N 90000", "A 60000 0 1",
        "{0, ~90000}", "unchanged");
    row("a string", "SET N 5", "A 60000 0 0", "error WRONGTYPE", "unchanged");
}

void TestReentrantScripts::releases_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::ReentrantRelease, given, "N", "PUBLISH plain " + QByteArray(arguments), reply, then, message};
    };
    row("one of two", "HSET N A 2; PEXPIRE N 90000", "A 60000 2 0", "{0, 1}", "HSET N A 1; PEXPIRE N 60000");
    row("the last", "HSET N A 1; PEXPIRE N 90000", "A 60000 1 0", "{1, 0, 0, 1}", "", "0 on plain");
    row("not held, free", "", "A 60000 0 0", "{-1, 0}", "unchanged");
    row("not held, held by another", "HSET N B 1; PEXPIRE N 90000", "A 60000 0 0", "{-1, 0}", "unchanged");
    row("believes in a lost hold", "HSET N B 1; PEXPIRE N 90000", "A 60000 1 0", "{-1, 0}", "unchanged");
    row("believes in fewer holds", "HSET N A 3; PEXPIRE N 90000", "A 60000 2 0", "{-1, 3}", "unchanged");
    row("resent, one of two, applied before", "HSET N A 1; PEXPIRE N 90000", "A 60000 2 1", "{0, 1}", "unchanged");
    row("resent, one of two, not applied before", "HSET N A 2; PEXPIRE N 90000", "A 60000 2 1", "{0, 1}",
        "HSET N A 1; PEXPIRE N 60000");
    row("resent, the last, gone", "", "A 60000 1 1", "{2, 0}", "unchanged");
    row("resent, the last, taken by another", "HSET N B 1; PEXPIRE N 90000", "A 60000 1 1", "{2, 0}", "unchanged");
    row("resent, the last, not applied before", "HSET N A 1; PEXPIRE N 90000", "A 60000 1 1", "{1, 0, 0, 1}", "",
        "0 on plain");
    row("resent, held nothing", "", "A 60000 0 1", "{-1, 0}", "unchanged");
    row("resent, two of three gone", "HSET N A 1; PEXPIRE N 90000", "A 60000 3 1", "{-1, 1}", "unchanged");
    row("a read/write lock that the caller reads", "HSET N mode read A 1 B 1; PEXPIRE N 90000", "A 60000 1 0",
        "{-1, 0}", "unchanged");
    row("a list", "RPUSH N x", "A 60000 1 0", "error WRONGTYPE", "unchanged");
}

void TestReentrantScripts::countsWhoElseListens()
{
    const auto release = [this](const QByteArray &publish) {
        m_redis.command({"HSET", "N", "A", "1"});
        return m_redis.link().run(lua::ReentrantRelease, {"N"}, {publish, "ch", "A", "60000", "1", "0"}).toText();
    };
    m_redis.flush();
    m_redis.command({"CONFIG", "RESETSTAT"});
    QCOMPARE(release("PUBLISH"), "{1, 0, 0}"_ba);
    RawLink window(m_redis.server());
    window.command({"PSUBSCRIBE", "c*"});
    QCOMPARE(release("PUBLISH"), "{1, 0, 0, 1}"_ba); // a pattern waits for nothing
    QCOMPARE(release("PUBLISH 1"), "{1, 0, 0}"_ba);
    RawLink own(m_redis.server());
    own.command({"SUBSCRIBE", "ch"});
    const auto counts = [this] {
        return m_redis.command({"INFO", "commandstats"}).text.count("cmdstat_pubsub|numsub:calls=2,");
    };
    QCOMPARE(release("PUBLISH 1"), "{1, 0, 1, 2}"_ba); // the window has received it too
    QCOMPARE(counts(), 1);
    window.command({"PUNSUBSCRIBE"});
    QCOMPARE(release("PUBLISH 1"), "{1, 0, 0}"_ba);
    QCOMPARE(counts(), 1); // only its own link: not counted again
    RawLink other(m_redis.server());
    other.command({"SUBSCRIBE", "ch"});
    QCOMPARE(release("PUBLISH 1"), "{1, 0, 2, 2}"_ba);
    QCOMPARE(release("PUBLISH"), "{1, 0, 2, 2}"_ba);
}

void TestReentrantScripts::forces_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *reply, const char *then,
                        const char *message = "", const char *resend = "0") {
        QTest::newRow(title) << ScriptCase {&lua::ReentrantForce,
                                            given,
                                            "N request",
                                            "PUBLISH plain 60000 " + QByteArray(resend),
                                            reply,
                                            then,
                                            message};
    };
    row("held", "HSET N B 3; PEXPIRE N 90000", "1", "SET request 1 PX 60000", "0 on plain");
    row("held without expiry", "HSET N B 3", "1", "SET request 1 PX 60000", "0 on plain");
    row("free", "", "0", "SET request 0 PX 60000");
    row("a read/write lock", "HSET N mode write B:write 1; PEXPIRE N 90000", "0",
        "HSET N mode write B:write 1; PEXPIRE N 90000; SET request 0 PX 60000");
    row("a string", "SET N 5", "error WRONGTYPE", "unchanged");
    row("resent, freed before, another holds it now", "HSET N B 1; PEXPIRE N 90000; SET request 1 PX 60000", "1",
        "unchanged", "", "1");
    row("resent, was free before, another holds it now", "HSET N B 1; PEXPIRE N 90000; SET request 0 PX 60000", "0",
        "unchanged", "", "1");
    row("resent, not applied before", "HSET N B 1; PEXPIRE N 90000", "1", "SET request 1 PX 60000", "0 on plain", "1");
}

LOCKSCOPE_TEST(TestReentrantScripts)
#include "tst_reentrant_scripts.moc"
