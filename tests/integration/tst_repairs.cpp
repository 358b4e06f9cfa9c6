// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/inspect_bed.h"
#include "tests/support/raw_link.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;
using inspect::LockSnapshot;
using locks::BlockingLock;
using locks::Family;
using Setup = tests::InspectBed;

/// An operator's repairs on a server.
class TestRepairs final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void unlocksOnlyWhatTheOperatorSaw();
    void takesTheTimeoutKeysOnlyWhereThatIsAsked_data();
    void takesTheTimeoutKeysOnlyWhereThatIsAsked();
    void tellsTheFirstOfAFairQueueWhoListens();
    void wakesWaitersOfALockThatIsAsItWasSeen();
    void refusesToUnlockWhenReadOnly();
    void leavesAWaiterThatNobodyCanTellDead();

private:
    sandbox::Server m_server;
};

void TestRepairs::initTestCase()
{
    const Status started = m_server.start();
    QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message));
}

void TestRepairs::unlocksOnlyWhatTheOperatorSaw()
{
    using Kind = inspect::RepairOutcome::Kind;
    const inspect::Repair unlock {inspect::Repair::Kind::ForceUnlock, {}, {}};
    Setup setup(m_server);
    std::vector<inspect::AuditLine> audit;
    setup.inspector.setAudit([&](const inspect::AuditLine &line) { audit.push_back(line); });
    BlockingLock lock(setup.client, LockName("stuck"));
    QVERIFY(lock.lock().has_value());
    const LockSnapshot seen = *setup.inspector.snapshot(LockName("stuck")).result();
    QVERIFY(lock.lock().has_value()); // it changed since the snapshot
    const auto refused = setup.inspector.repair(seen, unlock).result();
    QVERIFY(refused.has_value());
    QCOMPARE(refused->kind, Kind::Changed);
    QCOMPARE(refused->holders.size(), 1u);
    tests::RawLink waiter(m_server);
    waiter.listenTo("redisson_lock__channel:{stuck}");
    tests::RawLink onlooker(m_server);
    onlooker.listenTo("*"); // not a waiter
    const LockSnapshot now = *setup.inspector.snapshot(LockName("stuck")).result();
    const auto done = setup.inspector.repair(now, unlock).result();
    QCOMPARE(done->kind, Kind::Done);
    QCOMPARE(done->payload, "0"_ba);
    QCOMPARE(done->heard, std::optional<qint64>(1));
    QCOMPARE(done->audit.lock, LockName("stuck"));
    QCOMPARE(done->audit.outcome, u"done"_s);
    QCOMPARE(setup.inspector.repair(now, unlock).result()->kind, Kind::Gone);
    QCOMPARE(lock.unlock().error().kind, ErrorKind::Lost);
    QCOMPARE(audit.size(), 3u);
    QCOMPARE(audit[0].outcome + u' ' + audit[1].outcome + u' ' + audit[2].outcome, u"changed done gone"_s);
    QVERIFY(audit[1].command.startsWith(u"EVALSHA "_s) && audit[1].command.endsWith(u"(actions/force_unlock)"_s));
    QVERIFY(audit[1].seen.contains(QString::fromUtf8(now.holders[0].field)));
}

void TestRepairs::takesTheTimeoutKeysOnlyWhereThatIsAsked_data()
{
    QTest::addColumn<bool>("isAsked");
    QTest::newRow("asked") << true;
    QTest::newRow("not asked") << false;
}

void TestRepairs::takesTheTimeoutKeysOnlyWhereThatIsAsked()
{
    QFETCH(const bool, isAsked);
    const LockName name(isAsked ? "timed" : "kept");
    Setup setup(m_server);
    BlockingLock read(setup.client, name, Family::Read);
    QVERIFY(read.lock() && read.lock());
    BlockingLock other(setup.client, LockName(name.bytes() + ":other"), Family::Read);
    QVERIFY(other.lock());
    tests::RawLink link(m_server);
    const auto timeouts = [&link, &name] { return link.command({"KEYS", "*{" + name.bytes() + "*rwlock_timeout*"}); };
    QCOMPARE(timeouts().elements.size(), 3u);
    const LockSnapshot seen = *setup.inspector.snapshot(name).result();
    QCOMPARE(inspect::leftoverTimeouts(seen).size(), 2u);
    inspect::Repair unlock {inspect::Repair::Kind::ForceUnlock, {}, {}};
    unlock.takesTimeouts = isAsked;
    const auto done = setup.inspector.repair(seen, unlock).result();
    QCOMPARE(done->kind, inspect::RepairOutcome::Kind::Done);
    QCOMPARE(timeouts().elements.size(), isAsked ? 1u : 3u); // the other lock's key still exists
    QCOMPARE(done->deletedTimeouts, isAsked ? std::optional<qint64>(2) : std::nullopt);
    QCOMPARE(done->audit.deletedTimeouts, done->deletedTimeouts);
    for (const QByteArray &key : inspect::leftoverTimeouts(seen))
        QCOMPARE(done->audit.command.contains(QString::fromUtf8(key)), isAsked);
}

