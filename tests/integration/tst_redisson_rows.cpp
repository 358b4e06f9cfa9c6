// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/locks/multi_lock.h"

#include <QTest>
#include <thread>
#endif

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

using Waiting = QFuture<Result<Attempt>>;
constexpr Millis Long = 20s;
constexpr Millis ShortLease = 1s; // of the watchdog

} // namespace

/// Properties from Redisson's own lock tests that no other test here covers (tests/interop/CHECKLIST.md), at a tenth
/// of their times or less, and without timing assertions.
class TestRedissonRows final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void writerWaitsForTheReaderWithTheLongerLease();
    void writerComesInWhenTheLastReadersLeaseEnds();
    void readersComeInTogetherWhenAWritersLeaseEnds();
    void readersComeInTogetherAfterAWriter();
    void partialReleaseLeavesTheOlderReadHold();
    void writersShorterReEntryAddsToItsLease();
    void forceFreesOnlyItsOwnSide();
    void bothSidesOfAHolderAreKept();
    void readersShareATaggedNameWithColons();
    void deadReaderGivesWay();
    void manyReadersAreKeptBeyondTheirLease();
    void partialReleaseSetsTheLeaseInUse();
    void laterHolderIsStillRenewed();
    void fairWaitersFollowEachOtherByTheirLeases();
    void manyWaitersOfAFairLockAreAllServed();
    void namesInRedisAreThoseOfTheMapper();
    void oneOfManyGetsTheGroup();
    void oneOfManyWaitsForTheGroup();

private:
    Waiting take(ThreadId thread, Family family, Lease lease = Lease::watchdog(), Millis wait = 0ms)
    {
        return m_client->asyncLock(m_name, family).tryLock(thread, wait, lease);
    }
    QString taken(ThreadId thread, Family family, Lease lease = Lease::watchdog())
    {
        return outcome(take(thread, family, lease).result());
    }
    QString given(ThreadId thread, Family family)
    {
        return outcome(m_client->asyncLock(m_name, family).unlock(thread).result());
    }
    qint64 ttl(const QByteArray &key = "lock") { return m_redis.command({"PTTL", key}).integer; }
    QByteArray readKey(ThreadId thread, int level)
    {
        return schema::LockKeys(m_name).readTimeout(HolderId {m_client->id(), thread}.field(), level);
    }
    bool isListening() { return !m_redis.command({"PUBSUB", "CHANNELS"}).elements.empty(); }
    /// It exists for several leases, so it is renewed.
    bool isKept(const QByteArray &key)
    {
        int rises = 0;
        qint64 last = ttl(key);
        return QTest::qWaitFor([&] {
                   const qint64 now = ttl(key);
                   rises += now > last ? 1 : 0;
                   last = now;
                   return rises >= 4 || now < 0;
               })
            && last >= 0;
    }

    const LockName m_name {"lock"};
    const ThreadId m_one {1}, m_two {2}, m_three {3};
    RedisFixture m_redis {{.useUnixSocket = true}};
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
};

void TestRedissonRows::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened());
}

void TestRedissonRows::init()
{
    m_redis.flush();
    ClientOptions options;
    options.watchdogLease = ShortLease;
    m_client.emplace(m_bed->bus(), options);
}

void TestRedissonRows::cleanup()
{
    m_client.reset();
    QTRY_VERIFY(!isListening());
}

void TestRedissonRows::writerWaitsForTheReaderWithTheLongerLease()
{
    QCOMPARE(taken(m_one, Family::Read, Lease::of(Long)), u"granted 1"_s);
    QCOMPARE(taken(m_two, Family::Read, Lease::of(300ms)), u"granted 1"_s);
    const Waiting writer = take(m_three, Family::Write, Lease::of(Long), Long);
    QTRY_VERIFY(isListening());
    QTRY_VERIFY(ttl(readKey(m_two, 1)) < 0); // the shorter lease has ended
    QVERIFY(!writer.isFinished());
    QCOMPARE(given(m_one, Family::Read), u"free"_s); // the other's field has no owner any more
    QCOMPARE(outcome(writer.result()), u"granted 1"_s);
}

