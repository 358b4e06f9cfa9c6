// SPDX-License-Identifier: Apache-2.0
// Refusals that pass: each call is retried within the caller's wait. Grants that arrive after their lease.
#include "core/locks/multi_lock.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

constexpr Millis Long = 25s; // only the end of the refusal can end a call in time
constexpr ThreadId Me {1};
constexpr ThreadId Other {2};

template <typename T>
QString ended(const QFuture<Result<T>> &future)
{
    return future.isFinished() ? outcome(future.result()) : QString();
}

} // namespace

class TestRefusals final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void areRetriedByALock_data() { addFamilies(); }
    void areRetriedByALock();
    void areRetriedByAMultiLock();
    void areRetriedBySemaphores();
    void areRetriedByALatch();
    void areRetriedByASubscription();
    void endASingleAttemptAtOnce();
    void endAShortWaitBehindALongOne();
    void endAWaitAtItsDeadline();
    void thatLastEndAWaitAtOnce_data();
    void thatLastEndAWaitAtOnce();
    void aGrantAfterItsLeaseIsTriedAgain();
    void aGrantAfterItsLeaseWasNeverHeld();
    void aPermitGrantedAfterItsLeaseIsTriedAgain();
    void aSingleAttemptEndsAfterOneTimeoutThoughWritesArePaused();

private:
    void refuse(bool refuses = true)
    {
        m_redis.command({"CONFIG", "SET", "min-replicas-to-write", refuses ? "1" : "0"});
    }
    bool isRefused()
    {
        bool isRefused = false;
        m_bed->onEngine(
            [&] { isRefused = m_bed->deployment().router().nodeFor("lock").scripts().refusal().has_value(); });
        return isRefused;
    }
    bool exists() { return m_redis.command({"EXISTS", "lock"}).integer == 1; }
    /// Holds replies back until the server has granted the lock and its lease has ended.
    template <typename T>
    void answerLate(const QFuture<Result<T>> &granting, const QByteArray &key)
    {
        QTRY_COMPARE(m_redis.command({"EXISTS", key}).integer, 1);
        QTRY_COMPARE(m_redis.command({"EXISTS", key}).integer, 0);
        QVERIFY(!granting.isFinished());
        m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    }

    const LockName m_name {"lock"};
    RedisFixture m_redis {{.useUnixSocket = true}};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
};

void TestRefusals::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url(), m_network.factory());
    QVERIFY(m_bed->opened());
}

void TestRefusals::init()
{
    refuse(false);
    m_redis.flush();
    m_client.emplace(m_bed->bus());
}

void TestRefusals::cleanup()
{
    refuse(false);
    m_client.reset();
}

void TestRefusals::areRetriedByALock()
{
    QFETCH(const Family, family);
    const AsyncLock lock = m_client->asyncLock(m_name, family);
    refuse();
    const auto waiting = lock.tryLock(Me, Long);
    QTRY_VERIFY(isRefused());
    QVERIFY(!waiting.isFinished());
    refuse(false);
    QTRY_COMPARE(ended(waiting), u"granted 1"_s);
    QVERIFY(!isRefused());
    refuse();
    const auto releasing = lock.unlock(Me);
    QTRY_VERIFY(isRefused());
    QVERIFY(!releasing.isFinished());
    refuse(false);
    QTRY_COMPARE(ended(releasing), u"free"_s);
    QVERIFY(!exists());
}

void TestRefusals::areRetriedByAMultiLock()
{
    const AsyncMultiLock both(MultiLock({m_client->asyncLock(m_name), m_client->asyncLock(LockName("lock2"))}));
    refuse();
    const auto waiting = both.tryLock(Me, Long);
    QTRY_VERIFY(isRefused());
    QVERIFY(!waiting.isFinished());
    refuse(false);
    QTRY_COMPARE(ended(waiting), u"granted 1"_s);
    refuse();
    const auto releasing = both.unlock(Me);
    QTRY_VERIFY(isRefused());
    refuse(false);
    QTRY_COMPARE(ended(releasing), u"free"_s);
    QVERIFY(!exists());
}

