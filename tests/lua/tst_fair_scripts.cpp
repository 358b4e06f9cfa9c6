// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::tests;

class TestFairScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void acquires_data();
    void acquires();
    void releases_data();
    void releases() { acquires(); }
    void forces_data();
    void forces() { acquires(); }
    void leaves_data();
    void leaves() { acquires(); }
    void repairs_data();
    void repairs() { acquires(); }
    void leavesAListenerInItsPlace();

private:
    RedisFixture m_redis;
};

void TestFairScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestFairScripts::acquires()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestFairScripts::acquires_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    // holder, lease, how long a place is kept, queues, reentrant, expected, resend
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {&lua::FairAcquire,
                                            given,
                                            "N queue deadlines",
                                            "PUBLISH plain " + QByteArray(arguments),
                                            reply,
                                            then,
                                            message};
    };
    const char *const held = "HSET N B 1; PEXPIRE N 90000";
    row("free, no waiters", "", "A 60000 300000 1 1 0 0", "{1, 1, *, {}, {}}", "HSET N A 1; PEXPIRE N 60000");
    row("resent, applied before", "HSET N A 1; PEXPIRE N 90000", "A 60000 300000 1 1 0 1", "{1, 1, *, {}, {}}",
        "unchanged");
    row("resent re-entry, applied before", "HSET N A 2; PEXPIRE N 90000", "A 60000 300000 1 1 1 1", "{1, 2, *, {}, {}}",
        "unchanged");
    row("re-entry passes those who wait", "HSET N A 1; PEXPIRE N 30000; RPUSH queue B; ZADD deadlines +300000 B",
        "A 60000 300000 1 1 1 0", "{1, 2, *, {}, {}}",
        "HSET N A 2; PEXPIRE N 60000; RPUSH queue B; ZADD deadlines +300000 B");
    row("not reentrant", "HSET N A 1; PEXPIRE N 30000", "A 60000 300000 1 0 1 0", "{-2, 1, *, {}, {}}", "unchanged");
    row("not reentrant, resent, applied before", "HSET N A 1; PEXPIRE N 90000", "A 60000 300000 1 0 0 1",
        "{1, 1, *, {}, {}}", "unchanged");
    row("resent, finds what ends too soon", "HSET N A 1; PEXPIRE N 30000", "A 60000 300000 1 1 0 1",
        "{1, 1, *, {}, {}}", "HSET N A 1; PEXPIRE N 60000");
    row("believes in a lost hold", held, "A 60000 300000 1 1 1 0", "{-1, 0, *, {}, {}}", "unchanged");
    row("one attempt leaves nothing", held, "A 60000 300000 0 1 0 0", "{0, ~90000, *, {}, {}}", "unchanged");
    row("takes a place until the lease ends and its wait after that", held, "A 60000 300000 1 1 0 0",
        "{0, ~90000, *, {}, {0, 1, ~390000, \"\"}}",
        "HSET N B 1; PEXPIRE N 90000; RPUSH queue A; ZADD deadlines +390000 A");
    row("takes a place behind the last", "HSET N B 1; PEXPIRE N 90000; RPUSH queue C; ZADD deadlines +200000 C",
        "A 60000 300000 1 1 0 0", "{0, ~90000, *, {}, {1, 1, ~500000, \"C\"}}",
        "HSET N B 1; PEXPIRE N 90000; RPUSH queue C A; ZADD deadlines +200000 C +500000 A");
    row("a lock that never expires", "HSET N B 1", "A 60000 300000 1 1 0 0", "{0, -1, *, {}, {0, 1, ~300000, \"\"}}",
        "HSET N B 1; RPUSH queue A; ZADD deadlines +300000 A");
    row("resent, queued before: its place stays",
        "HSET N B 1; PEXPIRE N 90000; RPUSH queue A C; ZADD deadlines +390000 A +690000 C", "A 60000 300000 1 1 0 1",
        "{0, ~90000, *, {}, {0, 0, ~390000, \"\"}}", "unchanged");
    row("its deadline is near: it moves on, its place stays",
        "HSET N B 1; PEXPIRE N 90000; RPUSH queue A C; ZADD deadlines +100000 A +690000 C", "A 60000 300000 1 1 0 0",
        "{0, ~90000, *, {}, {0, 0, ~390000, \"\"}}",
        "HSET N B 1; PEXPIRE N 90000; RPUSH queue A C; ZADD deadlines +390000 A +690000 C");
    row("the one before it was given more time: so is it",
        "HSET N B 1; PEXPIRE N 90000; RPUSH queue C A; ZADD deadlines +390000 C +400000 A", "A 60000 300000 1 1 0 0",
        "{0, ~90000, *, {}, {1, 0, ~690000, \"C\"}}",
        "HSET N B 1; PEXPIRE N 90000; RPUSH queue C A; ZADD deadlines +390000 C +690000 A");
    row("in the list without a deadline: not twice", "HSET N B 1; PEXPIRE N 90000; RPUSH queue A",
        "A 60000 300000 1 1 0 0", "{0, ~90000, *, {}, {0, 0, ~390000, \"\"}}",
        "HSET N B 1; PEXPIRE N 90000; RPUSH queue A; ZADD deadlines +390000 A");
    row("a deadline without a place in the list",
        "HSET N B 1; PEXPIRE N 90000; RPUSH queue C; ZADD deadlines +390000 C +690000 A", "A 60000 300000 1 1 0 0",
        "{0, ~90000, *, {}, {1, 1, ~690000, \"C\"}}",
        "HSET N B 1; PEXPIRE N 90000; RPUSH queue C A; ZADD deadlines +390000 C +690000 A");
    row("free, and another is first", "RPUSH queue C; ZADD deadlines 9000000000000 C", "A 60000 300000 1 1 0 0",
        "{0, 0, *, {}, {1, 1, *, \"C\"}}", "RPUSH queue C A; ZADD deadlines 9000000000000 C 9000000300000 A");
    row("free, and another without deadline is first", "RPUSH queue C", "A 60000 300000 1 1 0 0",
        "{0, 0, *, {}, {1, 1, ~300000, \"C\"}}", "RPUSH queue C A; ZADD deadlines +300000 A");
    row("free, and it is first: the others wait that much less",
        "RPUSH queue A C D; ZADD deadlines +1000 A +600000 C +900000 D", "A 60000 300000 1 1 0 0", "{1, 1, *, {}, {}}",
        "HSET N A 1; PEXPIRE N 60000; RPUSH queue C D; ZADD deadlines +300000 C +600000 D");
    row("its own deadline has passed: it lives", "RPUSH queue A C; ZADD deadlines 1000 A +600000 C",
        "A 60000 300000 1 1 0 0", "{1, 1, *, {}, {}}",
        "HSET N A 1; PEXPIRE N 60000; RPUSH queue C; ZADD deadlines +300000 C");
    row("the deadline of the first has passed: no other deadline changes for it",
        "RPUSH queue C A D; ZADD deadlines 1000 C +600000 A +900000 D", "A 60000 300000 1 1 0 0",
        "{1, 1, *, {\"C\"}, {}}", "HSET N A 1; PEXPIRE N 60000; RPUSH queue D; ZADD deadlines +600000 D");
    row("the deadlines of two have passed, and a third is first now",
        "RPUSH queue C D E A; ZADD deadlines 1000 C 2000 D +600000 E +900000 A", "A 60000 300000 1 1 0 0",
        "{0, 0, *, {\"C\", \"D\"}, {1, 0, ~900000, \"E\"}}", "RPUSH queue E A; ZADD deadlines +600000 E +900000 A",
        "0 on plain:E; 0 on plain:A");
    row("a read/write lock of the caller", "HSET N mode read A 1; PEXPIRE N 90000", "A 60000 300000 0 1 0 0",
        "{0, ~90000, *, {}, {}}", "unchanged");
    row("a string", "SET N 5", "A 60000 300000 1 1 0 0", "error WRONGTYPE", "unchanged");
}