void TestRepairs::tellsTheFirstOfAFairQueueWhoListens()
{
    const inspect::Repair unlock {inspect::Repair::Kind::ForceUnlock, {}, {}};
    const LockName name("fairly");
    const QByteArray waiter = "5d0f7a3c-1b22-4c84-9d0e-6a7f0c1b2d3e:";
    Setup setup(m_server);
    tests::RawLink link(m_server);
    const auto queue = [&](const QByteArray &thread) {
        QCOMPARE(link.command({"ZADD", "redisson_lock_timeout:{fairly}", "9000000000000", waiter + thread}).integer, 1);
        link.command({"RPUSH", "redisson_lock_queue:{fairly}", waiter + thread});
    };
    const auto unlocked = [&] {
        link.command({"HSET", "fairly", waiter + "9", "1"});
        link.command({"PEXPIRE", "fairly", "60000"});
        const auto done = setup.inspector.repair(*setup.inspector.snapshot(name).result(), unlock).result();
        return QString(u"%1 told, %2 listen"_s).arg(done->toldQueued).arg(done->heard.value_or(-1));
    };
    QCOMPARE(unlocked(), u"0 told, 0 listen"_s);
    queue("1"); // these are dead
    queue("2");
    QCOMPARE(unlocked(), u"2 told, 0 listen"_s);
    queue("3");
    tests::RawLink living(m_server);
    living.listenTo("redisson_lock__channel:{fairly}:" + waiter + "3");
    queue("4");
    QCOMPARE(unlocked(), u"3 told, 1 listen"_s);
    QCOMPARE(living.takeMessages().size(), 1u);
    link.command({"DEL", "redisson_lock_queue:{fairly}", "redisson_lock_timeout:{fairly}"});
}

void TestRepairs::wakesWaitersOfALockThatIsAsItWasSeen()
{
    using Kind = inspect::RepairOutcome::Kind;
    const QByteArray channel = "redisson_lock__channel:{sleepers}";
    const inspect::Repair wake {inspect::Repair::Kind::Notify, channel, "0"};
    Setup setup(m_server);
    tests::RawLink waiter(m_server);
    waiter.listenTo(channel);
    const LockSnapshot seen = *setup.inspector.snapshot(LockName("sleepers")).result();
    BlockingLock lock(setup.client, LockName("sleepers"));
    QVERIFY(lock.lock().has_value()); // it was acquired since the snapshot
    QCOMPARE(setup.inspector.repair(seen, wake).result()->kind, Kind::Changed);
    QVERIFY(waiter.takeMessages().empty());
    QVERIFY(lock.unlock().has_value());
    QCOMPARE(waiter.takeMessages().size(), 1u); // of the release
    QCOMPARE(setup.inspector.repair(seen, wake).result()->kind, Kind::Done);
    QCOMPARE(waiter.takeMessages().size(), 1u);
}

void TestRepairs::refusesToUnlockWhenReadOnly()
{
    topology::DeploymentOptions options = *topology::parseUrl(m_server.url());
    options.isReadOnly = true;
    topology::Deployment deployment(options);
    QVERIFY(deployment.connect().result().has_value());
    pubsub::Bus bus(deployment);
    inspect::Inspector inspector(bus);
    for (const auto kind : {inspect::Repair::Kind::ForceUnlock, inspect::Repair::Kind::Notify})
        QCOMPARE(inspector.repair(LockSnapshot(), {kind, "any", "0"}).result().error().kind, ErrorKind::Refused);
}

void TestRepairs::leavesAWaiterThatNobodyCanTellDead()
{
    Setup owner(m_server);
    QVERIFY(!tests::RawLink(m_server).setUser("blind", {"on", ">secret", "~*", "&*", "+@all", "-pubsub"}).isError());
    Setup setup(m_server, u"blind"_s, u"secret"_s);
    const LockName name("unheard");
    const locks::AsyncLock lock = setup.client.asyncLock(name, Family::Fair);
    QVERIFY(lock.tryLock(ThreadId {1}, Millis(0)).result().has_value());
    const auto waiting = lock.tryLock(ThreadId {2}, std::chrono::seconds(25));
    QTRY_COMPARE(setup.inspector.snapshot(name).result()->queue.size(), 1u);
    const LockSnapshot seen = *setup.inspector.snapshot(name).result();
    const inspect::Repair remove {inspect::Repair::Kind::RemoveWaiter, seen.queue.front().member, {}};
    QCOMPARE(setup.inspector.repair(seen, remove).result().error().kind, ErrorKind::Permission);
    QCOMPARE(setup.inspector.snapshot(name).result()->queue.size(), 1u);
    QVERIFY(lock.unlock(ThreadId {1}).result().has_value());
    QVERIFY(waiting.result().has_value());
    QVERIFY(lock.unlock(ThreadId {2}).result().has_value());
}

LOCKSCOPE_TEST(TestRepairs)
#include "tst_repairs.moc"
