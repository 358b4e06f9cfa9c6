// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <set>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::tests;

/// The scripts of a user without the right to publish: each makes its whole change, and reports that its message was
/// refused as the last element of the reply.
class TestUnsentScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void makesTheChangeAndReportsTheMessage_data();
    void makesTheChangeAndReportsTheMessage();
    void refusesAnActionThatOnlyPublishes();
    void tellsBeforehandWhoMayPublish_data();
    void tellsBeforehandWhoMayPublish();

private:
    [[nodiscard]] RawLink linkOf(const QByteArray &user)
    {
        RawLink link = m_redis.anotherLink();
        link.command({"AUTH", user, "pw"});
        return link;
    }

    RedisFixture m_redis;
};

void TestUnsentScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    if (!m_redis.has(redis::Feature::ReadOnlyScripts))
        QSKIP("before Redis 7 a new user may use all channels");
    m_redis.setUser("silent", {"on", ">pw", "~*", "resetchannels", "+@all"});
    m_redis.setUser("dumb", {"on", ">pw", "~*", "&*", "+@all", "-publish", "-spublish"});
    m_redis.setUser("able", {"on", ">pw", "~*", "&redisson_lock__channel:{N}", "+@all", "-spublish"});
}

void TestUnsentScripts::makesTheChangeAndReportsTheMessage_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    QTest::addColumn<QByteArray>("user");
    std::set<const lua::Script *> covered;
    const auto row = [&covered](const lua::Script &script, const char *what, const char *given, const char *keys,
                                const QByteArray &arguments, const char *reply, const char *then) {
        covered.insert(&script);
        for (const char *command : {"PUBLISH", "SPUBLISH"})
            for (const char *user : {"silent", "dumb"})
                QTest::addRow("%s %s %s by %s", script.name, what, command, user)
                    << ScriptCase {&script, given, keys, command + (' ' + arguments), reply, then, ""}
                    << QByteArray(user);
    };
    const char *one = "HSET N A 1; PEXPIRE N 90000";
    row(lua::ReentrantRelease, "last", one, "N", "plain A 60000 1 0", "{1, 0, error", "");
    row(lua::ReentrantForce, "held", one, "N request", "plain 60000 0", "{1, error", "SET request 1 PX 60000");
    const char *fair = "N queue deadlines";
    const char *queue = "RPUSH queue B; ZADD deadlines +300000 B";
    const char *queued = "HSET N A 1; PEXPIRE N 90000; RPUSH queue B; ZADD deadlines +300000 B";
    row(lua::FairRelease, "to the next", queued, fair, "plain A 60000 1 0", "{1, 1, *, {}, {}, error", queue);
    row(lua::FairForce, "to the next", queued, "N queue deadlines request", "plain 60000 0", "{1, error",
        "RPUSH queue B; ZADD deadlines +300000 B; SET request 1 PX 60000");
    row(lua::FairLeave, "first", "RPUSH queue A B; ZADD deadlines +300000 A +600000 B", fair, "plain A 300000",
        "{1, *, error", queue);
    row(lua::FairAcquire, "removes the first", "RPUSH queue C B; ZADD deadlines past C +300000 B", fair,
        "plain A 60000 300000 0 1 0 0", "{0, 0, *, {\"C\"}, {}, error", queue);
    row(lua::FairRepair, "first", "RPUSH queue C B; ZADD deadlines +1000 C +300000 B", fair, "plain C 9000000000000",
        "{1, *, error", queue);
    row(lua::RwReadRelease, "last", "HSET N mode read A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000", "N K(A,1)",
        "rw A {N} 1 0", "{1, 0, error", "");
    row(lua::RwWriteRelease, "to its own read",
        "HSET N mode write A:write 1 A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000", "N", "rw A:write 60000 1 0",
        "{1, 0, error", "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 90000");
    row(lua::RwReadForce, "held", "HSET N mode read A 1; PEXPIRE N 90000; SET K(A,1) 1 PX 90000", "N request",
        "rw {N} 60000 0", "{1, error", "SET request 1 PX 60000");
    row(lua::RwWriteForce, "held", "HSET N mode write A:write 2; PEXPIRE N 90000", "N request", "rw {N} 60000 0",
        "{1, error", "SET request 1 PX 60000");
    const char *group = "HSET N a A a:A:lock_count 1 a:A:expire_time late b A b:A:lock_count 2 b:A:expire_time late; "
                        "PEXPIRE N 90000";
    const char *rest = "HSET N b A b:A:lock_count 2 b:A:expire_time late; PEXPIRE N 90000";
    row(lua::FastermultiRelease, "last", group, "N", "plain A 60000 1 a 0 0", "{1, 0, error", rest);
    row(lua::FastermultiRelease, "one of two", group, "N", "plain A 60000 1 a 0 b 1 0", "{0, 0, error",
        "HSET N b A b:A:lock_count 1 b:A:expire_time late; PEXPIRE N 90000");
    row(lua::FastermultiForce, "held", group, "N request", "plain a 60000 0", "{1, error",
        "HSET N b A b:A:lock_count 2 b:A:expire_time late; PEXPIRE N 90000; SET request 1 PX 60000");
    row(lua::SemaphoreRelease, "two", "SET N 3", "N request", "sc 2 0 60000 0", "{1, 5, error",
        "SET N 5; SET request 5 PX 60000");
    row(lua::SemaphoreAddPermits, "two", "SET N 3", "N request", "sc 2 60000 0", "{1, 5, error",
        "SET N 5; SET request 5 PX 60000");
    row(lua::SemaphoreTrySetPermits, "absent", "", "N request", "sc 3 0 60000 0", "{1, 3, error",
        "SET N 3; SET request 3 PX 60000");
    row(lua::PermitRelease, "one", "SET N 0; ZADD held late A", "N held", "sc A 0", "{1, 1, error", "SET N 1");
    row(lua::PermitRelease, "expired", "SET N 0; ZADD held past A", "N held", "sc A 0", "{2, 1, error", "SET N 1");
    row(lua::PermitReleaseAll, "two", "SET N 0; ZADD held late A late B", "N held", "sc A B 0", "{1, 2, error",
        "SET N 2");
    row(lua::PermitAcquire, "expired ones", "SET N 0; ZADD held past A", "N held", "sc 0 B 0", "{1, 0, -1, error",
        "SET N 0; ZADD held never B");
    row(lua::PermitAcquire, "too few", "SET N 0; ZADD held past A late C", "N held", "sc 0 B D 0", "{0, 1, *, error",
        "SET N 1; ZADD held late C");
    row(lua::PermitCount, "expired ones", "SET N 0; ZADD held past A late C", "N held", "sc", "{1, 1, error",
        "SET N 1; ZADD held late C");
    row(lua::PermitSetPermits, "more", "SET N 0; ZADD held late A", "N held", "sc 3", "{2, error",
        "SET N 2; ZADD held late A");
    row(lua::PermitUpdateLease, "earlier", "SET N 0; ZADD held 922337203685478 A", "N held", "sc A 0", "{1, error",
        "SET N 0; ZADD held never A");
    row(lua::PermitUpdateLease, "of an expired one", "SET N 0; ZADD held past A", "N held", "sc A 60000", "{0, error",
        "SET N 1");
    row(lua::LatchCountDown, "last", "SET N 1", "N request", "cdl 60000 0", "{1, 0, error", "SET request 0 PX 60000");
    row(lua::LatchDelete, "closed", "SET N 2", "N request", "cdl 60000 0", "{1, 2, error", "SET request 2 PX 60000");
    row(lua::LatchTrySetCount, "open", "", "N request", "cdl 2 60000 0", "{1, 2, error",
        "SET N 2; SET request 2 PX 60000");
    row(lua::ActionsForceUnlock, "held", one, fair, "plain rw A 1", "{1, \"0\", 0, 0, ~90000, 0, error", "");
    row(lua::ActionsForceUnlock, "fair", queued, fair, "plain rw A 1", "{1, \"0\", 0, 1, ~90000, 0, error", queue);
    row(lua::ActionsForceUnlock, "for write", "HSET N mode write A:write 1; PEXPIRE N 90000", fair,
        "plain rw mode write A:write 1", "{1, \"1\", 0, 0, ~90000, 0, error", "");
    row(lua::ActionsRemoveWaiter, "first", "RPUSH queue C B; ZADD deadlines +1000 C +300000 B", fair,
        "plain C 9000000000000", "{1, 1, error", queue);
    row(lua::ActionsRemoveGhost, "last", "HSET N mode read A 1; PEXPIRE N 90000", "N K(A,1)", "rw A 1", "{1, 1, error",
        "");
    for (const lua::Script *script : lua::all()) {
        // fair/silent_waiters only counts subscribers; actions/notify has a separate test
        const bool isOther = script == &lua::FairSilentWaiters || script == &lua::ActionsNotify;
        const bool publishes = QByteArrayView(script->text).contains("local function announce(");
        QVERIFY2(isOther || publishes == covered.contains(script), script->name);
    }
}

