// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;

class TestRwScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void readAcquires_data();
    void readAcquires();
    void writeAcquires_data();
    void writeAcquires() { readAcquires(); }
    void readReleases_data();
    void readReleases() { readAcquires(); }
    void writeReleases_data();
    void writeReleases() { readAcquires(); }
    void keepsAReaderInItsLastMillisecond();
    void forces_data();
    void forces() { readAcquires(); }

private:
    RedisFixture m_redis;
};

void TestRwScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestRwScripts::readAcquires()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestRwScripts::readAcquires_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *timeout, const char *arguments,
                        const char *reply, const char *then) {
        QTest::newRow(title) << ScriptCase {
            &lua::RwReadAcquire, given, QByteArray("N ") + timeout, arguments, reply, then, {}};
    };
    row("never shortens the lock", "HSET N mode read B 1; PEXPIRE N 90000; SET K(B,1) 1 PX 90000", "K(A,1)",
        "A 60000 0 0", "{1, 1}",
        "HSET N mode read A 1 B 1; PEXPIRE N 90000; SET K(B,1) 1 PX 90000; SET K(A,1) 1 PX 60000");
    row("lengthens the lock", "HSET N mode read B 1; PEXPIRE N 30000; SET K(B,1) 1 PX 30000", "K(A,1)", "A 60000 0 0",
        "{1, 1}", "HSET N mode read A 1 B 1; PEXPIRE N 60000; SET K(B,1) 1 PX 30000; SET K(A,1) 1 PX 60000");
    row("ends an endless life", "HSET N mode read B 1", "K(A,1)", "A 60000 0 0", "{1, 1}",
        "HSET N mode read A 1 B 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row("overwrites a leftover timeout key", "SET K(A,1) 1 PX 90000", "K(A,1)", "A 60000 0 0", "{1, 1}",
        "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row("resent, applied before", "HSET N mode read A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000", "K(A,1)",
        "A 60000 0 1", "{1, 1}", "unchanged");
    row("resent, finds what an ended hold has left", "HSET N mode read A 1 B 1; PEXPIRE N 30000; SET K(B,1) 1 PX 30000",
        "K(A,1)", "A 60000 0 1", "{1, 1}",
        "HSET N mode read A 1 B 1; PEXPIRE N 60000; SET K(B,1) 1 PX 30000; SET K(A,1) 1 PX 60000");
    row("resent, not applied before", "", "K(A,1)", "A 60000 0 1", "{1, 1}",
        "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row("believes in a lost hold", "HSET N mode read B 1; PEXPIRE N 90000", "K(A,2)", "A 60000 1 0", "{-1, 0}",
        "unchanged");
    row("its ghost is still there", "HSET N mode read A 1 B 1; PEXPIRE N 90000", "K(A,1)", "A 60000 0 0", "{-1, 1}",
        "unchanged");
    row("written by another, without expiry", "HSET N mode write B:write 1", "K(A,1)", "A 60000 0 0", "{0, -1}",
        "unchanged");
    row("a plain lock of another", "HSET N B 1; PEXPIRE N 90000", "K(A,1)", "A 60000 0 0", "{0, ~90000}", "unchanged");
    row("a plain lock of the caller", "HSET N A 1; PEXPIRE N 90000", "K(A,1)", "A 60000 0 0", "{0, ~90000}",
        "unchanged");
    row("resent on a plain lock of the caller", "HSET N A 1; PEXPIRE N 90000", "K(A,1)", "A 60000 0 1", "{0, ~90000}",
        "unchanged");
    row("a string", "SET N 5", "K(A,1)", "A 60000 0 0", "error WRONGTYPE", "unchanged");
}

