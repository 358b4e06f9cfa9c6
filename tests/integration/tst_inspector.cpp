// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_tracker.h"
#include "core/inspect/snapshot/client_address.h"
#include "tests/integration/inspect_bed.h"
#include "tests/support/raw_link.h"
#include "tests/support/test_main.h"

#include <QRegularExpression>
#include <QTest>
#include <thread>

using namespace lockscope;
using namespace Qt::StringLiterals;
using inspect::EventKind;
using inspect::LockSnapshot;
using locks::BlockingLock;
using locks::Family;
using Setup = tests::InspectBed;
using schema::LockMode;

namespace {

bool isAt(const LockSnapshot &lock, LockMode mode, std::size_t holders, qint64 holds)
{
    return lock.mode == mode && lock.holders.size() == holders && lock.holds() == holds;
}

} // namespace

class TestInspector final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void showsAFreeLockForAnAbsentName();
    void showsEveryReadHoldWithItsTimeoutKey();
    void namesAGhostReader();
    void alarmsWhenALockNeverExpires();
    void namesAHeadWithoutDeadline();
    void namesAWriteLeaseThatStaysStacked();
    void findsLocksAmongForeignData();
    void followsAcquireReenterDowngradeAndRelease();
    void countsWaitingClientsWithoutItself();
    void asksForTheWaitersOfManyLooksTogether();
    void hearsOfNewLocksWithoutScanning();
    void seesALockExpire();
    void pollsWhereTrackingIsRefused();
    void namesALockThatItMayNotRead();
    void saysThatItMayNotLookForLocks();
    void marksAGapAfterALostLink();
    void seesThatAFairWaiterListens();

private:
    sandbox::Server m_server;
};

void TestInspector::initTestCase()
{
    const Status started = m_server.start();
    QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message.english()));
}

void TestInspector::showsAFreeLockForAnAbsentName()
{
    Setup setup(m_server);
    const Result<LockSnapshot> snapshot = setup.inspector.snapshot(LockName("absent")).result();
    QVERIFY(snapshot.has_value());
    QCOMPARE(snapshot->mode, LockMode::Free);
    QVERIFY(snapshot->ttl.isAbsent());
    QVERIFY(snapshot->findings.empty());
}

void TestInspector::showsEveryReadHoldWithItsTimeoutKey()
{
    Setup setup(m_server);
    BlockingLock read(setup.client, LockName("report"), Family::Read);
    QVERIFY(read.lock() && read.lock(locks::Lease::of(Millis(9000))));
    const Result<LockSnapshot> snapshot = setup.inspector.snapshot(LockName("report")).result();
    QVERIFY(snapshot.has_value());
    QVERIFY(isAt(*snapshot, LockMode::Read, 1, 2));
    QCOMPARE(snapshot->kind, schema::LockKind::ReadWrite);
    QCOMPARE(snapshot->holders[0].id.client, setup.client.id());
    QCOMPARE(snapshot->holders[0].timeouts.size(), 2u);
    QVERIFY(snapshot->holders[0].timeouts[0].ttl.ms > 9000);
    QVERIFY(!snapshot->holders[0].isGhost);
    QCOMPARE(snapshot->channel, "redisson_rwlock:{report}"_ba);
}

void TestInspector::namesAGhostReader()
{
    Setup setup(m_server);
    BlockingLock read(setup.client, LockName("haunted"), Family::Read);
    QVERIFY(read.lock());
    const LockSnapshot before = *setup.inspector.snapshot(LockName("haunted")).result();
    const QByteArray timeoutKey = before.holders[0].timeouts[0].key;
    setup.watched.engine().runAndWait([&] {
        setup.watched.router().nodeFor(timeoutKey).commands().sendAndForget({"DEL", timeoutKey});
    });
    const LockSnapshot after = *setup.inspector.snapshot(LockName("haunted")).result();
    QVERIFY(after.holders[0].isGhost);
    QCOMPARE(after.findings.size(), 1u);
    QCOMPARE(after.findings[0].id, u"ghost-reader"_s);
    QCOMPARE(after.health(), inspect::Health::Warning);
}

