// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::tests;

namespace {

const QByteArray MaxLease = "3155760000000"; // 100 years

} // namespace

/// Rules for the scripts of all families: releases and renewals need no memory, and a lease that the server cannot
/// store is refused before the first write.
class TestFreeingScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void needsNoMemory_data();
    void needsNoMemory();
    void refusesALeaseBeforeItWrites_data();
    void refusesALeaseBeforeItWrites();
    void keepsALeaseThatIsLongerThanAnyOfOurs_data();
    void keepsALeaseThatIsLongerThanAnyOfOurs();

private:
    RedisFixture m_redis;
};

void TestFreeingScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestFreeingScripts::needsNoMemory_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const lua::Script &script, const char *what, const char *given, const char *keys,
                        const char *arguments, const char *reply, const char *then, const char *message = "") {
        QTest::addRow("%s %s", script.name, what) << ScriptCase {&script, given, keys, arguments, reply, then, message};
    };
    const char *one = "HSET N A 1; PEXPIRE N 90000";
    const char *two = "HSET N A 2; PEXPIRE N 90000";
    const char *oneLeft = "HSET N A 1; PEXPIRE N 60000";
    row(lua::ReentrantRelease, "last", one, "N", "PUBLISH plain A 60000 1 0", "{1, 0, 0, 1}", "", "0 on plain");
    row(lua::ReentrantRelease, "partial", two, "N", "PUBLISH plain A 60000 2 0", "{0, 1}", oneLeft);
    row(lua::ReentrantRelease, "not held", "HSET N B 1; PEXPIRE N 90000", "N", "PUBLISH plain A 60000 1 0", "{-1, 0}",
        "unchanged");
    row(lua::ReentrantForce, "held", two, "N request", "PUBLISH plain 60000 0", "1", "SET request 1 PX 60000",
        "0 on plain");
    row(lua::ReentrantForce, "free", "", "N request", "PUBLISH plain 60000 0", "0", "SET request 0 PX 60000");

    const char *fair = "N queue deadlines";
    row(lua::FairRelease, "last", one, fair, "PUBLISH plain A 60000 1 0", "{1, 0, *, {}, {}}", "");
    row(lua::FairRelease, "partial", two, fair, "PUBLISH plain A 60000 2 0", "{0, 1, *, {}, {}}", oneLeft);
    row(lua::FairRelease, "to the next", "HSET N A 1; RPUSH queue B; ZADD deadlines +300000 B", fair,
        "PUBLISH plain A 60000 1 0", "{1, 1, *, {}, {}}", "RPUSH queue B; ZADD deadlines +300000 B", "0 on plain:B");
    row(lua::FairForce, "held", two, "N queue deadlines request", "PUBLISH plain 60000 0", "1",
        "SET request 1 PX 60000");
    row(lua::FairLeave, "in the middle", "RPUSH queue B A C; ZADD deadlines +390000 B +690000 A +990000 C", fair,
        "PUBLISH plain A 300000", "{1, *}", "RPUSH queue B C; ZADD deadlines +390000 B +690000 C");

    row(lua::RwWriteRelease, "last", "HSET N mode write A:write 1; PEXPIRE N 90000", "N",
        "PUBLISH rw A:write 60000 1 0", "{1, 0, 0, 1}", "", "1 on rw");
    row(lua::RwWriteRelease, "partial", "HSET N mode write A:write 2; PEXPIRE N 90000", "N",
        "PUBLISH rw A:write 60000 2 0", "{0, 1}", "HSET N mode write A:write 1; PEXPIRE N 60000");
    row(lua::RwWriteRelease, "to its own read",
        "HSET N mode write A:write 1 A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000", "N", "PUBLISH rw A:write 60000 1 0",
        "{1, 0, 0, 1}", "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 90000", "1 on rw");
    row(lua::RwWriteForce, "held", "HSET N mode write A:write 2; PEXPIRE N 90000", "N request",
        "PUBLISH rw {N} 60000 0", "1", "SET request 1 PX 60000", "1 on rw");
    row(lua::RwReadRelease, "last", "HSET N mode read A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000", "N K(A,1)",
        "PUBLISH rw A {N} 1 0", "{1, 0, 0, 1}", "", "0 on rw");
    row(lua::RwReadRelease, "partial",
        "HSET N mode read A 2; PEXPIRE N 90000; SET K(A,1) 1 PX 90000; SET K(A,2) 1 PX 90000", "N K(A,2)",
        "PUBLISH rw A {N} 2 0", "{0, 1}", "HSET N mode read A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000");
    row(lua::RwReadRelease, "beside another",
        "HSET N mode read A 1 B 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000; SET K(B,1) 1 PX 90000", "N K(A,1)",
        "PUBLISH rw A {N} 1 0", "{0, 0}", "HSET N mode read B 1; PEXPIRE N 90000; SET K(B,1) 1 PX 90000");
    row(lua::RwReadForce, "held", "HSET N mode read A 2; PEXPIRE N 90000; SET K(A,1) 1 PX 90000; SET K(A,2) 1 PX 90000",
        "N request", "PUBLISH rw {N} 60000 0", "1", "SET request 1 PX 60000", "0 on rw");

    const char *group = "HSET N a A a:A:lock_count 1 a:A:expire_time late; PEXPIRE N 90000";
    row(lua::FastermultiRelease, "last", group, "N", "PUBLISH plain A 60000 1 a 0 0", "{1, 0, 0, 1}", "", "0 on plain");
    row(lua::FastermultiRelease, "partial", "HSET N a A a:A:lock_count 2 a:A:expire_time late; PEXPIRE N 90000", "N",
        "PUBLISH plain A 60000 2 a 0 0", "{0, 1}", group);
    row(lua::FastermultiForce, "held", group, "N request", "PUBLISH plain a 60000 0", "1", "SET request 1 PX 60000",
        "0 on plain");

    row(lua::SemaphoreRelease, "existing", "SET N 3", "N request", "PUBLISH sc 2 0 60000 0", "{1, 5}",
        "SET N 5; SET request 5 PX 60000", "5 on sc");
    row(lua::SemaphoreAddPermits, "more", "SET N 3", "N request", "PUBLISH sc 2 60000 0", "{1, 5}",
        "SET N 5; SET request 5 PX 60000", "5 on sc");
    row(lua::PermitRelease, "one", "SET N 0; ZADD held late A", "N held", "PUBLISH sc A 0", "{1, 1}", "SET N 1",
        "1 on sc");
    row(lua::PermitReleaseAll, "two", "SET N 0; ZADD held late A late B", "N held", "PUBLISH sc A B 0", "{1, 2}",
        "SET N 2", "2 on sc");
    row(lua::PermitUpdateLease, "renewed", "SET N 0; ZADD held +10000 A", "N held", "PUBLISH sc A 0", "1",
        "SET N 0; ZADD held never A");
    row(lua::LatchCountDown, "one of two", "SET N 2", "N request", "PUBLISH cdl 60000 0", "{1, 1}",
        "SET N 1; SET request 1 PX 60000");
    row(lua::LatchCountDown, "last", "SET N 1", "N request", "PUBLISH cdl 60000 0", "{1, 0}", "SET request 0 PX 60000",
        "0 on cdl");
    row(lua::LatchDelete, "closed", "SET N 2", "N request", "PUBLISH cdl 60000 0", "{1, 2}", "SET request 2 PX 60000",
        "1 on cdl");

    row(lua::RenewExclusive, "held", "HSET N A 1; PEXPIRE N 30000", "N", "60000 A", "{1}", oneLeft);
    row(lua::RenewRead, "held", "HSET N mode read A 1; PEXPIRE N 30000; SET K(A,1) 1 PX 30000", "N K(A,1)",
        "60000 A 1 1", "{1}", "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row(lua::RenewRead, "without its timeout key", "HSET N mode read A 1; PEXPIRE N 90000", "N K(A,1)", "60000 A 1 1",
        "{1}", "HSET N mode read A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 60000");
    row(lua::RenewFastermulti, "held", "HSET N a A a:A:lock_count 1 a:A:expire_time late; PEXPIRE N 30000", "N",
        "60000 A 1 a", "{1}", "HSET N a A a:A:lock_count 1 a:A:expire_time late; PEXPIRE N 60000");
    row(lua::ReplicasTouch, "for ever", "HSET N A 1", "N", "", "1", "unchanged");

    row(lua::ActionsForceUnlock, "held", one, "N queue deadlines", "PUBLISH plain rw A 1", "{1, \"0\", 0, 0, *, 0}", "",
        "0 on plain");
    row(lua::ActionsRemoveWaiter, "first", "RPUSH queue B C; ZADD deadlines late B late C", fair,
        "PUBLISH plain B 9000000000000", "{1, 1}", "RPUSH queue C; ZADD deadlines +0 C", "0 on plain:C");
    row(lua::ActionsRemoveGhost, "one of two", "HSET N mode read A 1 B 1; PEXPIRE N 90000", "N K(A,1)",
        "PUBLISH rw A 1", "{1, 0}", "HSET N mode read B 1; PEXPIRE N 90000");
    row(lua::ActionsRepairTtl, "for ever", "HSET N A 1", "N", "60000 A 1", "{1, 60000}", oneLeft);
}