/// PTTL of a key that ends within a millisecond is 0, and its reader still holds the lock. The script is sent until it
/// meets such a key.
void TestRwScripts::keepsAReaderInItsLastMillisecond()
{
    const QByteArray timeout = "{N}:B:rwlock_timeout:1";
    const QByteArray atTheLimit = "if redis.call('PTTL', '" + timeout + "') ~= 0 then return 'not yet' end\n"
        + QByteArray(lua::RwReadRelease.text);
    const auto release = [&] {
        return m_redis.command({"EVAL", atTheLimit, "2", "N", "{N}:A:rwlock_timeout:1", "PUBLISH",
                                "redisson_rwlock:{N}", "A", "{N}", "1", "0"});
    };
    RawReply reply;
    for (int round = 0; round < 200 && reply.elements.empty(); ++round) {
        m_redis.flush();
        m_redis.command({"HSET", "N", "mode", "read", "A", "1", "B", "1"});
        m_redis.command({"PEXPIRE", "N", "30000"});
        m_redis.command({"SET", "{N}:A:rwlock_timeout:1", "1", "PX", "30000"});
        m_redis.command({"SET", timeout, "1", "PX", "3"});
        do
            reply = release();
        while (reply.elements.empty() && m_redis.command({"EXISTS", timeout}).integer == 1);
    }
    QCOMPARE(reply.toText(), QByteArray("{0, 0}"));
    const qint64 rest = m_redis.command({"PTTL", "N"}).integer;
    QVERIFY2(rest <= 1, QByteArray::number(rest)); // no longer than the reader that is left
}

void TestRwScripts::writeAcquires_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then) {
        QTest::newRow(title) << ScriptCase {&lua::RwWriteAcquire, given, "N", arguments, reply, then, {}};
    };
    row("resent, applied before", "HSET N mode write A:write 1; PEXPIRE N 90000", "A:write 60000 0 1", "{1, 1}",
        "unchanged");
    row("resent re-entry, applied before: the lease is not added again", "HSET N mode write A:write 2; PEXPIRE N 90000",
        "A:write 60000 1 1", "{1, 2}", "unchanged");
    row("resent, finds what an ended hold has left", "HSET N mode write A:write 1; PEXPIRE N 30000",
        "A:write 60000 0 1", "{1, 1}", "HSET N mode write A:write 1; PEXPIRE N 60000");
    row("resent re-entry, not applied before", "HSET N mode write A:write 1; PEXPIRE N 30000", "A:write 60000 1 1",
        "{1, 2}", "HSET N mode write A:write 2; PEXPIRE N 90000");
    row("re-entry ends an endless life", "HSET N mode write A:write 1", "A:write 60000 1 0", "{1, 2}",
        "HSET N mode write A:write 2; PEXPIRE N 60000");
    row("believes in a lost hold", "HSET N mode write B:write 1; PEXPIRE N 90000", "A:write 60000 1 0", "{-1, 0}",
        "unchanged");
    row("read by the caller alone: no upgrade", "HSET N mode read A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000",
        "A:write 60000 0 0", "{0, ~90000}", "unchanged");
    row("read by a ghost", "HSET N mode read B 1; PEXPIRE N 30000", "A:write 60000 0 0", "{0, ~30000}", "unchanged");
    row("read without expiry", "HSET N mode read B 1", "A:write 60000 0 0", "{0, -1}", "unchanged");
    row("a plain lock of another", "HSET N B 1; PEXPIRE N 90000", "A:write 60000 0 0", "{0, ~90000}", "unchanged");
    row("a plain lock of the caller", "HSET N A 1; PEXPIRE N 90000", "A:write 60000 0 1", "{0, ~90000}", "unchanged");
    row("a set", "SADD N x", "A:write 60000 0 0", "error WRONGTYPE", "unchanged");
}

