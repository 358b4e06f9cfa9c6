// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/key_watch.h"
#include "tests/integration/loss_bed.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <atomic>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

/// Counts how often the TTL of a key went up, that is, was renewed.
class TtlChart final
{
public:
    TtlChart(RedisFixture &redis, QByteArray key) : m_redis(redis), m_key(std::move(key)) { }
    /// Takes one sample; a negative value: the key does not exist.
    int rises()
    {
        const qint64 ttl = m_redis.command({"PTTL", m_key}).integer;
        if (ttl < 0)
            return -1;
        m_rises += ttl > m_last ? 1 : 0;
        m_last = ttl;
        return m_rises;
    }

private:
    RedisFixture &m_redis;
    QByteArray m_key;
    qint64 m_last = std::numeric_limits<qint64>::max();
    int m_rises = 0;
};

} // namespace

class TestLockLosses final : public QObject, LossBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { connectToServer(); }
    void init() { startAnew(); }
    void cleanup() { endClient(); }
    void keepsAHoldBeyondItsLease_data() { addFamilies(); }
    void keepsAHoldBeyondItsLease();
    void keepsAWriteAliveThroughANestedRead();
    void leavesALongerLeaseOfAnotherReaderAlone();
    void endsAReadWithTheLeaseOfTheLevelThatIsLeft();
    void stopsRenewingAfterTheRelease();
    void reportsADeletedLock_data() { addFamilies(); }
    void reportsADeletedLock();
    void findsADeletedHoldBeforeItsRenewal_data() { addFamilies(); }
    void findsADeletedHoldBeforeItsRenewal();
    void reportsNoLossOnRelease();
    void tellsOfALockThatWasForced();
    void tellsOfALossThatTheReleaseFindsOut();
    void saysLostFirstAfterAPause();
    void saysLostWhenTheServerSleptTooLong();
    void losesWhatWasToldLostWhileItsReplyWasUnderWay_data();
    void losesWhatWasToldLostWhileItsReplyWasUnderWay();
    void losesItsHoldsWithTheServerAndGoesOn();
    void tellsOfAnEmptyRestartBeforeTheRenewal_data() { addFamilies(); }
    void tellsOfAnEmptyRestartBeforeTheRenewal();
    void countsWithAnotherClientOfItsId_data() { addFamilies(); }
    void countsWithAnotherClientOfItsId();
    void repeatsAnUnlockThatFailed_data();
    void repeatsAnUnlockThatFailed();
    void releasesItsHoldsAndFailsItsWaitsOnShutdown();
    void leavesItsHoldsToTheirLeasesWhenToldSo();

private:
    /// Blocks the engine for `duration`, like a suspended process.
    void pauseEngine(Millis duration)
    {
        m_bed->onEngine([&] {
            const TimePoint until = BootClock::now() + duration;
            while (BootClock::now() <= until)
                std::this_thread::yield();
        });
    }
};

void TestLockLosses::keepsAHoldBeyondItsLease()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family, m_me), u"granted 1"_s);
    QCOMPARE(lock(family, m_me), u"granted 2"_s);
    TtlChart ttl(m_redis, "lock");
    QTRY_VERIFY(ttl.rises() >= 4); // longer than its lease
    QCOMPARE(unlock(family, m_me), u"left 1"_s);
    QTRY_VERIFY(ttl.rises() >= 7);
    QCOMPARE(unlock(family, m_me), u"free"_s);
    QCOMPARE(losses(), QStringList {});
    QVERIFY(m_redis.keyspace().empty());
}

void TestLockLosses::keepsAWriteAliveThroughANestedRead()
{
    QCOMPARE(lock(Family::Write, m_me), u"granted 1"_s);
    QCOMPARE(lock(Family::Read, m_me), u"granted 1"_s);
    TtlChart ttl(m_redis, "lock");
    TtlChart readTtl(m_redis, schema::LockKeys(m_name).readTimeout(HolderId {m_client->id(), m_me}.field(), 1));
    QTRY_VERIFY(ttl.rises() >= 2 && readTtl.rises() >= 1);
    QCOMPARE(unlock(Family::Read, m_me), u"left 0"_s);
    TtlChart after(m_redis, "lock");
    QTRY_VERIFY(after.rises() >= 4); // protocol.md 8, row 7
    QCOMPARE(unlock(Family::Write, m_me), u"free"_s);
    QCOMPARE(losses(), QStringList {});
}