void TestRedissonRows::writerComesInWhenTheLastReadersLeaseEnds()
{
    QCOMPARE(taken(m_one, Family::Read, Lease::of(1s)), u"granted 1"_s);
    QCOMPARE(taken(m_two, Family::Read, Lease::of(1s)), u"granted 1"_s);
    const Waiting writer = take(m_three, Family::Write, Lease::of(Long), Long);
    QCOMPARE(given(m_two, Family::Read), u"left 0"_s);
    QCOMPARE(outcome(writer.result()), u"granted 1"_s); // the end of a lease is not published
}

void TestRedissonRows::readersComeInTogetherWhenAWritersLeaseEnds()
{
    QCOMPARE(taken(m_one, Family::Write, Lease::of(300ms)), u"granted 1"_s);
    const Waiting two = take(m_two, Family::Read, Lease::of(Long), Long);
    const Waiting three = take(m_three, Family::Read, Lease::of(Long), Long);
    QCOMPARE(outcome(two.result()), u"granted 1"_s);
    QCOMPARE(outcome(three.result()), u"granted 1"_s);
}

void TestRedissonRows::readersComeInTogetherAfterAWriter()
{
    QCOMPARE(taken(m_one, Family::Write), u"granted 1"_s);
    std::vector<Waiting> readers;
    for (int i = 0; i < 20; ++i)
        readers.push_back(take(ThreadId {100 + i}, Family::Read, Lease::of(Long), Long));
    QTRY_VERIFY(isListening());
    QCOMPARE(given(m_one, Family::Write), u"free"_s);
    for (const Waiting &reader : readers)
        QCOMPARE(outcome(reader.result()), u"granted 1"_s); // all hold it before any releases
}

void TestRedissonRows::partialReleaseLeavesTheOlderReadHold()
{
    QCOMPARE(taken(m_one, Family::Read, Lease::of(1s)), u"granted 1"_s);
    QCOMPARE(taken(m_one, Family::Read, Lease::of(Long)), u"granted 2"_s);
    QVERIFY(ttl() > 1000);
    QCOMPARE(given(m_one, Family::Read), u"left 1"_s);
    QVERIFY(ttl() > 0 && ttl() <= 1000);
    QCOMPARE(outcome(take(m_two, Family::Write, Lease::of(Long), Long).result()), u"granted 1"_s);
}

void TestRedissonRows::writersShorterReEntryAddsToItsLease()
{
    QCOMPARE(taken(m_one, Family::Write, Lease::of(1000ms)), u"granted 1"_s);
    QCOMPARE(taken(m_one, Family::Write, Lease::of(100ms)), u"granted 2"_s);
    QVERIFY(ttl() > 100 && ttl() <= 1100);
    QCOMPARE(outcome(take(m_two, Family::Write, Lease::of(Long), 50ms).result()), u"busy"_s);
    QCOMPARE(outcome(take(m_two, Family::Write, Lease::of(Long), Long).result()), u"granted 1"_s);
}

void TestRedissonRows::forceFreesOnlyItsOwnSide()
{
    const AsyncLock read = m_client->asyncLock(m_name, Family::Read);
    const AsyncLock write = m_client->asyncLock(m_name, Family::Write);
    QCOMPARE(taken(m_one, Family::Read), u"granted 1"_s);
    QVERIFY(!write.forceUnlock().result().value());
    QVERIFY(read.isLocked().result().value());
    QVERIFY(read.forceUnlock().result().value());
    QCOMPARE(taken(m_two, Family::Write), u"granted 1"_s);
    QVERIFY(!read.forceUnlock().result().value());
    QVERIFY(write.isLocked().result().value());
    QVERIFY(write.forceUnlock().result().value());
    QVERIFY(!write.isLocked().result().value() && !read.isLocked().result().value());
}

void TestRedissonRows::bothSidesOfAHolderAreKept()
{
    QCOMPARE(taken(m_one, Family::Write), u"granted 1"_s);
    QCOMPARE(taken(m_one, Family::Read), u"granted 1"_s);
    QVERIFY(isKept("lock") && isKept(readKey(m_one, 1)));
    QCOMPARE(given(m_one, Family::Write), u"free"_s);
    QVERIFY(isKept("lock") && isKept(readKey(m_one, 1)));
    QCOMPARE(given(m_one, Family::Read), u"free"_s);
}

