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
    void repairsWithoutTheRightToPublish_data();
    void repairsWithoutTheRightToPublish();

private:
    sandbox::Server m_server;
};

void TestRepairs::initTestCase()
{
    const Status started = m_server.start();
    QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message.english()));
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
    QCOMPARE(done->receivers, std::optional<qint64>(1));
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
    unlock.deletesTimeoutKeys = isAsked;
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
        return QString(u"%1 told, %2 listen"_s).arg(done->notifiedWaiters).arg(done->receivers.value_or(-1));
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
    const QByteArray channel = "redisson_lock__channel:{parkers}";
    const inspect::Repair wake {inspect::Repair::Kind::Notify, channel, "0"};
    Setup setup(m_server);
    tests::RawLink waiter(m_server);
    waiter.listenTo(channel);
    const LockSnapshot seen = *setup.inspector.snapshot(LockName("parkers")).result();
    BlockingLock lock(setup.client, LockName("parkers"));
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

void TestRepairs::repairsWithoutTheRightToPublish_data()
{
    QTest::addColumn<std::vector<QByteArrayList>>("given");
    QTest::addColumn<inspect::Repair>("repair");
    QTest::addColumn<bool>("isLimited"); // it is known how long waiting clients may sleep
    QTest::addColumn<QByteArray>("channel");
    using Kind = inspect::Repair::Kind;
    const QByteArray one = "5d0f7a3c-1b22-4c84-9d0e-6a7f0c1b2d3e:1";
    const QByteArray two = "6e1f7a3c-1b22-4c84-9d0e-6a7f0c1b2d3e:1";
    const std::vector<QByteArrayList> queue {
        {"RPUSH", "redisson_lock_queue:{mine}", one, two},
        {"ZADD", "redisson_lock_timeout:{mine}", "9000000000000", one, "9000000000001", two}};
    std::vector<QByteArrayList> held = queue;
    held.insert(held.end(), {{"HSET", "mine", one, "1"}, {"PEXPIRE", "mine", "60000"}});
    QTest::newRow("force unlock") << std::vector<QByteArrayList> {{"HSET", "mine", one, "1"},
                                                                  {"PEXPIRE", "mine", "60000"}}
                                  << inspect::Repair {Kind::ForceUnlock, {}, {}} << true
                                  << "redisson_lock__channel:{mine}"_ba;
    QTest::newRow("force unlock a fair lock")
        << held << inspect::Repair {Kind::ForceUnlock, {}, {}} << true << "redisson_lock__channel:{mine}"_ba;
    QTest::newRow("force unlock a writer")
        << std::vector<QByteArrayList> {{"HSET", "mine", "mode", "write", one + ":write", "1"},
                                        {"PEXPIRE", "mine", "60000"}}
        << inspect::Repair {Kind::ForceUnlock, {}, {}} << true << "redisson_rwlock:{mine}"_ba;
    QTest::newRow("force unlock without time to live")
        << std::vector<QByteArrayList> {{"HSET", "mine", one, "1"}} << inspect::Repair {Kind::ForceUnlock, {}, {}}
        << false << "redisson_lock__channel:{mine}"_ba;
    QTest::newRow("remove ghost") << std::vector<QByteArrayList> {{"HSET", "mine", "mode", "read", one, "1"},
                                                                  {"PEXPIRE", "mine", "60000"}}
                                  << inspect::Repair {Kind::RemoveGhost, one, {}} << false
                                  << "redisson_rwlock:{mine}"_ba;
    QTest::newRow("remove waiter") << queue << inspect::Repair {Kind::RemoveWaiter, one, {}} << false
                                   << "redisson_lock__channel:{mine}"_ba;
}

/// The change is made and reported as done; the window, the command line and the audit log add the rest.
void TestRepairs::repairsWithoutTheRightToPublish()
{
    QFETCH(const std::vector<QByteArrayList>, given);
    QFETCH(const inspect::Repair, repair);
    QFETCH(const bool, isLimited);
    QFETCH(const QByteArray, channel);
    tests::RawLink link(m_server);
    if (!link.has(redis::Feature::ReadOnlyScripts))
        QSKIP("before Redis 7 a new user may use all channels");
    link.setUser("silent", {"on", ">pw", "~*", "resetchannels", "+@all"});
    Setup setup(m_server, u"silent"_s, u"pw"_s);
    link.command({"DEL", "mine", "redisson_lock_queue:{mine}", "redisson_lock_timeout:{mine}"});
    for (const QByteArrayList &command : given)
        QVERIFY(!link.command({command.cbegin(), command.cend()}).isError());
    std::vector<inspect::AuditLine> audit;
    setup.inspector.setAudit([&](const inspect::AuditLine &line) { audit.push_back(line); });
    const LockSnapshot seen = *setup.inspector.snapshot(LockName("mine")).result();
    const auto done = setup.inspector.repair(seen, repair).result();
    QVERIFY2(done.has_value(), done ? "" : qPrintable(done.error().message.english()));
    QCOMPARE(done->kind, inspect::RepairOutcome::Kind::Done);
    QVERIFY(done->unnotified.has_value());
    QCOMPARE(done->unnotified->reason.kind, ErrorKind::Permission);
    QVERIFY2(done->unnotified->reason.message.english().contains(
                 QString(u"with &"_s + QString::fromUtf8(channel) + u"* allows it.")),
             qPrintable(done->unnotified->reason.message.english()));
    QCOMPARE(done->unnotified->sleep.has_value(), isLimited);
    QVERIFY(!isLimited || *done->unnotified->sleep <= Millis(60000));
    QCOMPARE(done->notifiedWaiters, 0);
    QVERIFY(!done->receivers.has_value());
    QCOMPARE(audit.size(), 1u);
    QCOMPARE(audit.front().outcome, u"done"_s);
    QCOMPARE(audit.front().unnotified->sleep, done->unnotified->sleep);
    QCOMPARE(link.command({"EXISTS", "mine"}).integer, 0);
    const bool isWaiterRemoved = repair.kind == inspect::Repair::Kind::RemoveWaiter;
    if (isWaiterRemoved)
        QCOMPARE(link.command({"LLEN", "redisson_lock_queue:{mine}"}).integer, 1);
    // Only the message is asked for: that fails as a whole.
    const inspect::Repair wake {inspect::Repair::Kind::Notify, channel, "0"};
    const auto refused = setup.inspector.repair(*setup.inspector.snapshot(LockName("mine")).result(), wake).result();
    QCOMPARE(refused.error().kind, ErrorKind::Permission);
}

LOCKSCOPE_TEST(TestRepairs)
#include "tst_repairs.moc"