void TestInspector::alarmsWhenALockNeverExpires()
{
    Setup setup(m_server);
    BlockingLock lock(setup.client, LockName("ledger"));
    QVERIFY(lock.lock(locks::Lease::of(Millis(60'000))));
    setup.watched.engine().runAndWait([&] {
        setup.watched.router().nodeFor("ledger").commands().sendAndForget({"PERSIST", "ledger"});
    });
    const auto ledger = [&] { return *setup.inspector.snapshot(LockName("ledger")).result(); };
    QTRY_VERIFY(ledger().ttl.neverExpires());
    QCOMPARE(ledger().health(), inspect::Health::Ok); // nothing shows that it is a lock
    tests::RawLink waiter(m_server);
    waiter.listenTo("redisson_lock__channel:{ledger}");
    QCOMPARE(ledger().health(), inspect::Health::Error);
    QCOMPARE(setup.inspector.snapshot(LockName("ledger")).result()->findings[0].id, u"no-ttl"_s);
}

void TestInspector::namesAHeadWithoutDeadline()
{
    Setup setup(m_server);
    BlockingLock lock(setup.client, LockName("queued"));
    QVERIFY(lock.lock());
    const QByteArray waiter = setup.client.id().bytes() + ":999";
    setup.watched.engine().runAndWait([&] {
        setup.watched.router().nodeFor("queued").commands().sendAndForget(
            {"RPUSH", "redisson_lock_queue:{queued}", waiter});
    });
    QTRY_COMPARE(setup.inspector.snapshot(LockName("queued")).result()->findings.size(), 1u);
    QCOMPARE(setup.inspector.snapshot(LockName("queued")).result()->findings[0].id, u"head-without-deadline"_s);
}

void TestInspector::namesAWriteLeaseThatStaysStacked()
{
    Setup setup(m_server);
    BlockingLock write(setup.client, LockName("stacked"), Family::Write);
    QVERIFY(write.lock(locks::Lease::of(Millis(25'000))));
    QVERIFY(write.lock(locks::Lease::of(Millis(25'000))));
    LockSnapshot seen = *setup.inspector.snapshot(LockName("stacked")).result();
    QVERIFY(seen.ttl.ms > 45'000);
    QVERIFY(seen.findings.empty()); // with a watchdog's hold, the next renewal shortens it
    inspect::FindingTracker tracker;
    tracker.note(seen);
    QVERIFY(tracker.findings(seen.takenAt).empty());
    seen.takenAt += Millis(12'000); // a renewal was due after 10 s
    seen.ttl.ms -= 12'000;
    tracker.note(seen);
    const std::vector<inspect::LockFinding> found = tracker.findings(seen.takenAt);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].finding.id, u"stacked-write-lease"_s);
    QCOMPARE(found[0].finding.severity, inspect::Health::Info);
}

void TestInspector::findsLocksAmongForeignData()
{
    Setup setup(m_server);
    BlockingLock exclusive(setup.client, LockName("found:{1}:exclusive"));
    BlockingLock write(setup.client, LockName("found:write"), Family::Write);
    QVERIFY(exclusive.lock() && write.lock());
    setup.watched.engine().runAndWait([&] {
        redis::Link &link = setup.watched.router().nodeFor("found:").commands();
        link.sendAndForget({"HSET", "found:profile", "name", "x", "age", "3"});
        link.sendAndForget({"SET", "found:text", "hello"});
        link.sendAndForget({"HSET", "found:counter", "mode", "dark"});
    });
    const Result<inspect::DiscoveryResult> result = setup.inspector.discover({.match = "found:*"}).result();
    QVERIFY(result.has_value());
    QStringList names;
    for (const LockSnapshot &lock : result->locks)
        names << QString::fromUtf8(lock.name.bytes());
    QCOMPARE(names, QStringList({u"found:write"_s, u"found:{1}:exclusive"_s}));
    QVERIFY(result->scannedKeys >= 5);
    QCOMPARE(result->nodes.size(), 1u);
}

void TestInspector::followsAcquireReenterDowngradeAndRelease()
{
    Setup setup(m_server);
    inspect::FeedOptions options;
    options.names = {LockName("live")};
    options.discover = false;
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    QCOMPARE(setup.heard->state().source, inspect::FeedSource::Tracking);

    BlockingLock read(setup.client, LockName("live"), Family::Read);
    BlockingLock write(setup.client, LockName("live"), Family::Write);
    QVERIFY(write.lock().has_value());
    QTRY_VERIFY(isAt(setup.heard->lock("live"), LockMode::Write, 1, 1));
    QVERIFY(setup.heard->hasEvent(EventKind::Acquired, "live"));
    QVERIFY(write.lock().has_value());
    QTRY_VERIFY(isAt(setup.heard->lock("live"), LockMode::Write, 1, 2));
    QVERIFY(setup.heard->hasEvent(EventKind::Reentered, "live"));
    QVERIFY(read.lock().has_value());
    QTRY_VERIFY(isAt(setup.heard->lock("live"), LockMode::Write, 2, 3));
    QVERIFY(write.unlock() && write.unlock());
    QTRY_VERIFY(isAt(setup.heard->lock("live"), LockMode::Read, 1, 1));
    QVERIFY(setup.heard->hasEvent(EventKind::Downgraded, "live"));
    QTRY_VERIFY(setup.heard->hasEvent(EventKind::Message, "live"));
    QVERIFY(read.unlock().has_value());
    QTRY_VERIFY(isAt(setup.heard->lock("live"), LockMode::Free, 0, 0));
    QVERIFY(setup.heard->hasEvent(EventKind::Released, "live"));
    QCOMPARE(setup.heard->lock("live").kind, schema::LockKind::ReadWrite); // a free lock keeps its last known kind
}

void TestInspector::countsWaitingClientsWithoutItself()
{
    Setup setup(m_server);
    setup.start({});
    BlockingLock holder(setup.client, LockName("wanted"));
    QVERIFY(holder.lock().has_value());
    QTRY_COMPARE(setup.heard->lock("wanted").mode, LockMode::Exclusive); // found by the scan, not by name
    QCOMPARE(setup.heard->lock("wanted").waitingClients, 0);
    std::thread waiter([&] {
        BlockingLock other(setup.client, LockName("wanted"));
        if (other.lock())
            other.unlock();
    });
    QTRY_COMPARE(setup.heard->lock("wanted").waitingClients, 1);
    QVERIFY(holder.unlock().has_value());
    waiter.join();
    QTRY_COMPARE(setup.heard->lock("wanted").waitingClients, 0);
}

void TestInspector::asksForTheWaitersOfManyLooksTogether()
{
    constexpr int Looks = 100;
    Setup setup(m_server);
    tests::RawLink waiter(m_server);
    waiter.listenTo("redisson_lock__channel:{many:7}");
    tests::RawLink control(m_server);
    control.command({"CONFIG", "RESETSTAT"});
    std::vector<QFuture<Result<LockSnapshot>>> looks;
    for (int i = 0; i < Looks; ++i)
        looks.push_back(setup.inspector.snapshot(LockName("many:" + QByteArray::number(i))));
    for (int i = 0; i < Looks; ++i) {
        const Result<LockSnapshot> lock = looks[std::size_t(i)].result();
        QVERIFY(lock);
        QCOMPARE(lock->waitingClients, i == 7 ? 1 : 0);
    }
    const QByteArray stats = control.command({"INFO", "commandstats"}).text;
    const QRegularExpressionMatch questions = QRegularExpression(u"cmdstat_pubsub(?:[|]numsub)?:calls=(\\d+)"_s)
                                                  .match(QString::fromUtf8(stats));
    QVERIFY(questions.hasMatch());
    QVERIFY2(questions.captured(1).toInt() <= Looks / 2, qPrintable(questions.captured(1)));
}

void TestInspector::hearsOfNewLocksWithoutScanning()
{
    Setup setup(m_server);
    inspect::FeedOptions options;
    options.match = "orders:*";
    options.rescan = std::chrono::hours(1);
    BlockingLock first(setup.client, LockName("orders:old"));
    QVERIFY(first.lock().has_value());
    setup.start(options);
    QTRY_COMPARE(setup.heard->lock("orders:old").mode, LockMode::Exclusive); // the only scan is over
    BlockingLock lock(setup.client, LockName("orders:new"));
    BlockingLock other(setup.client, LockName("reports:new"));
    QVERIFY(other.lock() && lock.lock());
    QTRY_COMPARE(setup.heard->lock("orders:new").mode, LockMode::Exclusive);
    QCOMPARE(setup.heard->lock("reports:new").mode, LockMode::Free); // outside the prefix
}

void TestInspector::seesALockExpire()
{
    Setup setup(m_server);
    inspect::FeedOptions options;
    options.names = {LockName("brief")};
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    BlockingLock lock(setup.client, LockName("brief"));
    QVERIFY(lock.lock(locks::Lease::of(Millis(300))).has_value());
    QTRY_VERIFY(setup.heard->hasEvent(EventKind::Acquired, "brief"));
    QTRY_VERIFY(setup.heard->hasEvent(EventKind::Expired, "brief"));
    QCOMPARE(lock.unlock().error().kind, ErrorKind::Lost);
}

void TestInspector::pollsWhereTrackingIsRefused()
{
    tests::RawLink control(m_server);
    // before Redis 7 a subcommand cannot be taken away alone
    QVERIFY(
        !control.setUser("poller", {"on", ">secret", "~*", "&*", "+@all", "-client", "+client|setname", "+client|id"})
             .isError());
    Setup limited(m_server, u"poller"_s, u"secret"_s);
    inspect::FeedOptions options;
    options.names = {LockName("polled")};
    limited.start(options);
    QTRY_COMPARE(limited.heard->state().link, inspect::FeedState::Link::Live);
    QCOMPARE(limited.heard->state().source, inspect::FeedSource::Poll);
    QVERIFY(!limited.heard->state().reason.isEmpty());
    BlockingLock lock(limited.client, LockName("polled"));
    QVERIFY(lock.lock().has_value());
    QTRY_COMPARE(limited.heard->lock("polled").mode, LockMode::Exclusive);
}

void TestInspector::namesALockThatItMayNotRead()
{
    Setup owner(m_server);
    tests::RawLink(m_server).setUser("narrow",
                                     {"reset", "on", ">secret", "~job*", "~{job*", "~redisson_*{job*", "&*", "+@all"});
    Setup setup(m_server, u"narrow"_s, u"secret"_s);
    inspect::FeedOptions options;
    options.names = {LockName("job:mine"), LockName("not mine")};
    options.discover = false;
    setup.start(options);
    QTRY_VERIFY(setup.heard->state().notice.english().startsWith(u"not mine cannot be read: "_s));
    QVERIFY2(setup.heard->state().notice.english().contains(u"~PATTERN"_s),
             qPrintable(setup.heard->state().notice.english()));
    QVERIFY(setup.heard->state().lacksPermission);
    BlockingLock lock(owner.client, LockName("job:mine"));
    QVERIFY(lock.lock().has_value());
    QTRY_COMPARE(setup.heard->lock("job:mine").mode, LockMode::Exclusive); // the others are still followed
}

void TestInspector::saysThatItMayNotLookForLocks()
{
    tests::RawLink(m_server).setUser("blind", {"reset", "on", ">secret", "~*", "&*", "+@all", "-scan"});
    Setup setup(m_server, u"blind"_s, u"secret"_s);
    setup.start({});
    QTRY_COMPARE(setup.heard->state().missing.code(), u"search-refused"_s);
    QVERIFY2(setup.heard->state().missing.english().contains(u"+scan"_s),
             qPrintable(setup.heard->state().missing.english()));
    QVERIFY(setup.heard->state().lacksPermission);
    QVERIFY(setup.heard->state().notice.english().contains(setup.heard->state().missing.english()));
    tests::RawLink(m_server).setUser("blind", {"+scan"});
    QTRY_COMPARE(setup.heard->state().missing, Message());
    QVERIFY(!setup.heard->state().lacksPermission);
}

void TestInspector::marksAGapAfterALostLink()
{
    Setup setup(m_server);
    inspect::FeedOptions options;
    options.names = {LockName("gap")};
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    for (const char *kind : {"pubsub", "normal"}) {
        setup.watched.engine().runAndWait([&] {
            setup.watched.router().nodeFor("").commands().sendAndForget(
                {"CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes"});
        });
        QTRY_VERIFY(setup.heard->hasEvent(EventKind::Gap));
        QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    }
    BlockingLock lock(setup.client, LockName("gap"));
    QVERIFY(lock.lock().has_value());
    QTRY_COMPARE(setup.heard->lock("gap").mode, LockMode::Exclusive);
    QCOMPARE(setup.heard->state().source, inspect::FeedSource::Tracking);
}

void TestInspector::seesThatAFairWaiterListens()
{
    Setup setup(m_server);
    const LockName name("in turn");
    const locks::AsyncLock lock = setup.client.asyncLock(name, Family::Fair);
    QVERIFY(lock.tryLock(ThreadId {1}, Millis(0)).result().has_value());
    const auto waiting = lock.tryLock(ThreadId {2}, std::chrono::seconds(25));
    QTRY_COMPARE(setup.inspector.snapshot(name).result()->queue.size(), 1u);
    const auto address = [&] { return setup.inspector.findClient(setup.client.id(), {}, Millis(0)).result().value(); };
    QTRY_COMPARE(address().reason.code(), u"hint-listening"_s);
    QCOMPARE(address().certainty, inspect::AddressCertainty::Certain);
    QCOMPARE(address().addresses(), QStringList {u"127.0.0.1"_s});
    QCOMPARE(address().name(), u"lockscope"_s);
    QVERIFY(lock.unlock(ThreadId {1}).result().has_value());
    QVERIFY(waiting.result().has_value());
    QVERIFY(lock.unlock(ThreadId {2}).result().has_value());
}

LOCKSCOPE_TEST(TestInspector)
#include "tst_inspector.moc"