void TestLockLosses::leavesALongerLeaseOfAnotherReaderAlone()
{
    Client patient(m_otherBed->bus());
    QCOMPARE(outcome(patient.asyncLock(m_name, Family::Read).tryLock(m_me, 0ms, Lease::of(90s)).result()),
             u"granted 1"_s);
    QCOMPARE(lock(Family::Read, m_me), u"granted 1"_s);
    TtlChart ours(m_redis, schema::LockKeys(m_name).readTimeout(HolderId {m_client->id(), m_me}.field(), 1));
    QTRY_VERIFY(ours.rises() >= 2);
    QVERIFY(m_redis.command({"PTTL", "lock"}).integer > 60'000); // protocol.md 8, row 40
}

void TestLockLosses::endsAReadWithTheLeaseOfTheLevelThatIsLeft()
{
    const AsyncLock read = m_client->asyncLock(m_name, Family::Read);
    QCOMPARE(outcome(read.tryLock(m_me, 0ms, Lease::of(1s)).result()), u"granted 1"_s);
    QCOMPARE(outcome(read.tryLock(m_me, 0ms, Lease::of(90s)).result()), u"granted 2"_s);
    QCOMPARE(unlock(Family::Read, m_me), u"left 1"_s); // with the timeout key of the second level
    QTRY_COMPARE(losses(), QStringList {u":1 ended"_s});
}

void TestLockLosses::stopsRenewingAfterTheRelease()
{
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 1"_s);
    QCOMPARE(unlock(Family::Reentrant, m_me), u"free"_s);
    // The same holder's field is now subject to another lease: nothing may touch it.
    m_redis.command({"HSET", "lock", HolderId {m_client->id(), m_me}.field(), "1"});
    m_redis.command({"PEXPIRE", "lock", "500"});
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, 0);
}

void TestLockLosses::reportsADeletedLock()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family, m_me), u"granted 1"_s);
    m_redis.flush();
    const QString field = family == Family::Write ? u":1:write"_s : u":1"_s;
    QTRY_COMPARE(losses(), QStringList {field + u" removed"_s});
    QCOMPARE(unlock(family, m_me), u"lost"_s);
    QCOMPARE(unlock(family, m_me), u"not-holder"_s); // reported once
    QCOMPARE(lock(family, m_me), u"granted 1"_s);
}

/// Its lease is 30 s: the next renewal is 10 s away.
void TestLockLosses::findsADeletedHoldBeforeItsRenewal()
{
    QFETCH(Family, family);
    for (const Lease lease : {Lease::watchdog(), Lease::of(60s)}) {
        std::atomic<int> lost = 0;
        ClientOptions options;
        options.lockLost = [&lost](const LostHold &hold) {
            lost += hold.reason == renewal::LossReason::Removed ? 1 : 0;
        };
        Client client(m_bed->bus(), options);
        const pubsub::KeyWatch watch(m_bed->bus(), {"lock"},
                                     [&client](const QByteArray &key) { client.check(LockName(key)); });
        QCOMPARE(outcome(client.asyncLock(m_name, family).tryLock(m_me, 0ms, lease).result()), u"granted 1"_s);
        QCOMPARE(outcome(client.asyncLock(m_name, family).tryLock(m_me, 0ms, lease).result()), u"granted 2"_s);
        QCOMPARE(m_redis.command({"DEL", "lock"}).integer, 1);
        QTRY_COMPARE(lost.load(), 1);
        QCOMPARE(outcome(client.asyncLock(m_name, family).unlock(m_me).result()), u"lost"_s);
        m_redis.flush();
    }
}

void TestLockLosses::reportsNoLossOnRelease()
{
    std::atomic<int> lost = 0;
    ClientOptions options;
    options.lockLost = [&lost](const LostHold &) { ++lost; };
    Client client(m_bed->bus(), options);
    const pubsub::KeyWatch watch(m_bed->bus(), {"lock"},
                                 [&client](const QByteArray &key) { client.check(LockName(key)); });
    const AsyncLock own = client.asyncLock(m_name);
    for (int cycle = 0; cycle < 100; ++cycle) {
        QCOMPARE(outcome(own.tryLock(m_me, 0ms).result()), u"granted 1"_s);
        QCOMPARE(outcome(own.tryLock(m_me, 0ms).result()), u"granted 2"_s);
        m_redis.command({"PEXPIRE", "lock", "20000"});
        client.check(m_name);
        QCOMPARE(outcome(own.unlock(m_me).result()), u"left 1"_s);
        client.check(m_name);
        QCOMPARE(outcome(own.unlock(m_me).result()), u"free"_s);
    }
    QVERIFY(m_bed->answers());
    QCOMPARE(lost.load(), 0);
}