void TestRwScripts::readReleases_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *timeout, const char *arguments,
                        const char *reply, const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {&lua::RwReadRelease,
                                            given,
                                            QByteArray("N ") + timeout,
                                            "PUBLISH rw " + QByteArray(arguments),
                                            reply,
                                            then,
                                            message};
    };
    row("resent, one of two, applied before", "HSET N mode read A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000", "K(A,2)",
        "A {N} 2 1", "{0, 1}", "unchanged");
    row("resent, the last, gone", "", "K(A,1)", "A {N} 1 1", "{2, 0}", "unchanged");
    // or A's lease ended with the lock, and B created it again
    row("resent, its last, others read on", "HSET N mode read B 1; PEXPIRE N 90000; SET K(B,1) 1 PX 90000", "K(A,1)",
        "A {N} 1 1", "{2, 1}", "unchanged");
    row("resent, its last, it writes on", "HSET N mode write A:write 1; PEXPIRE N 90000", "K(A,1)", "A {N} 1 1",
        "{0, 0}", "unchanged");
    row("resent, not applied before", "HSET N mode read A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000", "K(A,1)",
        "A {N} 1 1", "{1, 0, 0, 1}", "", "0 on rw");
    row("believes in fewer holds", "HSET N mode read A 3; PEXPIRE N 90000", "K(A,2)", "A {N} 2 0", "{-1, 3}",
        "unchanged");
    row("held nothing, free: announced all the same", "", "K(A,1)", "A {N} 0 0", "{-1, 0}", "unchanged", "0 on rw");
    row("only ghosts remain: freed", "HSET N mode read A 1 B 2; PEXPIRE N 90000; SET K(A,1) 1 PX 90000", "K(A,1)",
        "A {N} 1 0", "{1, 0, 0, 1}", "", "0 on rw");
    row("a ghost beside a reader",
        "HSET N mode read A 1 B 1 C 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000; SET K(C,1) 1 PX 30000", "K(A,1)",
        "A {N} 1 0", "{0, 0}", "HSET N mode read B 1 C 1; PEXPIRE N 30000; SET K(C,1) 1 PX 30000");
    row("a timeout key without expiry counts as gone",
        "HSET N mode read A 1 B 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000; SET K(B,1) 1", "K(A,1)", "A {N} 1 0",
        "{1, 0, 0, 1}", "SET K(B,1) 1", "0 on rw");
    row("the longest level of the others counts",
        "HSET N mode read A 1 B 2; PEXPIRE N 90000; SET K(A,1) 1 PX 90000; SET K(B,1) 1 PX 60000; SET K(B,2) 1 PX "
        "30000",
        "K(A,1)", "A {N} 1 0", "{0, 0}",
        "HSET N mode read B 2; PEXPIRE N 60000; SET K(B,1) 1 PX 60000; SET K(B,2) 1 PX 30000");
    row("inside a write that never expires", "HSET N mode write A:write 1 A 1; SET K(A,1) 1 PX 30000", "K(A,1)",
        "A {N} 1 0", "{0, 0}", "HSET N mode write A:write 1");
    row("a plain lock of the caller", "HSET N A 1; PEXPIRE N 90000", "K(A,1)", "A {N} 1 0", "{-1, 0}", "unchanged");
    row("a string", "SET N 5", "K(A,1)", "A {N} 1 0", "error WRONGTYPE", "unchanged");
    QTest::newRow("a name with its own hash tag") << ScriptCase {
        &lua::RwReadRelease,
        "HSET job:{42}:x mode read A 1 B 1; PEXPIRE job:{42}:x 90000; SET job:{42}:x:A:rwlock_timeout:1 1 PX 90000;"
        "SET job:{42}:x:B:rwlock_timeout:1 1 PX 30000",
        "job:{42}:x job:{42}:x:A:rwlock_timeout:1",
        "PUBLISH redisson_rwlock:job:{42}:x A job:{42}:x 1 0",
        "{0, 0}",
        "HSET job:{42}:x mode read B 1; PEXPIRE job:{42}:x 30000; SET job:{42}:x:B:rwlock_timeout:1 1 PX 30000",
        {}};
}

