// SPDX-License-Identifier: Apache-2.0
#include "core/locks/counting_semaphore.h"
#include "core/locks/multi_mutex.h"
#include "core/schema/value_hash.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <future>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

constexpr Millis Year = 8766h; // 365.25 days
constexpr Millis MaxLease = 100 * Year;
const LockName Name("lock");

} // namespace

/// Leases and waits of any length: too long leases are rejected, too long waits are unlimited, and neither causes a
/// busy loop.
class TestLockTimes final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void refusesALeaseThatIsTooLong_data();
    void refusesALeaseThatIsTooLong();
    void refusesALeaseThatIsTooLongForSeveralLocks();
    void refusesALeaseThatIsTooLongForPermits();
    void keepsTheLongestLease();
    void releasesAWriteLockBesideTheLongestRead();
    void renewsAWriteForNoReadThatHasEnded_data();
    void renewsAWriteForNoReadThatHasEnded();
    void waitsForEver_data();
    void waitsForEver();
    void retriesSeldomForALockWithAVeryLongLease_data();
    void retriesSeldomForALockWithAVeryLongLease();

private:
    using Wait = std::function<bool(Client &)>;

    qint64 scriptCalls()
    {
        const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
        const qsizetype at = stats.indexOf("cmdstat_evalsha:calls=");
        return at < 0 ? 0 : stats.sliced(at + 22, stats.indexOf(',', at) - at - 22).toLongLong();
    }

    const ThreadId m_me {1};
    RedisFixture m_redis;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
};

void TestLockTimes::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened());
}

void TestLockTimes::init()
{
    m_client.reset();
    m_redis.flush();
    m_client.emplace(m_bed->bus());
}

void TestLockTimes::refusesALeaseThatIsTooLong_data()
{
    addFamilies();
    QTest::newRow("non-reentrant") << Family::NonReentrant;
    QTest::newRow("non-reentrant fair") << Family::NonReentrantFair;
    QTest::newRow("faster multi") << Family::FasterMulti;
}

void TestLockTimes::refusesALeaseThatIsTooLong()
{
    QFETCH(const Family, family);
    const AsyncLock lock = family == Family::FasterMulti ? m_client->asyncFasterMultiLock(Name, {u"1"_s})
                                                         : m_client->asyncLock(Name, family);
    for (const Millis time : {MaxLease + 1ms, 300 * Year, Millis::max()}) {
        const Lease lease = Lease::of(time);
        QCOMPARE(outcome(lock.tryLock(m_me, 0ms, lease).result()), u"usage"_s);
        QCOMPARE(outcome(lock.tryLock(m_me, 1s, lease).result()), u"usage"_s);
        QCOMPARE(outcome(lock.lock(m_me, lease).result()), u"usage"_s);
        if (family == Family::Fenced)
            QCOMPARE(outcome(lock.tryLockAndGetToken(m_me, 0ms, lease).result()), u"usage"_s);
        QVERIFY2(m_redis.keyspace().empty(), toText(m_redis.keyspace()));
    }
    QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
    if (rulesOf(family).isReentrant) // an existing hold keeps its lease
        QCOMPARE(outcome(lock.tryLock(m_me, 0ms, Lease::of(300 * Year)).result()), u"usage"_s);
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
}

void TestLockTimes::refusesALeaseThatIsTooLongForSeveralLocks()
{
    MultiMutex mutex(MultiLock({m_client->asyncLock(LockName("a")), m_client->asyncLock(LockName("b"))}),
                     Lease::of(300 * Year));
    for (const Millis wait : {0ms, 1000ms}) {
        try {
            QVERIFY(!mutex.try_lock_for(wait));
            QFAIL("no error");
        } catch (const LockError &error) {
            QCOMPARE(error.error().kind, ErrorKind::Usage);
        }
    }
    QVERIFY2(m_redis.keyspace().empty(), toText(m_redis.keyspace()));
}

void TestLockTimes::refusesALeaseThatIsTooLongForPermits()
{
    const BlockingPermitSemaphore permits = m_client->blockingPermitSemaphore(Name);
    const BlockingSemaphore semaphore = m_client->blockingSemaphore(LockName("plain"));
    QVERIFY(permits.trySetPermits(1).value());
    for (const Millis lease : {MaxLease + 1ms, Millis::max()}) {
        QCOMPARE(permits.tryAcquire(1, 0ms, lease).error().kind, ErrorKind::Usage);
        QCOMPARE(permits.tryAcquire(1, 1s, lease).error().kind, ErrorKind::Usage);
        QCOMPARE(semaphore.trySetPermits(3, lease).error().kind, ErrorKind::Usage);
        QCOMPARE(permits.count().value().free, 1);
    }
    const Result<PermitAttempt> taken = permits.tryAcquire(1, 0ms, MaxLease);
    QVERIFY(isGranted(taken));
    const PermitId id = std::get<GrantedPermits>(*taken).ids.front();
    QCOMPARE(permits.updateLeaseTime(id, MaxLease + 1ms).error().kind, ErrorKind::Usage);
    QVERIFY(permits.updateLeaseTime(id, MaxLease).value());
    QVERIFY(permits.leaseTime(id).value().value() > 99 * Year);
    QVERIFY(!semaphore.exists().value());
}