void TestRedissonRows::readersShareATaggedNameWithColons()
{
    std::atomic<int> failures {0};
    std::vector<std::thread> readers;
    for (int i = 0; i < 10; ++i) {
        readers.emplace_back([&] {
            BlockingLock lock(*m_client, LockName("{test}:abc:key"), Family::Read);
            for (int round = 0; round < 10; ++round)
                failures += lock.lock() && lock.unlock() ? 0 : 1;
        });
    }
    for (std::thread &reader : readers)
        reader.join();
    QCOMPARE(failures.load(), 0);
    QVERIFY(m_redis.keyspace().empty());
}

void TestRedissonRows::deadReaderGivesWay()
{
    ClientOptions options;
    options.watchdogLease = ShortLease;
    Client doomed(m_bed->bus(), options);
    QCOMPARE(outcome(doomed.asyncLock(m_name, Family::Read).tryLock(m_one).result()), u"granted 1"_s);
    doomed.abandon();
    QCOMPARE(taken(m_two, Family::Read), u"granted 1"_s);
    QVERIFY(isKept("lock")); // for longer than the dead client's lease
    QCOMPARE(given(m_two, Family::Read), u"free"_s);
    QCOMPARE(taken(m_three, Family::Write), u"granted 1"_s);
}

void TestRedissonRows::manyReadersAreKeptBeyondTheirLease()
{
    for (int i = 0; i < 50; ++i)
        QCOMPARE(taken(ThreadId {100 + i}, Family::Read), u"granted 1"_s);
    QVERIFY(isKept(readKey(ThreadId {100}, 1)));
    for (int i = 0; i < 50; ++i)
        QCOMPARE(given(ThreadId {100 + i}, Family::Read), i < 49 ? u"left 0"_s : u"free"_s);
    QVERIFY(m_redis.keyspace().empty());
}

void TestRedissonRows::partialReleaseSetsTheLeaseInUse()
{
    for (int i = 1; i <= 3; ++i)
        QCOMPARE(taken(m_one, Family::Reentrant, Lease::of(10s)), u"granted %1"_s.arg(i));
    m_redis.command({"PEXPIRE", "lock", "5000"});
    QCOMPARE(given(m_one, Family::Reentrant), u"left 2"_s);
    QCOMPARE(given(m_one, Family::Reentrant), u"left 1"_s);
    QVERIFY(ttl() > 5'000 && ttl() <= 10'000); // not the watchdog's second
}

void TestRedissonRows::laterHolderIsStillRenewed()
{
    QCOMPARE(taken(m_one, Family::Reentrant), u"granted 1"_s);
    QCOMPARE(taken(m_one, Family::Reentrant), u"granted 2"_s);
    QCOMPARE(given(m_one, Family::Reentrant), u"left 1"_s);
    QCOMPARE(given(m_one, Family::Reentrant), u"free"_s);
    QCOMPARE(taken(m_two, Family::Reentrant), u"granted 1"_s);
    QVERIFY(isKept("lock"));
    QCOMPARE(given(m_two, Family::Reentrant), u"free"_s);
}