void TestFreeingScripts::needsNoMemory()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis, Memory::Full);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestFreeingScripts::refusesALeaseBeforeItWrites_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const lua::Script &script, const char *what, const char *given, const char *keys,
                        const char *arguments, const char *endless = "") {
        // 100 years and 1 ms, the most that 63 and 64 bits hold
        for (const char *bad :
             {"0", "-1", "abc", "60000.5", "1e3", "3155760000001", "9223372036854775807", "18446744073709551616"}) {
            if (QByteArrayView(bad) == endless)
                continue;
            QTest::addRow("%s %s: %s", script.name, what, bad)
                << ScriptCase {&script,
                               given,
                               keys,
                               QByteArray(arguments).replace("LEASE", bad),
                               "error ERR a lease is from 1 ms to 100 years",
                               "unchanged",
                               {}};
        }
        for (const QByteArray &good : {"1"_ba, "60000"_ba, MaxLease})
            QTest::addRow("%s %s: %s", script.name, what, good.constData())
                << ScriptCase {&script, given, keys, QByteArray(arguments).replace("LEASE", good), "*", "*", {}};
    };
    const char *fair = "N queue deadlines";
    const char *two = "HSET N A 2; PEXPIRE N 90000";
    row(lua::ReentrantAcquire, "free", "", "N", "A LEASE 0 0");
    row(lua::ReentrantAcquire, "re-entry", two, "N", "A LEASE 2 0");
    row(lua::ReentrantRelease, "partial", two, "N", "PUBLISH plain A LEASE 2 0");
    row(lua::NonreentrantAcquire, "free", "", "N", "A LEASE 0 0");
    row(lua::FencedAcquire, "free", "", "N token", "A LEASE 0 0");
    row(lua::FairAcquire, "free", "", fair, "PUBLISH plain A LEASE 300000 1 1 0 0");
    row(lua::FairAcquire, "re-entry", two, fair, "PUBLISH plain A LEASE 300000 1 1 2 0");
    row(lua::FairAcquire, "busy", "HSET N B 1; PEXPIRE N 90000", fair, "PUBLISH plain A LEASE 300000 1 1 0 0");
    row(lua::FairRelease, "partial", two, fair, "PUBLISH plain A LEASE 2 0");
    row(lua::RwReadAcquire, "free", "", "N K(A,1)", "A LEASE 0 0");
    row(lua::RwReadAcquire, "beside another", "HSET N mode read B 1; PEXPIRE N 90000", "N K(A,1)", "A LEASE 0 0");
    row(lua::RwWriteAcquire, "free", "", "N", "A:write LEASE 0 0");
    row(lua::RwWriteAcquire, "re-entry", "HSET N mode write A:write 1; PEXPIRE N 90000", "N", "A:write LEASE 1 0");
    row(lua::RwWriteRelease, "partial", "HSET N mode write A:write 2; PEXPIRE N 90000", "N",
        "PUBLISH rw A:write LEASE 2 0");
    const char *group = "HSET N a A a:A:lock_count 2 a:A:expire_time late; PEXPIRE N 90000";
    row(lua::FastermultiAcquire, "free", "", "N", "A LEASE 0 a 0 0");
    row(lua::FastermultiRelease, "partial", group, "N", "PUBLISH plain A LEASE 2 a 0 0");
    row(lua::RenewExclusive, "held", two, "N", "LEASE A");
    row(lua::RenewRead, "held", "HSET N mode read A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000", "N K(A,1)",
        "LEASE A 1 1");
    row(lua::RenewFastermulti, "held", group, "N", "LEASE A 1 a");
    row(lua::PermitAcquire, "free", "SET N 1", "N held", "PUBLISH sc LEASE A 0", "0");
    row(lua::PermitUpdateLease, "held", "SET N 0; ZADD held late A", "N held", "PUBLISH sc A LEASE", "0");
    row(lua::SemaphoreTrySetPermits, "absent", "", "N request", "PUBLISH sc 3 LEASE 60000 0", "0");
    row(lua::ActionsRepairTtl, "for ever", "HSET N A 1", "N", "LEASE A 1");
}