void TestUnsentScripts::makesTheChangeAndReportsTheMessage()
{
    QFETCH(const ScriptCase, scriptCase);
    QFETCH(const QByteArray, user);
    RawLink link = linkOf(user);
    const QByteArray problems = check(scriptCase, m_redis, Memory::Free, &link);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestUnsentScripts::refusesAnActionThatOnlyPublishes()
{
    RawLink link = linkOf("silent");
    const ScriptCase wake {&lua::ActionsNotify, "", "N", "PUBLISH plain 0", "error ERR The user", "unchanged", ""};
    const QByteArray problems = check(wake, m_redis, Memory::Free, &link);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestUnsentScripts::tellsBeforehandWhoMayPublish_data()
{
    QTest::addColumn<QByteArray>("user");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<int>("may");
    QTest::newRow("no channel") << "silent"_ba
                                << "PUBLISH plain"_ba << 0;
    QTest::newRow("no command") << "dumb"_ba
                                << "PUBLISH plain"_ba << 0;
    QTest::newRow("this channel") << "able"_ba
                                  << "PUBLISH plain"_ba << 1;
    QTest::newRow("another channel") << "able"_ba
                                     << "PUBLISH rw"_ba << 0;
    QTest::newRow("another command") << "able"_ba
                                     << "SPUBLISH plain"_ba << 0;
}

void TestUnsentScripts::tellsBeforehandWhoMayPublish()
{
    QFETCH(const QByteArray, user);
    QFETCH(const QByteArray, arguments);
    QFETCH(const int, may);
    RawLink link = linkOf(user);
    const ScriptCase ask {&lua::InspectPublishRights, "", "N", arguments, QByteArray::number(may), "unchanged", ""};
    const QByteArray problems = check(ask, m_redis, Memory::Free, &link);
    QVERIFY2(problems.isEmpty(), problems);
}

LOCKSCOPE_TEST(TestUnsentScripts)
#include "tst_unsent_scripts.moc"
