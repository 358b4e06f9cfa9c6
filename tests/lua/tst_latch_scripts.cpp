// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;

class TestLatchScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void closes_data();
    void closes() { run(); }
    void countsDown_data();
    void countsDown() { run(); }
    void deletes_data();
    void deletes() { run(); }

private:
    void run();

    RedisFixture m_redis;
};

void TestLatchScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestLatchScripts::run()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestLatchScripts::closes_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::LatchTrySetCount, given, "N request", QByteArray("PUBLISH cdl ") + arguments, reply, then, message};
    };
    row("open", "", "3 60000 0", "{1, 3}", "SET N 3", "1 on cdl");
    row("closed", "SET N 1", "3 60000 0", "{0, 0}", "unchanged");
    row("resent, applied before", "SET N 2; SET request 3 PX 60000", "3 60000 1", "{1, 3}", "unchanged");
    row("resent, applied before and open again", "SET request 3 PX 60000", "3 60000 1", "{1, 3}", "unchanged");
    row("resent, not applied before", "", "3 60000 1", "{1, 3}", "SET N 3", "1 on cdl");
    row("beyond 2^53", "", "9223372036854775807 60000 0", "{1, \"9223372036854775807\"}", "SET N 9223372036854775807",
        "1 on cdl");
}

void TestLatchScripts::countsDown_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::LatchCountDown, given, "N request", QByteArray("PUBLISH cdl ") + arguments, reply, then, message};
    };
    row("one of three", "SET N 3", "60000 0", "{1, 2}", "SET N 2");
    row("the last", "SET N 1", "60000 0", "{1, 0}", "", "0 on cdl");
    row("open", "", "60000 0", "{0, 0}", "unchanged");
    row("below zero", "SET N -1", "60000 0", "{1, 0}", "");
    row("resent, applied before", "SET N 2; SET request 2 PX 60000", "60000 1", "{1, 2}", "unchanged");
    row("resent, the last, applied before", "SET request 0 PX 60000", "60000 1", "{1, 0}", "unchanged");
    row("resent, not applied before", "SET N 3", "60000 1", "{1, 2}", "SET N 2");
    row("a text", "SET N abc", "60000 0", "error ERR value is not an integer", "unchanged");
    row("a hash", "HSET N A 1", "60000 0", "error WRONGTYPE", "unchanged");
    row("beyond 2^53", "SET N 9007199254740995", "60000 0", "{1, \"9007199254740994\"}", "SET N 9007199254740994");
    row("beyond 2^53, resent, applied before", "SET N 9007199254740993; SET request 9007199254740993 PX 60000",
        "60000 1", "{1, \"9007199254740993\"}", "unchanged");
}

void TestLatchScripts::deletes_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::LatchDelete, given, "N request", QByteArray("PUBLISH cdl ") + arguments, reply, then, message};
    };
    row("closed", "SET N 3", "60000 0", "{1, 3}", "", "1 on cdl");
    row("open", "", "60000 0", "{0, 0}", "unchanged");
    row("resent, applied before", "SET N 5; SET request 3 PX 60000", "60000 1", "{1, 3}", "unchanged");
    row("a text", "SET N abc", "60000 0", "error WRONGTYPE", "unchanged");
    row("a fraction", "SET N 1.5", "60000 0", "error WRONGTYPE", "unchanged");
    row("hexadecimal", "SET N 0x10", "60000 0", "error WRONGTYPE", "unchanged");
    row("more than 64 bits", "SET N 9223372036854775808", "60000 0", "error WRONGTYPE", "unchanged");
    row("a hash", "HSET N A 1", "60000 0", "error WRONGTYPE", "unchanged");
    row("below zero", "SET N -5", "60000 0", "{1, -5}", "", "1 on cdl");
    row("beyond 2^53", "SET N 9007199254740993", "60000 0", "{1, \"9007199254740993\"}", "", "1 on cdl");
}

LOCKSCOPE_TEST(TestLatchScripts)
#include "tst_latch_scripts.moc"
