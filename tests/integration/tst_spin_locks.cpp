// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

class TestSpinLocks final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void saysNothingToAnybody();
    void leavesAPlainWaiterToTheLease();
    void getsInWithoutAMessage();
    void servesItsWaitersInOrder();
    void asksOnceMoreAtItsDeadline();
    void sleepsNoLongerThanTheLockLives();
    void endsItsWaitsOnShutdown();

private:
    const LockName m_name {"lock"};
    const ThreadId m_me {1}, m_other {2};
    RedisFixture m_redis {{.useUnixSocket = true}};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
};

void TestSpinLocks::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url(), m_network.factory());
    QVERIFY(m_bed->opened());
}

void TestSpinLocks::init()
{
    m_redis.flush();
    m_client.emplace(m_bed->bus());
}

void TestSpinLocks::cleanup()
{
    m_client.reset();
}

void TestSpinLocks::saysNothingToAnybody()
{
    RawLink ears = m_redis.anotherLink();
    ears.listenTo("*");
    const AsyncLock lock = m_client->asyncLock(m_name, Family::Spin);
    QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
    const auto waiting = lock.lock(m_other);
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
    QCOMPARE(outcome(waiting.result()), u"granted 1"_s);
    QVERIFY(lock.forceUnlock().result().value());
    QVERIFY(m_redis.keyspace().empty());
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {}));
}

void TestSpinLocks::leavesAPlainWaiterToTheLease()
{
    const AsyncLock spin = m_client->asyncLock(m_name, Family::Spin);
    QCOMPARE(outcome(spin.tryLock(m_me, 0ms, Lease::of(400ms)).result()), u"granted 1"_s);
    const TimePoint taken = BootClock::now();
    const auto waiting = m_client->asyncLock(m_name).lock(m_other);
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", schema::LockKeys(m_name).lockChannel()}).elements.at(1).integer,
                 1);
    QVERIFY(m_bed->answers());
    QVERIFY(m_bed->answers()); // it has retried and sleeps
    QCOMPARE(outcome(spin.unlock(m_me).result()), u"free"_s);
    QCOMPARE(outcome(waiting.result()), u"granted 1"_s);
    QVERIFY(BootClock::now() >= taken + 350ms); // as with Redisson: there is no message
}

void TestSpinLocks::getsInWithoutAMessage()
{
    m_redis.command({"HSET", "lock", "somebody:1", "1"}); // without expiry
    const auto waiting = m_client->asyncLock(m_name, Family::Spin).lock(m_me);
    QVERIFY(m_bed->answers());
    QVERIFY(!waiting.isFinished());
    m_redis.command({"DEL", "lock"});
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
}

void TestSpinLocks::servesItsWaitersInOrder()
{
    const AsyncLock lock = m_client->asyncLock(m_name, Family::Spin);
    QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
    std::vector<QFuture<Result<Attempt>>> waiting;
    for (int i = 0; i < 10; ++i)
        waiting.push_back(lock.lock(ThreadId {100 + i}));
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
    for (int i = 0; i < 10; ++i) {
        QCOMPARE(outcome(waiting[std::size_t(i)].result()), u"granted 1"_s);
        for (int later = i + 1; later < 10; ++later)
            QVERIFY(!waiting[std::size_t(later)].isFinished());
        QCOMPARE(outcome(lock.unlock(ThreadId {100 + i}).result()), u"free"_s);
    }
}

void TestSpinLocks::asksOnceMoreAtItsDeadline()
{
    m_redis.command({"HSET", "lock", "somebody:1", "1"});
    const Lock lock = m_client->lock(m_name, Family::Spin);
    for (const Millis wait : {40ms, 300ms, 333ms}) {
        const TimePoint deadline = BootClock::now() + wait;
        const auto attempt = runBlocking<Attempt>(
            m_bed->engine(), [&] { return lock.acquire(m_me, Lease::watchdog(), Deadline {deadline}); });
        QCOMPARE(outcome(attempt), u"busy"_s);
        m_bed->onEngine([&] { QVERIFY(m_network.commands().lastRequestAt() >= deadline); });
    }
    // Two waiters of one client with the same deadline are both served.
    const auto one = m_client->asyncLock(m_name, Family::Spin).tryLock(m_me, 50ms);
    const auto two = m_client->asyncLock(m_name, Family::Spin).tryLock(m_other, 50ms);
    QCOMPARE(outcome(one.result()), u"busy"_s);
    QCOMPARE(outcome(two.result()), u"busy"_s);
}

void TestSpinLocks::sleepsNoLongerThanTheLockLives()
{
    // Pauses of 1, 2, 4 … 128 ms: with a wait of 300 ms, the last would end beyond it.
    m_redis.command({"HSET", "lock", "somebody:1", "1"});
    m_redis.command({"PEXPIRE", "lock", "300"});
    const TimePoint begin = BootClock::now();
    const Result<Attempt> attempt = m_client->asyncLock(m_name, Family::Spin).lock(m_me).result();
    QCOMPARE(outcome(attempt), u"granted 1"_s);
    QVERIFY(BootClock::now() >= begin + 290ms);
}

void TestSpinLocks::endsItsWaitsOnShutdown()
{
    m_redis.command({"HSET", "lock", "somebody:1", "1"});
    const auto waiting = m_client->asyncLock(m_name, Family::Spin).lock(m_me);
    QVERIFY(m_bed->answers());
    m_client.reset();
    QCOMPARE(outcome(waiting.result()), u"cancelled"_s);
    QCOMPARE(m_redis.command({"HLEN", "lock"}).integer, 1);
}

LOCKSCOPE_TEST(TestSpinLocks)
#include "tst_spin_locks.moc"