void TestRwScripts::writeReleases_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::RwWriteRelease, given, "N", "PUBLISH rw " + QByteArray(arguments), reply, then, message};
    };
    row("resent, one of two, applied before", "HSET N mode write A:write 1; PEXPIRE N 90000", "A:write 60000 2 1",
        "{0, 1}", "unchanged");
    row("resent, the last, gone", "", "A:write 60000 1 1", "{2, 0}", "unchanged");
    row("resent, downgraded before", "HSET N mode read A 1; PEXPIRE N 90000", "A:write 60000 1 1", "{2, 0}",
        "unchanged");
    row("resent, not applied before", "HSET N mode write A:write 1; PEXPIRE N 90000", "A:write 60000 1 1",
        "{1, 0, 0, 1}", "", "1 on rw");
    row("held nothing, free: announced all the same", "", "A:write 60000 0 0", "{-1, 0}", "unchanged", "1 on rw");
    row("read by others", "HSET N mode read B 1; PEXPIRE N 90000", "A:write 60000 0 0", "{-1, 0}", "unchanged");
    row("written by another", "HSET N mode write B:write 1; PEXPIRE N 90000", "A:write 60000 1 0", "{-1, 0}",
        "unchanged");
    row("a downgrade shortens the life", "HSET N mode write A:write 1 A 1; PEXPIRE N 90000", "A:write 60000 1 0",
        "{1, 0, 0, 1}", "HSET N mode read A 1; PEXPIRE N 60000", "1 on rw");
    row("a downgrade lengthens no life", "HSET N mode write A:write 1 A 1; PEXPIRE N 30000", "A:write 60000 1 0",
        "{1, 0, 0, 1}", "HSET N mode read A 1; PEXPIRE N 30000", "1 on rw");
    row("a downgrade keeps the endless life", "HSET N mode write A:write 1 A 1", "A:write 60000 1 0", "{1, 0, 0, 1}",
        "HSET N mode read A 1", "1 on rw");
    row("a plain lock of the caller", "HSET N A 1; PEXPIRE N 90000", "A:write 60000 1 0", "{-1, 0}", "unchanged");
    row("a string", "SET N 5", "A:write 60000 1 0", "error WRONGTYPE", "unchanged");
}

void TestRwScripts::forces_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const lua::Script &script, const QByteArray &given, const char *reply,
                        const QByteArray &then, const char *message = "", const char *resend = "0") {
        const QByteArray args = QByteArray("PUBLISH rw {N} 60000 ") + resend;
        QTest::newRow(title) << ScriptCase {&script, given, "N request", args, reply, then, message};
    };
    // it did nothing, and says so when it comes again
    const auto no = [&](const char *title, const lua::Script &script, const QByteArray &given) {
        row(title, script, given, "0", given + "; SET request 0 PX 60000");
    };
    row("read: with the timeout keys of its holds", lua::RwReadForce,
        "HSET N mode read A 2 B 3; PEXPIRE N 90000; SET K(A,1) 1 PX 60000; SET K(A,2) 1 PX 60000; SET K(B,3) 1; "
        "SET K(C,1) 1 PX 60000",
        "1", "SET K(C,1) 1 PX 60000; SET request 1 PX 60000", "0 on rw");
    row("read: a count that no holder has", lua::RwReadForce,
        "HSET N mode read A 9000000000000000 B x; PEXPIRE N 90000; SET K(A,1) 1 PX 60000", "1",
        "SET request 1 PX 60000", "0 on rw");
    no("read: not a writer's", lua::RwReadForce, "HSET N mode write A:write 1 A 1; PEXPIRE N 90000");
    no("read: free", lua::RwReadForce, "");
    no("read: a plain lock", lua::RwReadForce, "HSET N A 1; PEXPIRE N 90000");
    row("read: a string", lua::RwReadForce, "SET N 5", "error WRONGTYPE", "unchanged");
    row("read: resent, freed before, another reads now", lua::RwReadForce,
        "HSET N mode read B 1; PEXPIRE N 90000; SET request 1 PX 60000", "1", "unchanged", "", "1");
    row("write: with its own reads and their timeout keys", lua::RwWriteForce,
        "HSET N mode write A:write 2 A 2; PEXPIRE N 90000; SET K(A,1) 1 PX 60000; SET K(A,2) 1 PX 60000; "
        "SET K(B,1) 1 PX 60000",
        "1", "SET K(B,1) 1 PX 60000; SET request 1 PX 60000", "1 on rw");
    no("write: not readers'", lua::RwWriteForce, "HSET N mode read A 1; PEXPIRE N 90000");
    no("write: free", lua::RwWriteForce, "");
    no("write: a plain lock", lua::RwWriteForce, "HSET N A 1; PEXPIRE N 90000");
    row("write: a string", lua::RwWriteForce, "SET N 5", "error WRONGTYPE", "unchanged");
    row("write: resent, freed before, another writes now", lua::RwWriteForce,
        "HSET N mode write B:write 1; PEXPIRE N 90000; SET request 1 PX 60000", "1", "unchanged", "", "1");
}

LOCKSCOPE_TEST(TestRwScripts)
#include "tst_rw_scripts.moc"
