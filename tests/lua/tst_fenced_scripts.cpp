// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;

class TestFencedScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void acquires_data();
    void acquires();

private:
    RedisFixture m_redis;
};

void TestFencedScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestFencedScripts::acquires()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestFencedScripts::acquires_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then) {
        QTest::newRow(title) << ScriptCase {&lua::FencedAcquire, given, "N token", arguments, reply, then, {}};
    };
    row("free, the first", "", "A 60000 0 0", "{1, 1, 1}", "HSET N A 1; PEXPIRE N 60000; SET token 1");
    row("free, a later one", "SET token 7", "A 60000 0 0", "{1, 1, 8}", "HSET N A 1; PEXPIRE N 60000; SET token 8");
    row("free, beyond 2^53", "SET token 9007199254740992", "A 60000 0 0", "{1, 1, \"9007199254740993\"}",
        "HSET N A 1; PEXPIRE N 60000; SET token 9007199254740993");
    row("resent, beyond 2^53", "HSET N A 1; PEXPIRE N 90000; SET token 9007199254740993", "A 60000 0 1",
        "{1, 1, \"9007199254740993\"}", "unchanged");
    row("no further token", "SET token 9223372036854775807", "A 60000 0 0", "error ERR", "unchanged");
    row("re-entry", "HSET N A 1; PEXPIRE N 90000; SET token 7", "A 60000 1 0", "{1, 2, 8}",
        "HSET N A 2; PEXPIRE N 60000; SET token 8");
    row("re-entry into a plain hold", "HSET N A 1; PEXPIRE N 90000", "A 60000 1 0", "{1, 2, 1}",
        "HSET N A 2; PEXPIRE N 60000; SET token 1");
    row("held by another", "HSET N B 1; PEXPIRE N 90000; SET token 7", "A 60000 0 0", "{0, ~90000, 0}", "unchanged");
    row("held by another without expiry", "HSET N B 1; SET token 7", "A 60000 0 0", "{0, -1, 0}", "unchanged");
    row("resent, applied before", "HSET N A 1; PEXPIRE N 90000; SET token 7", "A 60000 0 1", "{1, 1, 7}", "unchanged");
    row("resent, finds what ends too soon", "HSET N A 1; PEXPIRE N 30000; SET token 7", "A 60000 0 1", "{1, 1, 7}",
        "HSET N A 1; PEXPIRE N 60000; SET token 7");
    row("resent re-entry, applied before", "HSET N A 3; PEXPIRE N 90000; SET token 7", "A 60000 2 1", "{1, 3, 7}",
        "unchanged");
    row("resent, not applied before", "SET token 7", "A 60000 0 1", "{1, 1, 8}",
        "HSET N A 1; PEXPIRE N 60000; SET token 8");
    row("resent, another was faster", "HSET N B 1; PEXPIRE N 90000; SET token 7", "A 60000 0 1", "{0, ~90000, 0}",
        "unchanged");
    row("believes in a lost hold", "SET token 7", "A 60000 1 0", "{-1, 0, 0}", "unchanged");
    row("believes in fewer holds", "HSET N A 2; PEXPIRE N 90000; SET token 7", "A 60000 0 0", "{-1, 2, 0}",
        "unchanged");
    row("a read/write lock that the caller reads", "HSET N mode read A 1; PEXPIRE N 90000", "A 60000 0 0",
        "{0, ~90000, 0}", "unchanged");
    row("a counter that is not a number", "SET token x", "A 60000 0 0", "error ERR", "unchanged");
    row("a string", "SET N 5", "A 60000 0 0", "error WRONGTYPE", "unchanged");
}

LOCKSCOPE_TEST(TestFencedScripts)
#include "tst_fenced_scripts.moc"