void TestFairScripts::releases_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    // holder, lease, expected, resend
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {&lua::FairRelease,
                                            given,
                                            "N queue deadlines",
                                            "PUBLISH plain " + QByteArray(arguments),
                                            reply,
                                            then,
                                            message};
    };
    row("one of two", "HSET N A 2; PEXPIRE N 30000", "A 60000 2 0", "{0, 1, *, {}, {}}", "HSET N A 1; PEXPIRE N 60000");
    row("the last, no waiters", "HSET N A 1; PEXPIRE N 30000", "A 60000 1 0", "{1, 0, *, {}, {}}", "");
    row("no subscribers: up to ten are notified", "HSET N A 1; RPUSH queue B C; ZADD deadlines +300000 B +600000 C",
        "A 60000 1 0", "{1, 1, *, {}, {}}", "RPUSH queue B C; ZADD deadlines +300000 B +600000 C",
        "0 on plain:B; 0 on plain:C");
    row("the deadline of the first has passed", "HSET N A 1; RPUSH queue B C; ZADD deadlines 1000 B +600000 C",
        "A 60000 1 0", "{1, 1, *, {\"B\"}, {}}", "RPUSH queue C; ZADD deadlines +600000 C", "0 on plain:C");
    row("resent, one of two, applied before", "HSET N A 1; PEXPIRE N 90000", "A 60000 2 1", "{0, 1, *, {}, {}}",
        "unchanged");
    row("resent, the last, gone: told again", "RPUSH queue B; ZADD deadlines +300000 B", "A 60000 1 1",
        "{2, 0, *, {}, {}}", "RPUSH queue B; ZADD deadlines +300000 B", "0 on plain:B");
    row("resent, the last, and the next one has it", "HSET N B 1; PEXPIRE N 90000", "A 60000 1 1", "{2, 0, *, {}, {}}",
        "unchanged");
    row("resent, not applied before", "HSET N A 1; PEXPIRE N 90000", "A 60000 1 1", "{1, 0, *, {}, {}}", "");
    row("without a hold, free: the first is notified anyway", "RPUSH queue B; ZADD deadlines +300000 B", "A 60000 0 0",
        "{-1, 0, *, {}, {}}", "RPUSH queue B; ZADD deadlines +300000 B", "0 on plain:B");
    row("held by another", "HSET N B 1; PEXPIRE N 90000; RPUSH queue C", "A 60000 1 0", "{-1, 0, *, {}, {}}",
        "unchanged");
    row("believes in fewer holds", "HSET N A 3; PEXPIRE N 90000", "A 60000 2 0", "{-1, 3, *, {}, {}}", "unchanged");
    row("a read/write lock of the caller", "HSET N mode read A 1; PEXPIRE N 90000", "A 60000 1 0", "{-1, 0, *, {}, {}}",
        "unchanged");
    row("a string", "SET N 5", "A 60000 1 0", "error WRONGTYPE", "unchanged");
}

