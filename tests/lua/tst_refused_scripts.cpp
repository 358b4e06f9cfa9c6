// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/lua/script_case.h"
#include "tests/support/test_main.h"

#include <QRegularExpression>
#include <QTest>
#include <set>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::tests;

namespace {

/// The commands of a script that a user may lack. For messages, see TestUnsentScripts.
std::set<QByteArray> commandsOf(const lua::Script &script)
{
    static const QRegularExpression call(u"redis\\.p?call\\('([A-Z]+)'|\\{'(H[A-Z]+)'"_s);
    std::set<QByteArray> commands;
    for (auto match = call.globalMatch(QString::fromUtf8(script.text)); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        commands.insert((found.captured(1) + found.captured(2)).toLower().toLatin1());
    }
    commands.erase("pubsub"); // asked about receivers; without an answer, a living waiter is not removed
    return commands;
}

} // namespace

/// Each script, run by a user without the right to one of its commands: it makes its whole change or none.
class TestRefusedScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void changesEverythingOrNothing_data();
    void changesEverythingOrNothing();

private:
    RedisFixture m_redis;
};

void TestRefusedScripts::changesEverythingOrNothing_data()
{
    QTest::addColumn<ScriptCase>("scriptCase");
    std::set<const lua::Script *> covered;
    const auto row = [&covered](const lua::Script &script, const char *what, const char *given, const char *keys,
                                const char *arguments, const char *then) {
        covered.insert(&script);
        QTest::addRow("%s %s", script.name, what) << ScriptCase {&script, given, keys, arguments, "*", then, "*"};
    };
    // The times to live are those that the script sets: one that is refused later may have set them.
    row(lua::ReentrantAcquire, "free", "", "N", "A 60000 0 0", "HSET N A 1; PEXPIRE N 60000");
    row(lua::ReentrantAcquire, "again", "HSET N A 1; PEXPIRE N 60000", "N", "A 60000 1 0",
        "HSET N A 2; PEXPIRE N 60000");
    row(lua::ReentrantRelease, "last", "HSET N A 1; PEXPIRE N 60000", "N", "PUBLISH plain A 60000 1 0", "");
    row(lua::ReentrantRelease, "one of two", "HSET N A 2; PEXPIRE N 60000", "N", "PUBLISH plain A 60000 2 0",
        "HSET N A 1; PEXPIRE N 60000");
    row(lua::ReentrantForce, "held", "HSET N A 1; PEXPIRE N 60000", "N request", "PUBLISH plain 60000 0",
        "SET request 1 PX 60000");
    row(lua::NonreentrantAcquire, "free", "", "N", "A 60000 0 0", "HSET N A 1; PEXPIRE N 60000");
    row(lua::FencedAcquire, "free", "SET token 6", "N token", "A 60000 0 0",
        "HSET N A 1; PEXPIRE N 60000; SET token 7");
    row(lua::FairAcquire, "free", "", "N queue deadlines", "PUBLISH plain A 60000 300000 1 1 0 0",
        "HSET N A 1; PEXPIRE N 60000");
    row(lua::FairAcquire, "first of two", "RPUSH queue A B; ZADD deadlines +300000 A +600000 B", "N queue deadlines",
        "PUBLISH plain A 60000 300000 1 1 0 0", "HSET N A 1; PEXPIRE N 60000; RPUSH queue B; ZADD deadlines +300000 B");
    row(lua::FairAcquire, "queues", "HSET N A 1; PEXPIRE N 60000", "N queue deadlines",
        "PUBLISH plain B 60000 300000 1 1 0 0", "HSET N A 1; PEXPIRE N 60000; RPUSH queue B; ZADD deadlines +360000 B");
    row(lua::FairAcquire, "behind an expired one", "RPUSH queue C B; ZADD deadlines past C +300000 B",
        "N queue deadlines", "PUBLISH plain A 60000 300000 0 1 0 0", "RPUSH queue B; ZADD deadlines +300000 B");
    row(lua::FairRelease, "last", "HSET N A 1; PEXPIRE N 60000", "N queue deadlines", "PUBLISH plain A 60000 1 0", "");
    row(lua::FairRelease, "expired waiter", "HSET N A 2; PEXPIRE N 60000; RPUSH queue C; ZADD deadlines past C",
        "N queue deadlines", "PUBLISH plain A 60000 3 0", "HSET N A 2; PEXPIRE N 60000");
    row(lua::FairForce, "held", "HSET N A 1; PEXPIRE N 60000", "N queue deadlines request", "PUBLISH plain 60000 0",
        "SET request 1 PX 60000");
    row(lua::FairLeave, "first", "RPUSH queue A B; ZADD deadlines +300000 A +600000 B", "N queue deadlines",
        "PUBLISH plain A 300000", "RPUSH queue B; ZADD deadlines +300000 B");
    row(lua::FairRepair, "first", "RPUSH queue C B; ZADD deadlines +300000 C +600000 B", "N queue deadlines",
        "PUBLISH plain C 9000000000000", "RPUSH queue B; ZADD deadlines +300000 B");
    row(lua::RwReadAcquire, "free", "", "N K(A,1)", "A 60000 0 0",
        "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row(lua::RwReadAcquire, "beside another", "HSET N mode read B 1; PEXPIRE N 59999", "N K(A,1)", "A 60000 0 0",
        "HSET N mode read B 1 A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row(lua::RwReadAcquire, "beside another that never expires", "HSET N mode read B 1", "N K(A,1)", "A 60000 0 0",
        "HSET N mode read B 1 A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row(lua::RwReadRelease, "last", "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000", "N K(A,1)",
        "PUBLISH rw A {N} 1 0", "");
    row(lua::RwReadRelease, "one of two",
        "HSET N mode read A 2; PEXPIRE N 60000; SET K(A,1) 1 PX 60000; SET K(A,2) 1 PX 60000", "N K(A,2)",
        "PUBLISH rw A {N} 2 0", "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row(lua::RwReadRelease, "beside another",
        "HSET N mode read A 1 B 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000; SET K(B,1) 1 PX 60000", "N K(A,1)",
        "PUBLISH rw A {N} 1 0", "HSET N mode read B 1; PEXPIRE N 60000; SET K(B,1) 1 PX 60000");
    row(lua::RwReadForce, "held", "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000", "N request",
        "PUBLISH rw {N} 60000 0", "SET request 1 PX 60000");
    row(lua::RwWriteAcquire, "free", "", "N", "A:write 60000 0 0", "HSET N mode write A:write 1; PEXPIRE N 60000");
    row(lua::RwWriteAcquire, "again", "HSET N mode write A:write 1; PEXPIRE N 60000", "N", "A:write 1 1 0",
        "HSET N mode write A:write 2; PEXPIRE N 60000");
    row(lua::RwWriteRelease, "last", "HSET N mode write A:write 1; PEXPIRE N 60000", "N",
        "PUBLISH rw A:write 60000 1 0", "");
    row(lua::RwWriteRelease, "one of two", "HSET N mode write A:write 2; PEXPIRE N 60000", "N",
        "PUBLISH rw A:write 60000 2 0", "HSET N mode write A:write 1; PEXPIRE N 60000");
    row(lua::RwWriteRelease, "to its own read",
        "HSET N mode write A:write 1 A 1; PEXPIRE N 64000; SET K(A,1) 1 PX 60000", "N", "PUBLISH rw A:write 60000 1 0",
        "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row(lua::RwWriteForce, "held", "HSET N mode write A:write 1; PEXPIRE N 60000", "N request",
        "PUBLISH rw {N} 60000 0", "SET request 1 PX 60000");
    row(lua::FastermultiAcquire, "free", "", "N", "A 60000 0 a 0 b 0 0", "*");
    row(lua::FastermultiAcquire, "again", "HSET N a A a:A:lock_count 1 a:A:expire_time late; PEXPIRE N 59999", "N",
        "A 60000 1 a 0 0", "HSET N a A a:A:lock_count 2 a:A:expire_time late; PEXPIRE N 60000");
    row(lua::FastermultiRelease, "one of two",
        "HSET N a A a:A:lock_count 1 a:A:expire_time late b A b:A:lock_count 2 b:A:expire_time late; PEXPIRE N 59999",
        "N", "PUBLISH plain A 60000 1 a 0 b 1 0", "HSET N b A b:A:lock_count 1 b:A:expire_time late; PEXPIRE N 60000");
    row(lua::FastermultiForce, "held", "HSET N a A a:A:lock_count 1 a:A:expire_time late; PEXPIRE N 60000", "N request",
        "PUBLISH plain a 60000 0", "SET request 1 PX 60000");
    row(lua::RenewExclusive, "held", "HSET N A 1; PEXPIRE N 60000", "N", "60000 A", "HSET N A 1; PEXPIRE N 60000");
    row(lua::RenewRead, "without its timeout key", "HSET N mode read A 1; PEXPIRE N 10000", "N K(A,1)", "60000 A 1 1",
        "HSET N mode read A 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row(lua::RenewRead, "a lock that never expires", "HSET N mode read A 1 B 1", "N K(A,1)", "60000 A 1 1",
        "HSET N mode read A 1 B 1; PEXPIRE N 60000; SET K(A,1) 1 PX 60000");
    row(lua::RenewFastermulti, "held", "HSET N a A a:A:lock_count 1 a:A:expire_time late; PEXPIRE N 59999", "N",
        "60000 A 1 a", "HSET N a A a:A:lock_count 1 a:A:expire_time late; PEXPIRE N 60000");
    row(lua::SemaphoreAcquire, "two", "SET N 3", "N request", "2 60000 0", "SET N 1; SET request 1 PX 60000");
    row(lua::SemaphoreRelease, "two", "SET N 3", "N request", "PUBLISH sc 2 0 60000 0",
        "SET N 5; SET request 5 PX 60000");
    row(lua::SemaphoreRelease, "absent", "", "N request", "PUBLISH sc 2 0 60000 0", "SET N 2; SET request 2 PX 60000");
    row(lua::SemaphoreAddPermits, "with a time to live", "SET N 3 PX 60000", "N request", "PUBLISH sc 2 60000 0",
        "SET N 5; SET request 5 PX 60000");
    row(lua::SemaphoreAddPermits, "absent", "", "N request", "PUBLISH sc 2 60000 0", "SET N 2; SET request 2 PX 60000");
    row(lua::SemaphoreDrainPermits, "three", "SET N 3", "N request", "60000 0", "SET N 0; SET request 3 PX 60000");
    row(lua::SemaphoreTrySetPermits, "absent", "", "N request", "PUBLISH sc 3 0 60000 0",
        "SET N 3; SET request 3 PX 60000");
    row(lua::PermitAcquire, "two", "SET N 3 PX 60000", "N held", "PUBLISH sc 0 A B 0",
        "SET N 1 PX 60000; ZADD held never A never B; PEXPIRE held 60000");
    row(lua::PermitCount, "an expired one", "SET N -1; ZADD held past A late C", "N held", "PUBLISH sc",
        "SET N 0; ZADD held late C");
    row(lua::PermitRelease, "last", "SET N 0 PX 60000; ZADD held late A; PEXPIRE held 60000", "N held",
        "PUBLISH sc A 0", "SET N 1 PX 60000");
    row(lua::PermitReleaseAll, "two", "SET N 0; ZADD held late A late B", "N held", "PUBLISH sc A B 0", "SET N 2");
    row(lua::PermitSetPermits, "more", "SET N 1 PX 60000; ZADD held late A", "N held", "PUBLISH sc 3",
        "SET N 2 PX 60000; ZADD held late A");
    row(lua::PermitUpdateLease, "never ends", "SET N 0; ZADD held late A", "N held", "PUBLISH sc A 0",
        "SET N 0; ZADD held never A");
    row(lua::LatchTrySetCount, "open", "", "N request", "PUBLISH cdl 2 60000 0", "SET N 2; SET request 2 PX 60000");
    row(lua::LatchCountDown, "one", "SET N 2", "N request", "PUBLISH cdl 60000 0", "SET N 1; SET request 1 PX 60000");
    row(lua::LatchCountDown, "last", "SET N 1", "N request", "PUBLISH cdl 60000 0", "SET request 0 PX 60000");
    row(lua::LatchDelete, "closed", "SET N 2", "N request", "PUBLISH cdl 60000 0", "SET request 2 PX 60000");
    row(lua::ActionsForceUnlock, "held", "HSET N A 1; PEXPIRE N 60000", "N queue deadlines", "PUBLISH plain rw A 1",
        "");
    row(lua::ActionsRemoveWaiter, "first", "RPUSH queue C B; ZADD deadlines +300000 C +600000 B", "N queue deadlines",
        "PUBLISH plain C 9000000000000", "RPUSH queue B; ZADD deadlines +300000 B");
    row(lua::ActionsRemoveGhost, "last", "HSET N mode read A 1; PEXPIRE N 60000", "N K(A,1)", "PUBLISH rw A 1", "");
    row(lua::ActionsRemoveGhost, "beside another", "HSET N mode read A 1 B 1; PEXPIRE N 60000", "N K(A,1)",
        "PUBLISH rw A 1", "HSET N mode read B 1; PEXPIRE N 60000");
    row(lua::ActionsRepairTtl, "held", "HSET N A 1", "N", "60000 A 1", "HSET N A 1; PEXPIRE N 60000");
    row(lua::ReplicasTouch, "held", "HSET N A 1; PEXPIRE N 60000", "N", "", "HSET N A 1; PEXPIRE N 60000");
    row(lua::ReplicasTouch, "without a time to live", "HSET N A 1", "N", "", "HSET N A 1");
    static const QRegularExpression write(u"'(HSET|HINCRBY|SET|ZADD|DECRBY|INCRBY|DEL|PEXPIRE)'"_s);
    for (const lua::Script *script : lua::all())
        QVERIFY2(!QString::fromUtf8(script->text).contains(write) || covered.contains(script)
                     || script == &lua::FairSilentWaiters || script == &lua::ActionsNotify,
                 script->name);
}

void TestRefusedScripts::changesEverythingOrNothing()
{
    QFETCH(const ScriptCase, scriptCase);
    ScriptCase nothing = scriptCase;
    nothing.reply = "error";
    nothing.then = "unchanged";
    nothing.message.clear();
    const QByteArray problems = check(scriptCase, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
    for (const QByteArray &command : commandsOf(*scriptCase.script)) {
        m_redis.setUser("op", {"reset", "on", ">pw", "~*", "&*", "+@all", "-" + command});
        RawLink link = m_redis.anotherLink();
        link.command({"AUTH", "op", "pw"});
        const QByteArray changes = check(nothing, m_redis, Memory::Free, &link);
        const QByteArray missing = changes.isEmpty() ? changes : check(scriptCase, m_redis, Memory::Free, &link);
        QVERIFY2(missing.isEmpty(), QByteArray(command + ": " + changes + missing));
    }
}

LOCKSCOPE_TEST(TestRefusedScripts)
#include "tst_refused_scripts.moc"