void TestLockTimes::keepsTheLongestLease()
{
    const AsyncLock lock = m_client->asyncLock(Name);
    const Result<Attempt> attempt = lock.tryLock(m_me, 0ms, Lease::of(MaxLease)).result();
    QCOMPARE(outcome(attempt), u"granted 1"_s);
    QVERIFY(std::get<Granted>(*attempt).validUntil - BootClock::now() > 99 * Year);
    QVERIFY(lock.remainTimeToLive().result().value() > (99 * Year).count());
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
}

/// Found by tests/model. The read's remaining time is rounded up, and the server rejects a lease beyond 100 years.
void TestLockTimes::releasesAWriteLockBesideTheLongestRead()
{
    const auto nest = [](Client &client, ThreadId me) -> QCoro::Task<Result<bool>> {
        const Lock write = client.lock(Name, Family::Write);
        const Lock read = client.lock(Name, Family::Read);
        const Result<Attempt> written = co_await write.tryAcquire(me);
        const Result<Attempt> readAttempt = co_await read.tryAcquire(me, Lease::of(MaxLease));
        const Result<Released> released = co_await write.release(me);
        const Result<Released> readReleased = co_await read.release(me);
        if (!isGranted(written) || !isGranted(readAttempt))
            co_return fail(ErrorKind::Usage, Message::verbatim(u"not granted"_s));
        if (!released)
            co_return fail(released.error());
        if (!readReleased)
            co_return fail(readReleased.error());
        co_return Result<bool>(released->isFree && readReleased->isFree);
    };
    for (int i = 0; i < 100; ++i) {
        const Result<bool> done = runBlocking<bool>(m_bed->engine(), [&] { return nest(*m_client, m_me); });
        QVERIFY2(done, qPrintable(done ? QString() : done.error().message.english()));
        QVERIFY(*done);
    }
    QVERIFY2(m_redis.keyspace().empty(), toText(m_redis.keyspace()));
}

void TestLockTimes::renewsAWriteForNoReadThatHasEnded_data()
{
    QTest::addColumn<bool>("isReleased");
    QTest::newRow("released") << true;
    QTest::newRow("lost") << false;
}

void TestLockTimes::renewsAWriteForNoReadThatHasEnded()
{
    QFETCH(bool, isReleased);
    constexpr Millis Watchdog = 300ms;
    ClientOptions options;
    options.watchdogLease = Watchdog;
    Client client(m_bed->bus(), options);
    const AsyncLock write = client.asyncLock(Name, Family::Write);
    const AsyncLock read = client.asyncLock(Name, Family::Read);
    if (isReleased)
        QVERIFY(isGranted(write.tryLock(m_me).result()));
    QVERIFY(isGranted(read.tryLock(m_me, 0ms, Lease::of(60s)).result()));
    if (isReleased) {
        QVERIFY(read.unlock(m_me).result());
    } else {
        m_redis.command({"DEL", Name.bytes()});
        QVERIFY(isGranted(write.tryLock(m_me).result()));
        QTRY_VERIFY(m_redis.command({"PTTL", Name.bytes()}).integer > Watchdog.count()); // the loss is not known yet
        QCOMPARE(outcome(read.unlock(m_me).result()), u"lost"_s);
    }
    QTRY_VERIFY(m_redis.command({"PTTL", Name.bytes()}).integer <= Watchdog.count());
    QVERIFY(write.unlock(m_me).result());
}

void TestLockTimes::waitsForEver_data()
{
    QTest::addColumn<Wait>("wait");
    const auto row = [](const char *name, Wait wait) { QTest::newRow(name) << std::move(wait); };
    row("try_lock_for, 300 years", [](Client &client) { return Mutex(client, Name).try_lock_for(300 * Year); });
    row("try_lock_for, hours::max",
        [](Client &client) { return Mutex(client, Name).try_lock_for(std::chrono::hours::max()); });
    row("try_lock_for, a fraction of the most that a double holds",
        [](Client &client) { return Mutex(client, Name).try_lock_for(std::chrono::duration<double>(1e300)); });
    row("try_lock_until, time_point::max", [](Client &client) {
        return Mutex(client, Name).try_lock_until(std::chrono::steady_clock::time_point::max());
    });
    row("try_lock_shared_for", [](Client &client) {
        SharedMutex mutex(client, Name);
        return mutex.try_lock_shared_for(Millis::max());
    });
    row("fair", [](Client &client) { return Mutex(client, Name, Family::Fair).try_lock_for(Millis::max()); });
    row("spin", [](Client &client) { return Mutex(client, Name, Family::Spin).try_lock_for(Millis::max()); });
    row("a deadline at the end of time", [](Client &client) {
        const Lock lock = client.lock(Name);
        return isGranted(runBlocking<Attempt>(client.engine(), [&] {
            return lock.acquire(ThreadId {7}, Lease::watchdog(), Deadline {TimePoint::max()});
        }));
    });
    row("several locks", [](Client &client) {
        MultiMutex mutex(MultiLock({client.asyncLock(Name)}));
        return mutex.try_lock_for(300 * Year);
    });
    row("a semaphore",
        [](Client &client) { return CountingSemaphore(client, LockName("semaphore")).try_acquire_for(300 * Year); });
    row("permits", [](Client &client) {
        return isGranted(client.blockingPermitSemaphore(LockName("permits")).tryAcquire(1, Millis::max()));
    });
}