void TestFreeingScripts::refusesALeaseBeforeItWrites()
{
    QFETCH(const ScriptCase, scriptCase);
    if (scriptCase.then != "*") {
        const QByteArray problems = check(scriptCase, m_redis);
        QVERIFY2(problems.isEmpty(), problems);
        return;
    }
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(!problems.contains("reply error"), problems);
    for (const auto &[key, value] : m_redis.keyspace())
        QVERIFY2(m_redis.command({"PTTL", key}).integer <= MaxLease.toLongLong(), key);
}

void TestFreeingScripts::keepsALeaseThatIsLongerThanAnyOfOurs_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const lua::Script &script, const char *given, const char *keys, const char *arguments,
                        const char *reply, const char *then) {
        QTest::addRow("%s", script.name) << ScriptCase {&script, given, keys, arguments, reply, then, {}};
    };
    // 200 million years, more than a Lua number can hand on to PEXPIRE
    row(lua::RwReadAcquire, "HSET N mode read B 1; PEXPIRE N 7000000000000000000", "N K(A,1)", "A 60000 0 0", "{1, 1}",
        "HSET N mode read A 1 B 1; PEXPIRE N 7000000000000000000; SET K(A,1) 1 PX 60000");
    row(lua::RwWriteAcquire, "HSET N mode write A:write 1; PEXPIRE N 7000000000000000000", "N", "A:write 60000 1 0",
        "{1, 2}", "HSET N mode write A:write 2; PEXPIRE N 7000000000000000000");
    row(lua::RwReadRelease,
        "HSET N mode read A 1 B 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000; SET K(B,1) 1 PX 7000000000000000000",
        "N K(A,1)", "PUBLISH rw A {N} 1 0", "{0, 0}",
        "HSET N mode read B 1; PEXPIRE N 3155760000000; SET K(B,1) 1 PX 7000000000000000000");
    row(lua::ReplicasTouch, "HSET N A 1; PEXPIRE N 7000000000000000000", "N", "", "1", "unchanged");
}

void TestFreeingScripts::keepsALeaseThatIsLongerThanAnyOfOurs()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

LOCKSCOPE_TEST(TestFreeingScripts)
#include "tst_freeing_scripts.moc"
