// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::tests;

namespace {
const std::vector<QByteArray> SnapshotKeys {"N", "redisson_lock_queue:{N}", "redisson_lock_timeout:{N}",
                                            "redisson_lock_token:{N}", "{N}:timeout"};
} // namespace

/// The scripts of the inspector and the operator: reads without writes, and repairs only of unchanged locks.
class TestOperatorScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void forceUnlocks_data();
    void forceUnlocks();
    void repairs_data();
    void repairs();
    void everyInspectScriptOnlyReads();
    void snapshots_data();
    void snapshots();
    void everyScriptHasTheShaThatRedisGivesIt();

private:
    RedisFixture m_redis;
};

void TestOperatorScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestOperatorScripts::forceUnlocks_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, const char *message = "", const char *timeouts = "") {
        QTest::newRow(title) << ScriptCase {&lua::ActionsForceUnlock,
                                            given,
                                            "N queue deadlines " + QByteArray(timeouts),
                                            "PUBLISH plain rw " + QByteArray(arguments),
                                            reply,
                                            then,
                                            message};
    };
    row("unchanged", "HSET N A 2; PEXPIRE N 90000", "A 2", "{1, \"0\", 0, 0, *, 0}", "", "0 on plain");
    row("another holder", "HSET N B 1; PEXPIRE N 90000", "A 1", "{0, \"B\"}", "unchanged");
    row("another count", "HSET N A 3; PEXPIRE N 90000", "A 2", "{0, \"A\"}", "unchanged");
    row("one more reader", "HSET N mode read A 1 B 1; PEXPIRE N 90000", "mode read A 1", "{0, \"A\", \"B\"}",
        "unchanged");
    row("one reader less", "HSET N mode read A 1; PEXPIRE N 90000", "mode read A 1 B 1", "{0, \"A\"}", "unchanged");
    row("readers in another order", "HSET N mode read A 1 B 2; PEXPIRE N 90000; SET K(A,1) 1 PX 60000",
        "mode read B 2 A 1", "{1, \"0\", 0, 0, *, 0}", "SET K(A,1) 1 PX 60000", "0 on rw");
    const char *timed = "HSET N mode read A 2 B 1; PEXPIRE N 90000; SET K(A,1) 1 PX 60000; SET K(A,2) 1 PX 60000; "
                        "SET K(C,1) 1 PX 60000";
    row("readers with all that is left of them", timed, "mode read A 2 B 1", "{1, \"0\", 3, 0, *, 0}", "", "0 on rw",
        "K(A,1) K(A,2) K(B,1) K(C,1)");
    row("readers with some of it", timed, "mode read A 2 B 1", "{1, \"0\", 1, 0, *, 0}",
        "SET K(A,1) 1 PX 60000; SET K(C,1) 1 PX 60000", "0 on rw", "K(A,2)");
    row("one reader more, with its timeout key", timed, "mode read A 2", "{0, \"A\", \"B\"}", "unchanged", "",
        "K(A,1) K(A,2)");
    row("leftovers of a removed lock", "SET K(A,1) 1 PX 60000", "A 1", "{-1}", "unchanged", "", "K(A,1)");
    row("a writer", "HSET N mode write A:write 1 A 1; PEXPIRE N 90000", "mode write A:write 1 A 1",
        "{1, \"1\", 0, 0, *, 0}", "", "1 on rw");
    row("downgraded meanwhile", "HSET N mode read A 1; PEXPIRE N 90000", "mode write A:write 1 A 1", "{0, \"A\"}",
        "unchanged");
    row("a fair lock", "HSET N A 1; PEXPIRE N 90000; RPUSH queue B C; ZADD deadlines late B late C", "A 1",
        "{1, \"0\", 0, 2, *, 0}", "RPUSH queue B C; ZADD deadlines late B late C",
        "0 on plain; 0 on plain:B; 0 on plain:C");
    row("a head whose place has expired", "HSET N A 1; PEXPIRE N 90000; RPUSH queue B C; ZADD deadlines past B late C",
        "A 1", "{1, \"0\", 0, 1, *, 0}", "RPUSH queue C; ZADD deadlines late C", "0 on plain; 0 on plain:C");
    row("a group",
        "HSET N v1 A v1:A:expire_time 5 v1:A:lock_count 2 v2 B v2:B:expire_time 6 v2:B:lock_count 1; PEXPIRE N 90000",
        "v1 A v1:A:lock_count 2 v2 B v2:B:lock_count 1", "{1, \"0\", 0, 0, *, 0}", "", "0 on plain");
    row("a group that was renewed", "HSET N v1 A v1:A:expire_time 9 v1:A:lock_count 1; PEXPIRE N 90000",
        "v1 A v1:A:lock_count 1", "{1, \"0\", 0, 0, *, 0}", "", "0 on plain");
    row("a value in other hands", "HSET N v1 B v1:B:expire_time 5 v1:B:lock_count 1 v1:A:lock_count 1; PEXPIRE N 90000",
        "v1 A v1:A:lock_count 1", "{0, \"B\"}", "unchanged");
    row("a value counted again", "HSET N v1 A v1:A:expire_time 5 v1:A:lock_count 2; PEXPIRE N 90000",
        "v1 A v1:A:lock_count 1", "{0, \"A\"}", "unchanged");
    row("an unknown field", "HSET N mode read A 1 odd thing; PEXPIRE N 90000", "mode read A 1 odd *",
        "{1, \"0\", 0, 0, *, 0}", "", "0 on rw");
    row("a field that was not there", "HSET N mode read A 1 odd thing; PEXPIRE N 90000", "mode read A 1",
        "{0, \"A\", \"thing\"}", "unchanged");
    row("another mode", "HSET N mode write A 1; PEXPIRE N 90000", "mode read A 1", "{0, \"A\"}", "unchanged");
    row("a mode that was not there", "HSET N mode read A 1; PEXPIRE N 90000", "A 1", "{0, \"A\"}", "unchanged");
    row("a missing mode", "HSET N A 1; PEXPIRE N 90000", "mode read A 1", "{0, \"A\"}", "unchanged");
    row("for any holder", "HSET N A 3", "", "{1, \"0\", 0, 0, *, 0}", "", "0 on plain");
    row("already free", "", "A 1", "{-1}", "unchanged");
    row("a string", "SET N 5", "A 1", "error WRONGTYPE", "unchanged");
}