void TestRefusals::areRetriedBySemaphores()
{
    const auto semaphore = m_client->asyncSemaphore(m_name);
    const auto permits = m_client->asyncPermitSemaphore(LockName("permits"));
    QVERIFY(semaphore.trySetPermits(1).result().value());
    QVERIFY(permits.trySetPermits(1).result().value());
    refuse();
    const auto taking = semaphore.tryAcquire(1, Long);
    const auto taken = permits.tryAcquire(1, Long);
    QTRY_VERIFY(isRefused());
    refuse(false);
    QTRY_VERIFY(taking.isFinished() && taken.isFinished());
    QCOMPARE(taking.result(), Result<bool>(true));
    const Result<PermitAttempt> permit = taken.result();
    QVERIFY(permit);
    const auto *granted = std::get_if<GrantedPermits>(&*permit);
    QVERIFY(granted);
    refuse();
    const auto back = semaphore.release(1);
    const auto permitBack = permits.release(granted->ids);
    QTRY_VERIFY(isRefused());
    refuse(false);
    QTRY_VERIFY(back.isFinished() && permitBack.isFinished());
    QCOMPARE(back.result(), Result<qint64>(1));
    QVERIFY(permitBack.result());
}

void TestRefusals::areRetriedByALatch()
{
    const auto latch = m_client->asyncCountDownLatch(m_name);
    QVERIFY(latch.trySetCount(1).result().value());
    refuse();
    const auto counting = latch.countDown();
    QTRY_VERIFY(isRefused());
    QVERIFY(!counting.isFinished());
    refuse(false);
    QTRY_VERIFY(counting.isFinished());
    QCOMPARE(counting.result(), Result<qint64>(0));
}

/// A caller that queues behind another's first attempt subscribes while the server runs a script.
void TestRefusals::areRetriedByASubscription()
{
    const AsyncLock lock = m_client->asyncLock(m_name);
    m_redis.command({"CONFIG", "SET", "lua-time-limit", "1"});
    std::thread script([this] { m_redis.anotherLink().command({"EVAL", "while true do end", "0"}); });
    QTRY_VERIFY(m_redis.command({"PING"}).text.startsWith("BUSY"));
    const auto first = lock.tryLock(Me, Long);
    QTRY_VERIFY(isRefused());
    const auto second = lock.tryLock(Other, Long);
    for (int i = 0; i < 100; ++i) // the subscription is refused in this time
        m_redis.command({"PING"});
    const bool hasFailed = second.isFinished();
    m_redis.command({"SCRIPT", "KILL"});
    script.join();
    QVERIFY(!hasFailed);
    QTRY_COMPARE(ended(first) + ended(second), u"granted 1"_s);
    QVERIFY(lock.unlock(first.isFinished() ? Me : Other).result());
    QTRY_VERIFY(first.isFinished() && second.isFinished());
    QCOMPARE(ended(first) + ended(second), u"granted 1granted 1"_s);
}

void TestRefusals::endASingleAttemptAtOnce()
{
    refuse();
    const Result<Attempt> attempt = m_client->asyncLock(m_name).tryLock(Me).result();
    QCOMPARE(outcome(attempt), u"timeout"_s);
    QCOMPARE(attempt.error().message.code(), u"server-refuses"_s);
    QVERIFY2(attempt.error().message.english().contains(u"NOREPLICAS"_s),
             qPrintable(attempt.error().message.english()));
}

/// One attempt is in flight for all waiters of a client. It must not keep a waiter beyond its own deadline.
void TestRefusals::endAShortWaitBehindALongOne()
{
    const AsyncLock lock = m_client->asyncLock(m_name);
    refuse();
    const auto first = lock.tryLock(Me, Long);
    QTRY_VERIFY(isRefused());
    const auto second = lock.tryLock(Other, Long); // waits in a queue, and its attempt is refused, too
    const QByteArray channel = schema::LockKeys(m_name).lockChannel();
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", channel}).elements.at(1).integer, 1);
    QVERIFY(m_bed->answers());
    const auto third = lock.tryLock(ThreadId {3}, 300ms);
    QTRY_COMPARE(ended(third), u"timeout"_s);
    QVERIFY(!first.isFinished() && !second.isFinished());
    refuse(false);
    QTRY_VERIFY(ended(first) == u"granted 1"_s || ended(second) == u"granted 1"_s);
}