void TestFairScripts::forces_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *reply, const char *then,
                        const char *message = "", const char *resend = "0") {
        QTest::newRow(title) << ScriptCase {&lua::FairForce,
                                            given,
                                            "N queue deadlines request",
                                            "PUBLISH plain 60000 " + QByteArray(resend),
                                            reply,
                                            then,
                                            message};
    };
    row("held: the first is notified", "HSET N A 2; PEXPIRE N 90000; RPUSH queue B; ZADD deadlines +300000 B", "1",
        "RPUSH queue B; ZADD deadlines +300000 B; SET request 1 PX 60000", "0 on plain:B");
    row("the deadline of the first has passed", "HSET N A 2; RPUSH queue B C; ZADD deadlines 1000 B +300000 C", "1",
        "RPUSH queue C; ZADD deadlines +300000 C; SET request 1 PX 60000", "0 on plain:C");
    row("free", "RPUSH queue B; ZADD deadlines +300000 B", "0",
        "RPUSH queue B; ZADD deadlines +300000 B; SET request 0 PX 60000");
    row("a read/write lock", "HSET N mode read A 1; PEXPIRE N 90000", "0",
        "HSET N mode read A 1; PEXPIRE N 90000; SET request 0 PX 60000");
    row("resent, freed before, another holds it now", "HSET N B 1; PEXPIRE N 90000; SET request 1 PX 60000", "1",
        "unchanged", "", "1");
    row("a string", "SET N 5", "error WRONGTYPE", "unchanged");
}

void TestFairScripts::leaves_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *reply, const char *then,
                        const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::FairLeave, given, "N queue deadlines", "PUBLISH plain A 300000", reply, then, message};
    };
    row("the first of a held lock", "HSET N X 1; PEXPIRE N 90000; RPUSH queue A B; ZADD deadlines +390000 A +690000 B",
        "{1, *}", "HSET N X 1; PEXPIRE N 90000; RPUSH queue B; ZADD deadlines +390000 B");
    row("the first of a free lock hands on", "RPUSH queue A B; ZADD deadlines +390000 A +690000 B", "{1, *}",
        "RPUSH queue B; ZADD deadlines +390000 B", "0 on plain:B");
    row("one in the middle", "RPUSH queue B A C; ZADD deadlines +390000 B +690000 A +990000 C", "{1, *}",
        "RPUSH queue B C; ZADD deadlines +390000 B +690000 C");
    row("one behind it without a deadline gets none", "HSET N X 1; RPUSH queue A B; ZADD deadlines +390000 A", "{1, *}",
        "HSET N X 1; RPUSH queue B");
    row("twice in the queue", "HSET N X 1; RPUSH queue A B A; ZADD deadlines +390000 A", "{1, *}",
        "HSET N X 1; RPUSH queue B");
    row("it is not there", "RPUSH queue B; ZADD deadlines +390000 B", "{0, *}",
        "RPUSH queue B; ZADD deadlines +390000 B");
    row("it has the lock", "HSET N A 1; PEXPIRE N 90000", "{0, *}", "unchanged");
}