void TestOperatorScripts::forceUnlocks()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestOperatorScripts::repairs_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    const auto waiter = [](const char *title, const char *given, const char *arguments, const char *reply,
                           const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {&lua::ActionsRemoveWaiter,
                                            given,
                                            "N queue deadlines",
                                            "PUBLISH plain " + QByteArray(arguments),
                                            reply,
                                            then,
                                            message};
    };
    const char *three = "RPUSH queue B C D; ZADD deadlines late B late C late D";
    waiter("the head of a free lock: those behind it no longer wait for it",
           "RPUSH queue B C D; ZADD deadlines +200000 B +500000 C +800000 D", "B 9000000000000", "{1, 1}",
           "RPUSH queue C D; ZADD deadlines +300000 C +600000 D", "0 on plain:C; 0 on plain:D");
    waiter("the head of a held lock: those behind it wait for the lease alone",
           "HSET N A 1; PEXPIRE N 90000; RPUSH queue B C; ZADD deadlines +390000 B +690000 C", "B 9000000000000",
           "{1, 1}", "HSET N A 1; PEXPIRE N 90000; RPUSH queue C; ZADD deadlines +390000 C");
    waiter("the head of a lock that never expires", "HSET N A 1; RPUSH queue B C; ZADD deadlines +300000 B +600000 C",
           "B 9000000000000", "{1, 1}", "HSET N A 1; RPUSH queue C; ZADD deadlines +300000 C");
    waiter("the head, whose deadline has passed", "HSET N A 1; RPUSH queue B C; ZADD deadlines 1000 B +300000 C",
           "B 1000", "{1, 1}", "HSET N A 1; RPUSH queue C; ZADD deadlines +300000 C");
    waiter("in the middle: those behind it wait no longer than the one before it",
           "RPUSH queue B C D; ZADD deadlines +200000 B +500000 C +900000 D", "C 9000000000000", "{1, 2}",
           "RPUSH queue B D; ZADD deadlines +200000 B +600000 D");
    waiter("no deadline goes into the past", "RPUSH queue B C D; ZADD deadlines +200000 B +500000 C +100000 D",
           "C 9000000000000", "{1, 2}", "RPUSH queue B D; ZADD deadlines +200000 B +0 D");
    waiter("in the middle", three, "C 9000000000000", "{1, 2}", "RPUSH queue B D; ZADD deadlines late B late D");
    waiter("without deadline", "RPUSH queue B C; ZADD deadlines late C", "B", "{1, 1}",
           "RPUSH queue C; ZADD deadlines late C", "0 on plain:C");
    waiter("that has a deadline by now", "RPUSH queue B; ZADD deadlines late B", "B", "{0}", "unchanged");
    waiter("a deadline alone", "ZADD deadlines late B", "B 9000000000000", "{1, 0}", "");
    waiter("whose deadline moved up", three, "C 9000000300000", "{1, 2}",
           "RPUSH queue B D; ZADD deadlines late B late D");
    waiter("that came back", three, "C 8999999700000", "{0}", "unchanged");
    waiter("no longer queued", three, "E 9000000000000", "{-1}", "unchanged");

    const auto ghost = [](const char *title, const char *given, const char *arguments, const char *reply,
                          const char *then, const char *message = "") {
        QTest::newRow(title) << ScriptCase {&lua::ActionsRemoveGhost,
                                            given,
                                            "N K(A,1) K(A,2)",
                                            "PUBLISH rw " + QByteArray(arguments),
                                            reply,
                                            then,
                                            message};
    };
    ghost("the last reader", "HSET N mode read A 2; PEXPIRE N 90000", "A 2", "{1, 1}", "", "0 on rw");
    ghost("one of two", "HSET N mode read A 2 B 1; PEXPIRE N 90000", "A 2", "{1, 0}",
          "HSET N mode read B 1; PEXPIRE N 90000");
    ghost("beside a writer", "HSET N mode write A:write 1 A 2; PEXPIRE N 90000", "A 2", "{1, 0}",
          "HSET N mode write A:write 1; PEXPIRE N 90000");
    ghost("that lives", "HSET N mode read A 2; PEXPIRE N 90000; SET K(A,2) 1 PX 60000", "A 2", "{0}", "unchanged");
    ghost("that counts more", "HSET N mode read A 3; PEXPIRE N 90000", "A 2", "{0}", "unchanged");
    ghost("a counter with the reader's field", "HSET N A 2", "A 2", "{0}", "unchanged");
    ghost("already gone", "HSET N mode read B 1; PEXPIRE N 90000", "A 2", "{-1}", "unchanged");

    const auto ttl = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then) {
        QTest::newRow(title) << ScriptCase {
            &lua::ActionsRepairTtl, given, "N", "30000 " + QByteArray(arguments), reply, then, ""};
    };
    ttl("for ever", "HSET N A 1", "A 1", "{1, 30000}", "HSET N A 1; PEXPIRE N 30000");
    ttl("readers without expiry", "HSET N mode read A 1 B 2", "mode read A 1 B 2", "{1, 30000}",
        "HSET N mode read A 1 B 2; PEXPIRE N 30000");
    ttl("renewed meanwhile", "HSET N A 1; PEXPIRE N 90000", "A 1", "{2, ~90000}", "unchanged");
    ttl("in other hands", "HSET N B 1", "A 1", "{0, \"B\"}", "unchanged");
    ttl("nothing there", "", "A 1", "{-1}", "unchanged");

    const auto wake = [](const char *title, const char *given, const char *keys, const char *arguments,
                         const char *reply, const char *message) {
        QTest::newRow(title) << ScriptCase {&lua::ActionsNotify, given, keys, arguments, reply, "unchanged", message};
    };
    const char *held = "HSET N A 1; PEXPIRE N 90000";
    wake("waiters of a free lock", "", "N", "PUBLISH plain 0", "{1, 1}", "0 on plain");
    wake("readers beside one", "HSET N mode read A 1", "N", "PUBLISH rw 1 mode read A 1", "{1, 1}", "1 on rw");
    wake("a fair waiter", "", "N", "PUBLISH plain:B 0", "{1, 1}", "0 on plain:B");
    wake("waiters of a lock that was taken", held, "N", "PUBLISH plain 0", "{0, \"A\"}", "");
    wake("waiters of a lock in other hands", held, "N", "PUBLISH plain 0 B 1", "{0, \"A\"}", "");
    wake("waiters of a semaphore", "SET N 3", "plain", "PUBLISH plain 2", "{1, 1}", "2 on plain");
}