void TestRefusals::endAWaitAtItsDeadline()
{
    refuse();
    const Result<Attempt> attempt = m_client->asyncLock(m_name).tryLock(Me, 300ms).result();
    QCOMPARE(outcome(attempt), u"timeout"_s);
    QVERIFY2(attempt.error().detail.startsWith(u"NOREPLICAS"_s) || attempt.error().detail.contains(u"-NOREPLICAS"_s),
             qPrintable(attempt.error().detail));
}

void TestRefusals::thatLastEndAWaitAtOnce_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("code");
    QTest::newRow("full memory") << "maxmemory"_ba
                                 << "1"_ba << u"server-memory-full"_s;
}

void TestRefusals::thatLastEndAWaitAtOnce()
{
    QFETCH(const QByteArray, setting);
    QFETCH(const QByteArray, value);
    QFETCH(const QString, code);
    m_redis.command({"CONFIG", "SET", setting, value});
    const auto waiting = m_client->asyncLock(m_name).lock(Me);
    const bool hasEnded = QTest::qWaitFor([&] { return waiting.isFinished(); });
    m_redis.command({"CONFIG", "SET", setting, "0"});
    QVERIFY(hasEnded);
    QCOMPARE(outcome(waiting.result()), u"server"_s);
    QCOMPARE(waiting.result().error().message.code(), code);
}

void TestRefusals::aGrantAfterItsLeaseIsTriedAgain()
{
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    const auto waiting = m_client->asyncLock(m_name).tryLock(Me, Long, Lease::of(500ms));
    answerLate(waiting, "lock");
    QTRY_COMPARE(ended(waiting), u"granted 1"_s);
}

void TestRefusals::aGrantAfterItsLeaseWasNeverHeld()
{
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    const auto attempt = m_client->asyncLock(m_name).tryLock(Me, 0ms, Lease::of(500ms));
    answerLate(attempt, "lock");
    QTRY_COMPARE(ended(attempt), u"timeout"_s);
    QCOMPARE(attempt.result().error().message.code(), u"grant-late"_s);
}

void TestRefusals::aPermitGrantedAfterItsLeaseIsTriedAgain()
{
    const auto permits = m_client->asyncPermitSemaphore(m_name);
    QVERIFY(permits.trySetPermits(1).result().value());
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    const auto waiting = permits.tryAcquire(1, Long, 500ms);
    QTRY_COMPARE(m_redis.command({"GET", "lock"}).text, "0"_ba);
    const TimePoint taken = BootClock::now();
    QTRY_VERIFY(BootClock::now() > taken + 500ms); // its lease has ended
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    QTRY_VERIFY(waiting.isFinished());
    const Result<PermitAttempt> permit = waiting.result();
    QVERIFY(permit);
    const auto *granted = std::get_if<GrantedPermits>(&*permit);
    QVERIFY(granted);
    QVERIFY(*granted->validUntil > BootClock::now());
}

/// Applies also to a client without a limit for a lost server.
void TestRefusals::aSingleAttemptEndsAfterOneTimeoutThoughWritesArePaused()
{
    LockBed bed(m_redis.server().url(), &redis::makeSocketTransport, [](topology::DeploymentOptions &options) {
        options.giveUp.reset();
        options.timeout = 300ms;
    });
    QVERIFY(bed.opened());
    Client client(bed.bus());
    const AsyncLock lock = client.asyncLock(m_name);
    QCOMPARE(outcome(lock.tryLock(Me).result()), u"granted 1"_s); // loads the scripts
    QCOMPARE(outcome(lock.unlock(Me).result()), u"free"_s);
    if (m_redis.command({"CLIENT", "PAUSE", "60000", "WRITE"}).isError())
        QSKIP("this server cannot pause only writes");
    const auto attempt = lock.tryLock(Me);
    const bool hasEnded = QTest::qWaitFor([&] { return attempt.isFinished(); }, 20'000);
    m_redis.command({"CLIENT", "UNPAUSE"});
    QVERIFY(hasEnded);
    QCOMPARE(outcome(attempt.result()), u"not-known"_s);
}

LOCKSCOPE_TEST(TestRefusals)
#include "tst_refusals.moc"
