// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;

class TestRenewScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void renewsExclusive_data();
    void renewsExclusive();
    void renewsReads_data();
    void renewsReads() { renewsExclusive(); }
    void touches_data();
    void touches() { renewsExclusive(); }

private:
    RedisFixture m_redis;
};

void TestRenewScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestRenewScripts::renewsExclusive()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestRenewScripts::renewsExclusive_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *keys, const char *arguments,
                        const char *reply, const char *then) {
        QTest::newRow(title) << ScriptCase {&lua::RenewExclusive, given, keys, arguments, reply, then, {}};
    };
    row("a batch with holds that are gone",
        "HSET N1 A 1; PEXPIRE N1 30000; HSET N2 B 1; PEXPIRE N2 30000; HSET N4 A 1; PEXPIRE N4 30000", "N1 N2 N3 N4",
        "60000 A A A A", "{1, 0, 0, 1}",
        "HSET N1 A 1; PEXPIRE N1 60000; HSET N2 B 1; PEXPIRE N2 30000; HSET N4 A 1; PEXPIRE N4 60000");
    row("a key of another type does not stop the batch", "SET N1 5; HSET N2 A 1; PEXPIRE N2 30000", "N1 N2",
        "60000 A A", "{0, 1}", "SET N1 5; HSET N2 A 1; PEXPIRE N2 60000");
    row("a writer", "HSET N mode write A:write 2; PEXPIRE N 30000", "N", "60000 A:write", "{1}",
        "HSET N mode write A:write 2; PEXPIRE N 60000");
    row("an endless life ends", "HSET N A 1", "N", "60000 A", "{1}", "HSET N A 1; PEXPIRE N 60000");
    row("a read hold of the same holder", "HSET N mode read A 1; PEXPIRE N 30000", "N", "60000 A", "{0}", "unchanged");
    row("nothing to renew", "", "", "60000", "{}", "unchanged");
}

/// The write that WAIT counts from does not change the data.
void TestRenewScripts::touches_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *reply) {
        QTest::newRow(title) << ScriptCase {&lua::ReplicasTouch, given, "N", "", reply, "unchanged", {}};
    };
    row("a lock", "HSET N A 1; PEXPIRE N 30000", "1");
    row("a read/write lock", "HSET N mode read A 1; PEXPIRE N 30000", "1");
    row("an endless one", "HSET N A 1", "1");
    row("none", "", "0");
    row("other data", "SET N 5 PX 30000", "1");
}

void TestRenewScripts::renewsReads_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *keys, const char *arguments,
                        const char *reply, const char *then) {
        QTest::newRow(title) << ScriptCase {&lua::RenewRead, given, keys, arguments, reply, then, {}};
    };
    row("every level, but no other holder's",
        "HSET N mode read A 2 B 1; PEXPIRE N 30000; SET K(A,1) 1 PX 20000; SET K(A,2) 1 PX 30000; SET K(B,1) 1 PX "
        "30000",
        "N K(A,1) K(A,2)", "60000 A 2 1 2", "{1}",
        "HSET N mode read A 2 B 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000; SET K(A,2) 1 PX 60000; SET K(B,1) 1 PX "
        "30000");
    row("never shortens",
        "HSET N mode read A 2 B 1; PEXPIRE N 90000; SET K(A,1) 1 PX 80000; SET K(A,2) 1 PX 30000; SET K(B,1) 1 PX "
        "90000",
        "N K(A,1) K(A,2)", "60000 A 2 1 2", "{1}",
        "HSET N mode read A 2 B 1; PEXPIRE N 90000; SET K(A,1) 1 PX 80000; SET K(A,2) 1 PX 60000; SET K(B,1) 1 PX "
        "90000");
    row("sets a missing timeout key again", "HSET N mode read A 2 B 1; PEXPIRE N 30000; SET K(A,2) 1 PX 30000",
        "N K(A,1) K(A,2)", "60000 A 2 1 2", "{1}",
        "HSET N mode read A 2 B 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000; SET K(A,2) 1 PX 60000");
    row("sets no timeout key of a level that is not held", "HSET N mode read A 1; PEXPIRE N 30000", "N K(A,2)",
        "60000 A 1 2", "{1}", "HSET N mode read A 1; PEXPIRE N 60000");
    row("does not change levels with callers' leases",
        "HSET N mode read A 3; PEXPIRE N 30000; SET K(A,1) 1 PX 30000; SET K(A,2) 1 PX 20000; SET K(A,3) 1 PX 30000",
        "N K(A,1) K(A,3)", "60000 A 2 1 3", "{1}",
        "HSET N mode read A 3; PEXPIRE N 60000; SET K(A,1) 1 PX 60000; SET K(A,2) 1 PX 20000; SET K(A,3) 1 PX 60000");
    row("a plain hold of the same holder", "HSET N A 1; PEXPIRE N 30000", "N K(A,1)", "60000 A 1 1", "{0}",
        "unchanged");
    row("a batch with holds that are gone",
        "HSET N mode read A 1 B 1; PEXPIRE N 30000; SET K(A,1) 1 PX 30000; SET K(B,1) 1 PX 30000; SET K(C,1) 1 PX "
        "30000",
        "N K(C,1) N K(A,1) M N K(B,1)", "60000 C 1 1 A 1 1 A 0 B 1 1", "{0, 1, 0, 1}",
        "HSET N mode read A 1 B 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000; SET K(B,1) 1 PX 60000; SET K(C,1) 1 PX "
        "30000");
    row("a key of another type does not stop the batch",
        "SET M 5; HSET N mode read A 1; PEXPIRE N 30000; SET K(A,1) 1 PX 30000", "M X N K(A,1)", "60000 A 1 1 A 1 1",
        "{0, 1}", "SET M 5; HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row("an endless life ends", "HSET N mode read A 1; SET K(A,1) 1", "N K(A,1)", "60000 A 1 1", "{1}",
        "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row("nothing to renew", "", "", "60000", "{}", "unchanged");
}

LOCKSCOPE_TEST(TestRenewScripts)
#include "tst_renew_scripts.moc"