void TestLockLosses::tellsOfALockThatWasForced()
{
    QCOMPARE(lock(Family::Write, m_me), u"granted 1"_s);
    Client operatorClient(m_otherBed->bus());
    QVERIFY(operatorClient.asyncLock(m_name, Family::Write).forceUnlock().result().value());
    QCOMPARE(outcome(operatorClient.asyncLock(m_name, Family::Write).tryLock(m_me).result()), u"granted 1"_s);
    QTRY_COMPARE(losses(), QStringList {u":1:write removed"_s});
    QCOMPARE(lock(Family::Write, m_me), u"lost"_s);
    QCOMPARE(lock(Family::Write, m_me), u"busy"_s);
}

void TestLockLosses::tellsOfALossThatTheReleaseFindsOut()
{
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 1"_s);
    m_redis.flush();
    QCOMPARE(unlock(Family::Reentrant, m_me), u"lost"_s);
    QCOMPARE(losses(), QStringList {u":1 removed"_s});
}

void TestLockLosses::saysLostFirstAfterAPause()
{
    Client other(m_otherBed->bus());
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 1"_s);
    pauseEngine(ShortLease);
    QCOMPARE(outcome(other.asyncLock(m_name).tryLock(m_me, 5s).result()), u"granted 1"_s);
    m_redis.server().pause(); // without replies, the local clock must report it
    const QString told = unlock(Family::Reentrant, m_me);
    m_redis.server().resume();
    QCOMPARE(told, u"lost"_s);
    QTRY_COMPARE(losses().size(), 1);
    QCOMPARE(m_redis.command({"HLEN", "lock"}).integer, 1);
}

void TestLockLosses::saysLostWhenTheServerSleptTooLong()
{
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 1"_s);
    QCOMPARE(lock(Family::Read, m_other), u"busy"_s);
    m_redis.server().pause();
    QTRY_COMPARE(losses(), QStringList {u":1 expired"_s}); // while the server is still paused
    const QString told = unlock(Family::Reentrant, m_me);
    m_redis.server().resume();
    QCOMPARE(told, u"lost"_s);
    QCOMPARE(outcome(m_client->asyncLock(m_name).tryLock(m_other, 5s).result()), u"granted 1"_s);
}

void TestLockLosses::losesWhatWasToldLostWhileItsReplyWasUnderWay_data()
{
    QTest::addColumn<bool>("isAcquire");
    QTest::newRow("re-entry") << true;
    QTest::newRow("partial release") << false;
}

void TestLockLosses::losesWhatWasToldLostWhileItsReplyWasUnderWay()
{
    QFETCH(bool, isAcquire);
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 1"_s);
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 2"_s);
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    const AsyncLock again = m_client->asyncLock(m_name);
    const QByteArray field = HolderId {m_client->id(), m_me}.field();
    QFuture<Result<Attempt>> attempt;
    QFuture<Result<Released>> released;
    if (isAcquire)
        attempt = again.tryLock(m_me);
    else
        released = again.unlock(m_me);
    QTRY_COMPARE(m_redis.command({"HGET", "lock", field}).text, isAcquire ? "3"_ba : "1"_ba);
    m_redis.command({"PERSIST", "lock"}); // the server still has it when the local clock ends it
    QTRY_COMPARE(losses(), QStringList {u":1 expired"_s});
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    QCOMPARE(isAcquire ? outcome(attempt.result()) : outcome(released.result()), u"lost"_s);
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, 0);
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 1"_s);
    QCOMPARE(unlock(Family::Reentrant, m_me), u"free"_s);
}

