// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;

class TestNonreentrantScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void acquires_data();
    void acquires();

private:
    RedisFixture m_redis;
};

void TestNonreentrantScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestNonreentrantScripts::acquires()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestNonreentrantScripts::acquires_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then) {
        QTest::newRow(title) << ScriptCase {&lua::NonreentrantAcquire, given, "N", arguments, reply, then, {}};
    };
    row("free", "", "A 60000 0 0", "{1, 1}", "HSET N A 1; PEXPIRE N 60000");
    row("held by the caller", "HSET N A 1; PEXPIRE N 90000", "A 60000 1 0", "{-2, 1}", "unchanged");
    row("held by the caller, resent", "HSET N A 1; PEXPIRE N 90000", "A 60000 1 1", "{-2, 1}", "unchanged");
    row("held by the caller, who does not know", "HSET N A 1; PEXPIRE N 90000", "A 60000 0 0", "{-1, 1}", "unchanged");
    row("held by another", "HSET N B 1; PEXPIRE N 90000", "A 60000 0 0", "{0, ~90000}", "unchanged");
    row("held by another without expiry", "HSET N B 1", "A 60000 0 0", "{0, -1}", "unchanged");
    row("resent, applied before", "HSET N A 1; PEXPIRE N 90000", "A 60000 0 1", "{1, 1}", "unchanged");
    row("resent, finds what ends too soon", "HSET N A 1; PEXPIRE N 30000", "A 60000 0 1", "{1, 1}",
        "HSET N A 1; PEXPIRE N 60000");
    row("resent, not applied before", "", "A 60000 0 1", "{1, 1}", "HSET N A 1; PEXPIRE N 60000");
    row("resent, another was faster", "HSET N B 1; PEXPIRE N 90000", "A 60000 0 1", "{0, ~90000}", "unchanged");
    row("believes in a lost hold", "", "A 60000 1 0", "{-1, 0}", "unchanged");
    row("a plain lock that the caller has twice", "HSET N A 2; PEXPIRE N 90000", "A 60000 2 0", "{-2, 2}", "unchanged");
    row("a read/write lock that the caller reads", "HSET N mode read A 1; PEXPIRE N 90000", "A 60000 0 0",
        "{0, ~90000}", "unchanged");
    row("a string", "SET N 5", "A 60000 0 0", "error WRONGTYPE", "unchanged");
}

LOCKSCOPE_TEST(TestNonreentrantScripts)
#include "tst_nonreentrant_scripts.moc"