void TestLockTimes::waitsForEver()
{
    QFETCH(const Wait, wait);
    const QByteArray stranger = ClientId::random().bytes() + ":1";
    const bool isShared = QByteArray(QTest::currentDataTag()).contains("shared");
    if (isShared)
        m_redis.command({"HSET", "lock", "mode", "write", stranger + ":write", "1"});
    else
        m_redis.command({"HSET", "lock", stranger, "1"});
    m_redis.command({"SET", "semaphore", "0"});
    m_redis.command({"SET", "permits", "0"});
    const qint64 before = scriptCalls();
    std::future<bool> waiting = std::async(std::launch::async, [&] { return wait(*m_client); });
    QTRY_VERIFY(waiting.wait_for(0s) == std::future_status::ready || scriptCalls() >= before + 2);
    QVERIFY(m_bed->answers()); // its last attempt was answered
    QVERIFY2(waiting.wait_for(0s) == std::future_status::timeout, "it has given up");
    m_redis.command({"DEL", "lock"});
    m_redis.command({"SET", "semaphore", "1"});
    m_redis.command({"SET", "permits", "1"});
    for (const char *channel : {"redisson_lock__channel:{lock}", "redisson_rwlock:{lock}", "redisson_sc:{semaphore}",
                                "redisson_sc:{permits}"})
        m_redis.command({"PUBLISH", channel, "1"});
    for (const RawReply &channel : m_redis.command({"PUBSUB", "CHANNELS", "*lock}:*"}).elements) // a fair waiter's
        m_redis.command({"PUBLISH", channel.text, "0"});
    QVERIFY(waiting.get());
}

void TestLockTimes::retriesSeldomForALockWithAVeryLongLease_data()
{
    QTest::addColumn<QString>("kind");
    for (const char *kind : {"reentrant", "fair", "read", "fastermulti", "permits"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

/// A TTL beyond the clock's range must not overflow into the past.
void TestLockTimes::retriesSeldomForALockWithAVeryLongLease()
{
    QFETCH(const QString, kind);
    const QByteArray stranger = ClientId::random().bytes() + ":1";
    const QByteArray ages = "9500000000000"; // 301 years; in nanoseconds, more than 63 bits hold
    if (kind == u"read"_s)
        m_redis.command({"HSET", "lock", "mode", "write", stranger + ":write", "1"});
    else if (kind == u"fastermulti"_s)
        m_redis.command({"HSET", "lock", schema::valueHash("1"), stranger,
                         schema::valueHash("1") + ':' + stranger + ":expire_time", "11300000000000"});
    else
        m_redis.command({"HSET", "lock", stranger, "1"});
    m_redis.command({"PEXPIRE", "lock", ages});
    m_redis.command({"SET", "permits", "0"});
    m_redis.command({"ZADD", "{permits}:timeout", "11300000000000", "0123456789abcdef"});
    const qint64 before = scriptCalls();
    QFuture<Result<Attempt>> waiting;
    QFuture<Result<PermitAttempt>> waitingForOne;
    if (kind == u"permits"_s)
        waitingForOne = m_client->asyncPermitSemaphore(LockName("permits")).tryAcquire(1, 1h);
    else if (kind == u"fastermulti"_s)
        waiting = m_client->asyncFasterMultiLock(Name, {u"1"_s}).lock(m_me);
    else
        waiting = m_client
                      ->asyncLock(Name,
                                  kind == u"fair"_s       ? Family::Fair
                                      : kind == u"read"_s ? Family::Read
                                                          : Family::Reentrant)
                      .lock(m_me);
    QTRY_VERIFY(scriptCalls() >= before + 2); // the second attempt follows the subscription
    QVERIFY(m_bed->answers());
    const qint64 asked = scriptCalls();
    for (int i = 0; i < 100; ++i)
        QVERIFY(m_bed->answers());
    // one more attempt by the first waiter
    QVERIFY2(scriptCalls() <= asked + 2, QByteArray::number(scriptCalls() - asked));
    m_redis.command({"DEL", "lock"});
    m_client.reset(); // ends the wait
}

LOCKSCOPE_TEST(TestLockTimes)
#include "tst_lock_times.moc"