void TestLockLosses::losesItsHoldsWithTheServerAndGoesOn()
{
    RedisFixture redis({.useUnixSocket = true});
    QVERIFY2(redis.start(), redis.problem());
    LockBed bed(redis.server().url());
    QVERIFY(bed.opened());
    std::atomic<int> lost {0};
    ClientOptions options;
    options.watchdogLease = ShortLease;
    options.lockLost = [&lost](const LostHold &) { ++lost; };
    Client client(bed.bus(), options);
    const AsyncLock held = client.asyncLock(m_name);
    QCOMPARE(outcome(held.tryLock(m_me).result()), u"granted 1"_s);
    redis.server().kill();
    QVERIFY(redis.start()); // empty
    QTRY_COMPARE(lost.load(), 1);
    QCOMPARE(outcome(held.unlock(m_me).result()), u"lost"_s);
    QCOMPARE(outcome(held.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(held.unlock(m_me).result()), u"free"_s);
}

/// The usual lease, with no renewal due for seconds: the release detects it.
void TestLockLosses::tellsOfAnEmptyRestartBeforeTheRenewal()
{
    QFETCH(const Family, family);
    RedisFixture redis;
    QVERIFY2(redis.start(), redis.problem());
    LockBed bed(redis.server().url());
    QVERIFY(bed.opened());
    std::atomic<int> lost {0};
    ClientOptions options;
    options.lockLost = [&lost](const LostHold &) { ++lost; };
    Client client(bed.bus(), options);
    const AsyncLock held = client.asyncLock(m_name, family);
    QCOMPARE(outcome(held.tryLock(m_me).result()), u"granted 1"_s);
    redis.server().kill();
    QVERIFY(redis.start()); // empty
    QCOMPARE(outcome(held.unlock(m_me).result()), u"lost"_s);
    QCOMPARE(lost.load(), 1);
    QCOMPARE(outcome(held.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(held.unlock(m_me).result()), u"free"_s);
    QCOMPARE(lost.load(), 1);
}

/// The server sees both as one holder. Releasing one leaves the other's hold, whichever releases first.
void TestLockLosses::countsWithAnotherClientOfItsId()
{
    QFETCH(const Family, family);
    ClientOptions options;
    options.id = ClientId::random();
    Client first(m_bed->bus(), options);
    Client second(m_bed->bus(), options);
    const AsyncLock one = first.asyncLock(m_name, family);
    const AsyncLock other = second.asyncLock(m_name, family);
    for (const bool isFirstDone : {true, false}) {
        QCOMPARE(outcome(one.tryLock(m_me).result()), u"granted 1"_s);
        QCOMPARE(outcome(other.tryLock(m_me).result()), u"granted 2"_s);
        QCOMPARE(outcome((isFirstDone ? one : other).unlock(m_me).result()), u"left 1"_s);
        QCOMPARE(outcome((isFirstDone ? other : one).unlock(m_me).result()), u"free"_s);
    }
}

void TestLockLosses::repeatsAnUnlockThatFailed_data()
{
    addFamilies();
}

/// The first unlock cannot reach the server, which then restarts without data. The second one is not a caller's error;
/// the third one is.
void TestLockLosses::repeatsAnUnlockThatFailed()
{
    QFETCH(const Family, family);
    RedisFixture redis;
    QVERIFY2(redis.start(), redis.problem());
    LockBed bed(redis.server().url(), &redis::makeSocketTransport,
                [](topology::DeploymentOptions &options) { options.giveUp = 200ms; });
    QVERIFY(bed.opened());
    Client client(bed.bus());
    const AsyncLock held = client.asyncLock(m_name, family);
    QCOMPARE(outcome(held.tryLock(m_me).result()), u"granted 1"_s);
    redis.server().kill();
    const Result<Released> failed = held.unlock(m_me).result();
    QVERIFY(!failed);
    QVERIFY2(failed.error().kind == ErrorKind::Connect || failed.error().kind == ErrorKind::NotKnown,
             qPrintable(outcome(failed)));
    QVERIFY(redis.start()); // empty
    QTRY_VERIFY(bed.answers());
    QCOMPARE(outcome(held.unlock(m_me).result()), u"left 0?"_s);
    QCOMPARE(outcome(held.unlock(m_me).result()), u"not-holder"_s);
    QCOMPARE(outcome(held.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(held.unlock(m_me).result()), u"free"_s);
}

void TestLockLosses::releasesItsHoldsAndFailsItsWaitsOnShutdown()
{
    Client other(m_otherBed->bus());
    const LockName theirs("theirs");
    QCOMPARE(outcome(other.asyncLock(theirs).tryLock(m_me).result()), u"granted 1"_s);
    for (const Family family : {Family::Write, Family::Read, Family::Write})
        QVERIFY(lock(family, m_me).startsWith(u"granted"_s));
    const auto waiting = m_client->asyncLock(theirs).lock(m_me);
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(1));
    m_client.reset();
    QVERIFY(waiting.isFinished());
    QCOMPARE(outcome(waiting.result()), u"cancelled"_s);
    QCOMPARE(m_redis.command({"KEYS", "*"}).texts(), std::vector<QByteArray> {"theirs"});
    QCOMPARE(losses(), QStringList {});
}

void TestLockLosses::leavesItsHoldsToTheirLeasesWhenToldSo()
{
    makeClient(false);
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 1"_s);
    m_client.reset();
    QCOMPARE(m_redis.command({"EXISTS", "lock"}).integer, 1);
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, 0);
}

LOCKSCOPE_TEST(TestLockLosses)
#include "tst_lock_losses.moc"