void TestRedissonRows::fairWaitersFollowEachOtherByTheirLeases()
{
    QCOMPARE(taken(m_one, Family::Fair, Lease::of(50ms)), u"granted 1"_s);
    std::vector<Waiting> waiters;
    for (int i = 0; i < 7; ++i) {
        waiters.push_back(take(ThreadId {100 + i}, Family::Fair, Lease::of(50ms), Long));
        QTRY_VERIFY_WITH_TIMEOUT(waiters.back().isFinished()
                                     || m_redis.command({"EXISTS", "redisson_lock_queue:{lock}"}).integer == 1,
                                 20'000);
    }
    TimePoint last {};
    for (const Waiting &waiter : waiters) { // none releases it
        const Result<Attempt> attempt = waiter.result();
        QCOMPARE(outcome(attempt), u"granted 1"_s);
        QVERIFY(std::get<Granted>(*attempt).validUntil > last);
        last = std::get<Granted>(*attempt).validUntil;
    }
    QTRY_COMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestRedissonRows::namesInRedisAreThoseOfTheMapper()
{
    ClientOptions options;
    options.nameMapper = [](const LockName &name) { return LockName("test::" + name.bytes()); };
    Client mapped(m_bed->bus(), options);
    const AsyncLock fair = mapped.asyncLock(m_name, Family::Fair);
    QCOMPARE(outcome(fair.tryLock(m_one).result()), u"granted 1"_s);
    QCOMPARE(fair.isLocked().result().value(), true);
    QCOMPARE(m_redis.command({"EXISTS", "test::lock"}).integer, 1);
    const Waiting waiting = fair.tryLock(m_two, Long);
    QTRY_COMPARE(m_redis.command({"EXISTS", "redisson_lock_queue:{test::lock}"}).integer, 1);
    QCOMPARE(outcome(fair.unlock(m_one).result()), u"free"_s);
    QCOMPARE(outcome(waiting.result()), u"granted 1"_s);
    QCOMPARE(outcome(fair.unlock(m_two).result()), u"free"_s);
    QCOMPARE(mapped.blockingSemaphore(LockName("semaphore")).trySetPermits(1).value(), true);
    QCOMPARE(outcome(mapped.asyncFasterMultiLock(LockName("group"), {u"1"_s}).tryLock(m_one).result()), u"granted 1"_s);
    QCOMPARE(mapped.blockingCountDownLatch(LockName("latch")).trySetCount(1).value(), true);
    for (const auto *key : {"test::semaphore", "test::group", "test::latch"})
        QCOMPARE(m_redis.command({"EXISTS", key}).integer, 1);
    QCOMPARE(m_redis.command({"DEL", "test::semaphore", "test::latch"}).integer, 2);
}

void TestRedissonRows::manyWaitersOfAFairLockAreAllServed()
{
    constexpr int Waiters = 500;
    std::vector<Waiting> waiters;
    for (int i = 0; i < Waiters; ++i)
        waiters.push_back(take(ThreadId {100 + i}, Family::Fair, Lease::of(Long), 60s));
    for (int i = 0; i < Waiters; ++i) {
        QCOMPARE(outcome(waiters[std::size_t(i)].result()), u"granted 1"_s);
        QCOMPARE(given(ThreadId {100 + i}, Family::Fair), u"free"_s);
    }
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestRedissonRows::oneOfManyGetsTheGroup()
{
    const MultiLock group(
        {m_client->asyncLock(LockName("a")), m_client->asyncLock(LockName("b")), m_client->asyncLock(LockName("c"))});
    std::atomic<int> granted {0};
    std::vector<std::thread> crowd;
    for (int i = 0; i < 10; ++i) {
        crowd.emplace_back([&] {
            const BlockingMultiLock lock(group);
            // A client denied by another denied one retries: one of them has to get it.
            granted += isGranted(lock.tryLock(ThreadId::current(), 300ms, Lease::of(Long))) ? 1 : 0;
        });
    }
    for (std::thread &thread : crowd)
        thread.join();
    QCOMPARE(granted.load(), 1);
    QCOMPARE(m_redis.keyspace().size(), std::size_t(3));
}

void TestRedissonRows::oneOfManyWaitsForTheGroup()
{
    const MultiLock group({m_client->asyncLock(LockName("a")), m_client->asyncLock(LockName("b"))});
    const AsyncMultiLock lock(group);
    QCOMPARE(outcome(lock.lock(m_one).result()), u"granted 1"_s);
    const Waiting second = lock.lock(m_two);
    QTRY_VERIFY(isListening());
    QVERIFY(!second.isFinished());
    QVERIFY(lock.unlock(m_one).result());
    QCOMPARE(outcome(second.result()), u"granted 1"_s);
    QVERIFY(lock.unlock(m_two).result());
}

LOCKSCOPE_TEST(TestRedissonRows)
#include "tst_redisson_rows.moc"