void TestOperatorScripts::repairs()
{
    QFETCH(const ScriptCase, scriptCase);
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestOperatorScripts::everyInspectScriptOnlyReads()
{
    if (!m_redis.has(redis::Feature::ReadOnlyScripts))
        QSKIP("this server is older than Redis 7.0 and cannot refuse a script that writes");
    m_redis.flush();
    int scripts = 0;
    for (const lua::Script *script : lua::all()) {
        if (!QByteArrayView(script->name).startsWith("inspect/"))
            continue;
        ++scripts;
        for (const std::vector<QByteArray> &state : std::vector<std::vector<QByteArray>> {
                 {"DEL", "N"}, {"HSET", "N", "mode", "read", "A", "2"}, {"SET", "N", "5"}, {"RPUSH", "N", "x"}}) {
            m_redis.flush();
            m_redis.command(state);
            const RawReply reply = m_redis.link().runReadOnly(*script, SnapshotKeys, {"100", "10"});
            QVERIFY2(!reply.isError(),
                     qPrintable(QLatin1StringView(script->name) + u" "_s + QString::fromUtf8(reply.toText())));
        }
    }
    QVERIFY(scripts > 0);
    QVERIFY(m_redis.link()
                .runReadOnly(lua::ReentrantAcquire, {"N"}, {"A", "1", "0", "0"})
                .isError()); // the check itself works
}

void TestOperatorScripts::snapshots_data()
{
    QTest::addColumn<QByteArrayList>("given");
    QTest::addColumn<QByteArray>("expected"); // the keys' types, and the rest
    const auto row = [](const char *title, const QByteArrayList &given, const char *expected) {
        QTest::newRow(title) << given << QByteArray(expected);
    };
    row("absent", {}, R"(none none none none none none: {0, 0, 0, 0}, {}, {}, {}, nil, {})");
    row("held", {"HSET N A 2"}, R"(hash none none none none none: {1, 0, 0, 0}, {"A", "2"}, {}, {}, nil, {})");
    row("readers", {"HSET N mode read A 2"},
        R"(hash none none none none none: {2, 0, 0, 0}, {"mode", "read", "A", "2"}, {}, {}, nil, {})");
    row("queue, deadlines and token",
        {"HSET N A 1", "RPUSH redisson_lock_queue:{N} C B", "ZADD redisson_lock_timeout:{N} 2000 B 1000 C",
         "SET redisson_lock_token:{N} 7"},
        R"(hash list zset string none none: {1, 2, 2, 0}, {"A", "1"}, {"C", "B"}, {"C", "1000", "B", "2000"}, "7", {})");
    row("a longer queue than is read", {"HSET N A 1", "RPUSH redisson_lock_queue:{N} B C D E F"},
        R"(hash list none none none none: {1, 5, 0, 0}, {"A", "1"}, {"B", "C", "D"}, {}, nil, {})");
    row("permits", {"SET N 3", "ZADD {N}:timeout 922337203685477 Q 5 P"},
        R"(string none none none zset none: {1, 0, 0, 2}, {"3"}, {}, {}, nil, {"P", "5", "Q", "922337203685477"})");
    row("companions of other types",
        {"HSET N A 1", "SET redisson_lock_queue:{N} x", "SET redisson_lock_timeout:{N} x",
         "RPUSH redisson_lock_token:{N} x", "SET {N}:timeout x"},
        R"(hash string string list string none: {1, 0, 0, 0}, {"A", "1"}, {}, {}, nil, {})");
    row("a string", {"SET N 5"}, R"(string none none none none none: {1, 0, 0, 0}, {"5"}, {}, {}, nil, {})");
    row("another type", {"SADD N x"}, R"(set none none none none none: {1, 0, 0, 0}, {}, {}, {}, nil, {})");
    row("too many fields", {"HSET N a 1 b 1 c 1 d 1"},
        R"(hash none none none none none: {4, 0, 0, 0}, {}, {}, {}, nil, {})");
    QTest::newRow("too long a value") << QByteArrayList {"HSET N a " + QByteArray(200, 'x')}
                                      << QByteArray(
                                             R"(hash none none none none none: {1, 0, 0, 0}, {}, {}, {}, nil, {})");
    row("a timeout key", {"HSET N mode read A 1", "SET {N}:A:rwlock_timeout:1 1"},
        R"(hash none none none none string: {2, 0, 0, 0}, {"mode", "read", "A", "1"}, {}, {}, nil, {})");
}

void TestOperatorScripts::snapshots()
{
    QFETCH(const QByteArrayList, given);
    QFETCH(const QByteArray, expected);
    m_redis.flush();
    for (const QByteArray &command : given) {
        const QByteArrayList words = command.split(' ');
        QVERIFY(!m_redis.command({words.begin(), words.end()}).isError());
    }
    std::vector<QByteArray> keys = SnapshotKeys;
    keys.push_back("{N}:A:rwlock_timeout:1");
    const RawReply reply = m_redis.link().run(lua::InspectSnapshot, keys, {"3", "3"});
    QVERIFY2(reply.elements.size() == 9, reply.toText());
    QVERIFY(reply.elements[0].integer > 1'600'000'000);
    QByteArray text;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const QByteArray &type = reply.elements[2].elements[2 * i].text;
        QCOMPARE(reply.elements[2].elements[2 * i + 1].integer, type == "none" ? -2 : -1);
        text += (i == 0 ? "" : " ") + type;
    }
    text += ':';
    for (std::size_t i = 3; i < reply.elements.size(); ++i)
        text += (i == 3 ? " " : ", ") + reply.elements[i].toText();
    QCOMPARE(text, expected);
}

void TestOperatorScripts::everyScriptHasTheShaThatRedisGivesIt()
{
    for (const lua::Script *script : lua::all())
        QCOMPARE(m_redis.command({"SCRIPT", "LOAD", script->text}).text, QByteArray(script->sha1));
}

LOCKSCOPE_TEST(TestOperatorScripts)
#include "tst_operator_scripts.moc"