void TestFairScripts::repairs_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {
            &lua::FairRepair, given, "N queue deadlines", "PUBLISH plain " + QByteArray(arguments), reply, then,
            message};
    };
    const char *const two = "RPUSH queue A B; ZADD deadlines 9000000000000 A +600000 B";
    row("still first", two, "A 9000000000000", "{1, *}", "RPUSH queue B; ZADD deadlines +0 B", "0 on plain:B");
    row("those behind it no longer wait for it", "RPUSH queue A B C; ZADD deadlines +200000 A +500000 B +800000 C",
        "A 9000000000000", "{1, *}", "RPUSH queue B C; ZADD deadlines +300000 B +600000 C",
        "0 on plain:B; 0 on plain:C");
    row("all that are dead, in a row", "RPUSH queue A B C D; ZADD deadlines +200000 A +500000 B +800000 C +1100000 D",
        "A 9000000000000 B 9000000000000 C 9000000000000", "{3, *}", "RPUSH queue D; ZADD deadlines +300000 D",
        "0 on plain:D");
    row("up to the first that is another", "RPUSH queue A C B; ZADD deadlines +200000 A +500000 C +800000 B",
        "A 9000000000000 B 9000000000000", "{1, *}", "RPUSH queue C B; ZADD deadlines +300000 C +600000 B",
        "0 on plain:C; 0 on plain:B");
    row("up to the first that came back", "RPUSH queue A B; ZADD deadlines +200000 A +500000 B",
        "A 9000000000000 B 1000", "{1, *}", "RPUSH queue B; ZADD deadlines +300000 B", "0 on plain:B");
    row("its deadline moved up: others acquired", two, "A 9000000000001", "{1, *}",
        "RPUSH queue B; ZADD deadlines +0 B", "0 on plain:B");
    row("it came back: a later deadline", two, "A 8999999999999", "{0, *}", "unchanged");
    row("without deadline", "RPUSH queue A B; ZADD deadlines +600000 B", "A ", "{1, *}",
        "RPUSH queue B; ZADD deadlines +600000 B", "0 on plain:B");
    row("its deadline has passed", "RPUSH queue A B; ZADD deadlines 1000 A +300000 B", "A 1000", "{1, *}",
        "RPUSH queue B; ZADD deadlines +300000 B", "0 on plain:B");
    row("another is first", two, "B 9000000000000", "{0, *}", "unchanged");
    row("it is held", "HSET N X 1; PEXPIRE N 90000; RPUSH queue A; ZADD deadlines 9000000000000 A", "A 9000000000000",
        "{0, *}", "unchanged");
}

void TestFairScripts::leavesAListenerInItsPlace()
{
    m_redis.flush();
    RawLink alive = m_redis.anotherLink();
    alive.listenTo("redisson_lock__channel:{N}:B");
    m_redis.command({"RPUSH", "redisson_lock_queue:{N}", "A", "B", "C"});
    const std::vector<QByteArray> keys {"N", "redisson_lock_queue:{N}", "redisson_lock_timeout:{N}"};
    const QByteArray channel = "redisson_lock__channel:{N}";
    QCOMPARE(m_redis.link().run(lua::FairSilentWaiters, keys, {"PUBLISH", channel, "64"}).toText(),
             "{-2, \"A\", {\"A\", \"\"}}"_ba);
    const RawReply repaired = m_redis.link().run(lua::FairRepair, keys,
                                                 {"PUBLISH", channel, "A", "", "B", "", "C", ""});
    QCOMPARE(repaired.elements.at(0).integer, 1);
    QCOMPARE(m_redis.command({"LRANGE", "redisson_lock_queue:{N}", "0", "-1"}).texts(),
             (std::vector<QByteArray> {"B", "C"}));
}

LOCKSCOPE_TEST(TestFairScripts)
#include "tst_fair_scripts.moc"
