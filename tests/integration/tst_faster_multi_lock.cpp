// SPDX-License-Identifier: Apache-2.0
#include "core/schema/value_hash.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/locks/multi_mutex.h"

#include <QTest>
#include <mutex>
#include <thread>
#endif

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

using Waiting = QFuture<Result<Attempt>>;
constexpr Millis Long = 25s; // far longer than a test may take
constexpr ThreadId Me {1};
const QByteArray Stranger = "00000000-0000-4000-8000-000000000001:1";
const QByteArray Channel = "redisson_lock__channel:{group}";

/// The rules of protocol.md 2.12, abridged. KEYS[1] group; ARGV: holder, now, values.
constexpr auto TheirRelease =
    "for i = 3, #ARGV do local p = ARGV[i] .. ':' .. ARGV[1]"
    " if redis.call('HEXISTS', KEYS[1], p .. ':expire_time') == 1 then"
    " if redis.call('HINCRBY', KEYS[1], p .. ':lock_count', -1) <= 0 then"
    " redis.call('HDEL', KEYS[1], ARGV[i], p .. ':expire_time', p .. ':lock_count') end end end";
constexpr auto TheirAcquire =
    "for i = 3, #ARGV do local p = ARGV[i] .. ':' .. ARGV[1]"
    " redis.call('HSET', KEYS[1], ARGV[i], ARGV[1]) redis.call('HSET', KEYS[1], p .. ':expire_time', ARGV[2] + 30000)"
    " redis.call('HINCRBY', KEYS[1], p .. ':lock_count', 1) end";

QByteArray hashOf(const char *value)
{
    return schema::valueHash(value);
}

} // namespace

class TestFasterMultiLock final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void isStoredAsRedissonDoes();
    void excludesOnlyWhatOverlaps();
    void wakesWhoWaitsForAValueThatIsFree();
    void leavesWaitersForOtherValuesInPeace();
    void waitsForRedissonsHolders();
    void countsItsHolds();
    void isTakenAgainBeforeItsReleaseIsAnswered();
    void answersQuestionsAboutItsValues();
    void isForced();
    void takesValuesOfAnotherCodec();
    void isALockable();
    void isAMemberOfAMultiLock();
    void isKeptAlive();
    void isLostWithOneOfItsValues();
    void endsWithItsLease();
    void countsExactlyInACrowd();
    void needsAValue();

private:
    AsyncLock values(const QStringList &names) { return m_client->asyncFasterMultiLock(LockName("group"), names); }
    AsyncLock others(const QStringList &names) { return m_other->asyncFasterMultiLock(LockName("group"), names); }
    static QString take(const AsyncLock &lock, Lease lease = Lease::watchdog())
    {
        return outcome(lock.tryLock(Me, 0ms, lease).result());
    }
    static QString give(const AsyncLock &lock) { return outcome(lock.unlock(Me).result()); }
    QByteArray field(const QByteArray &name) { return m_redis.command({"HGET", "group", name}).text; }
    qint64 count(const char *value, const QByteArray &holder)
    {
        return field(hashOf(value) + ':' + holder + ":lock_count").toLongLong();
    }
    [[nodiscard]] QByteArray me() const { return HolderId {m_client->id(), Me}.field(); }
    qint64 now()
    {
        const RawReply time = m_redis.command({"TIME"});
        return time.elements.at(0).text.toLongLong() * 1000 + time.elements.at(1).text.toLongLong() / 1000;
    }
    RawReply theirs(const char *script, const std::vector<const char *> &names, qint64 time)
    {
        std::vector<QByteArray> words {"EVAL", script, "1", "group", Stranger, QByteArray::number(time)};
        for (const char *name : names)
            words.push_back(hashOf(name));
        return m_redis.command(words);
    }
    qint64 listeners() { return m_redis.command({"PUBSUB", "NUMSUB", Channel}).elements.at(1).integer; }

    RedisFixture m_redis {{.useUnixSocket = true}};
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
    std::optional<Client> m_other;
    std::atomic<int> m_losses {0};
};

void TestFasterMultiLock::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened());
}

void TestFasterMultiLock::init()
{
    m_redis.flush();
    m_losses = 0;
    ClientOptions options;
    options.watchdogLease = 600ms;
    options.lockLost = [this](const LostHold &) { ++m_losses; };
    m_client.emplace(m_bed->bus(), options);
    m_other.emplace(m_bed->bus());
}

void TestFasterMultiLock::cleanup()
{
    m_other.reset();
    m_client.reset();
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestFasterMultiLock::isStoredAsRedissonDoes()
{
    RawLink ears = m_redis.anotherLink();
    ears.listenTo("redisson_*");
    QCOMPARE(take(values({u"a"_s, u"b"_s}), Lease::of(30s)), u"granted 1"_s);
    QCOMPARE(m_redis.command({"HLEN", "group"}).integer, 6);
    for (const QByteArray &hash : {"qwvAS12pR0CgRitaypEjUw"_ba, "Q5CdP+xmkHdTGWYr64Lw6A"_ba}) {
        QCOMPARE(field(hash), me());
        QCOMPARE(field(hash + ':' + me() + ":lock_count"), "1"_ba);
        const qint64 left = field(hash + ':' + me() + ":expire_time").toLongLong() - now();
        QVERIFY(left > 20'000 && left <= 30'001);
    }
    const qint64 ttl = m_redis.command({"PTTL", "group"}).integer;
    QVERIFY(ttl > 20'000 && ttl <= 30'000);
    QCOMPARE(give(values({u"b"_s, u"a"_s})), u"free"_s);
    QVERIFY(m_redis.keyspace().empty());
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {{Channel, "0"}}));
}

void TestFasterMultiLock::excludesOnlyWhatOverlaps()
{
    QCOMPARE(take(values({u"a"_s, u"b"_s})), u"granted 1"_s);
    QCOMPARE(take(others({u"c"_s, u"d"_s})), u"granted 1"_s);
    QCOMPARE(take(others({u"b"_s, u"e"_s})), u"busy"_s);
    QVERIFY(field(hashOf("e")).isEmpty());
    QCOMPARE(take(values({u"b"_s, u"e"_s})), u"granted 1"_s); // a holder may take overlapping sets
    QCOMPARE(count("b", me()), 2);
    QCOMPARE(give(values({u"a"_s, u"b"_s})), u"left 0"_s); // b is still held with e
    QCOMPARE(take(others({u"b"_s})), u"busy"_s);
    QCOMPARE(take(others({u"a"_s})), u"granted 1"_s);
    QCOMPARE(give(values({u"b"_s, u"e"_s})), u"free"_s);
    QCOMPARE(give(others({u"a"_s})), u"free"_s);
    QCOMPARE(give(others({u"c"_s, u"d"_s})), u"free"_s);
}

void TestFasterMultiLock::wakesWhoWaitsForAValueThatIsFree()
{
    QCOMPARE(take(others({u"a"_s})), u"granted 1"_s);
    QCOMPARE(take(others({u"b"_s})), u"granted 1"_s);
    const Waiting waiting = values({u"a"_s, u"c"_s}).tryLock(Me, Long);
    QTRY_COMPARE(listeners(), 1);
    QCOMPARE(give(others({u"a"_s})), u"free"_s); // the group still contains b
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(give(values({u"a"_s, u"c"_s})), u"free"_s);
    QCOMPARE(give(others({u"b"_s})), u"free"_s);
}

void TestFasterMultiLock::leavesWaitersForOtherValuesInPeace()
{
    QCOMPARE(take(others({u"a"_s})), u"granted 1"_s);
    const Waiting blocked = values({u"a"_s}).tryLock(Me, Long);
    QTRY_COMPARE(listeners(), 1);
    const AsyncLock free = values({u"b"_s});
    QCOMPARE(outcome(free.tryLock(ThreadId {2}, Long).result()), u"granted 1"_s); // is not blocked by the other
    QCOMPARE(outcome(free.unlock(ThreadId {2}).result()), u"free"_s);
    QCOMPARE(give(others({u"a"_s})), u"free"_s);
    QTRY_COMPARE(blocked.isFinished() ? outcome(blocked.result()) : QString(), u"granted 1"_s);
    QCOMPARE(give(values({u"a"_s})), u"free"_s);
}

void TestFasterMultiLock::waitsForRedissonsHolders()
{
    theirs(TheirAcquire, {"a"}, now() + 30'000); // a clock that is half a minute ahead
    const Result<Attempt> attempt = values({u"a"_s, u"b"_s}).tryLock(Me).result();
    QCOMPARE(outcome(attempt), u"busy"_s);
    const Millis left = std::get<Busy>(*attempt).expiresIn.value();
    QVERIFY(left > 50s && left <= 60s);
    const Waiting waiting = values({u"a"_s, u"b"_s}).tryLock(Me, Long);
    QTRY_COMPARE(listeners(), 1);
    theirs(TheirRelease, {"a"}, now());
    m_redis.command({"PUBLISH", Channel, "0"});
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(give(values({u"a"_s, u"b"_s})), u"free"_s);
}

void TestFasterMultiLock::countsItsHolds()
{
    const AsyncLock lock = values({u"a"_s, u"b"_s});
    QCOMPARE(take(lock), u"granted 1"_s);
    QCOMPARE(take(lock), u"granted 2"_s);
    QCOMPARE(lock.holdCount(Me).result().value(), 2);
    QCOMPARE(give(lock), u"left 1"_s);
    QCOMPARE(give(lock), u"free"_s);
    QCOMPARE(give(lock), u"not-holder"_s);
}

void TestFasterMultiLock::isTakenAgainBeforeItsReleaseIsAnswered()
{
    const AsyncLock lock = values({u"a"_s, u"b"_s});
    QCOMPARE(take(lock), u"granted 1"_s);
    const auto released = lock.unlock(Me);
    const auto again = lock.tryLock(Me);
    QCOMPARE(outcome(released.result()), u"free"_s);
    QCOMPARE(outcome(again.result()), u"granted 1"_s);
    QCOMPARE(take(values({u"b"_s})), u"granted 1"_s);
    QCOMPARE(give(values({u"b"_s})), u"left 0"_s); // the first set still has it
    QCOMPARE(take(others({u"b"_s})), u"busy"_s);
    QCOMPARE(give(lock), u"free"_s);
}

void TestFasterMultiLock::answersQuestionsAboutItsValues()
{
    QCOMPARE(take(values({u"a"_s}), Lease::of(20s)), u"granted 1"_s);
    QCOMPARE(take(others({u"b"_s}), Lease::of(40s)), u"granted 1"_s);
    const AsyncLock both = values({u"a"_s, u"b"_s});
    QVERIFY(both.isLocked().result().value());
    QVERIFY(!both.isHeldBy(Me).result().value());
    QVERIFY(values({u"a"_s}).isHeldBy(Me).result().value());
    QVERIFY(!values({u"c"_s}).isLocked().result().value());
    QCOMPARE(both.holdCount(Me).result().value(), 0);
    const qint64 left = both.remainTimeToLive().result().value();
    QVERIFY(left > 30'000 && left <= 40'000);
    QCOMPARE(values({u"c"_s}).remainTimeToLive().result().value(), -2);
    QCOMPARE(give(values({u"a"_s})), u"free"_s);
    QCOMPARE(give(others({u"b"_s})), u"free"_s);
}

void TestFasterMultiLock::isForced()
{
    QCOMPARE(take(others({u"a"_s, u"b"_s})), u"granted 1"_s);
    const Waiting waiting = values({u"b"_s}).tryLock(Me, Long);
    QTRY_COMPARE(listeners(), 1);
    QVERIFY(values({u"b"_s}).forceUnlock().result().value());
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QVERIFY(!values({u"c"_s}).forceUnlock().result().value());
    QCOMPARE(give(others({u"a"_s, u"b"_s})), u"lost"_s);
    QTRY_VERIFY(field(hashOf("a")).isEmpty()); // its leftover was released
    QCOMPARE(give(values({u"b"_s})), u"free"_s);
}

void TestFasterMultiLock::takesValuesOfAnotherCodec()
{
    const QByteArray encoded("\x03\x01\xe1", 3); // "a" by Kryo
    const AsyncLock lock = m_client->asyncFasterMultiLock(LockName("group"), EncodedValues({encoded}));
    QCOMPARE(outcome(lock.tryLock(Me).result()), u"granted 1"_s);
    QVERIFY(!field(schema::valueHash(encoded)).isEmpty());
    QCOMPARE(take(others({u"a"_s})), u"granted 1"_s); // in UTF-8 it is another value
    QCOMPARE(outcome(lock.unlock(Me).result()), u"free"_s);
    QCOMPARE(give(others({u"a"_s})), u"free"_s);
}

void TestFasterMultiLock::isALockable()
{
    Mutex mutex(*m_client, m_client->fasterMultiLock(LockName("group"), {u"a"_s, u"b"_s}));
    {
        const std::unique_lock guard(mutex);
        QVERIFY(guard.owns_lock());
        QCOMPARE(m_redis.command({"HLEN", "group"}).integer, 6);
    }
    QCOMPARE(m_redis.command({"HLEN", "group"}).integer, 0);
}

void TestFasterMultiLock::isAMemberOfAMultiLock()
{
    const MultiLock lock({values({u"a"_s, u"b"_s}), m_client->asyncLock(LockName("plain"))});
    QCOMPARE(outcome(AsyncMultiLock(lock).tryLock(Me).result()), u"granted 1"_s);
    QCOMPARE(take(others({u"b"_s})), u"busy"_s);
    QCOMPARE(outcome(AsyncMultiLock(lock).unlock(Me).result()), u"free"_s);
}

void TestFasterMultiLock::isKeptAlive()
{
    const AsyncLock first = values({u"a"_s, u"b"_s});
    const AsyncLock second = values({u"b"_s, u"c"_s});
    QCOMPARE(take(first), u"granted 1"_s);
    QCOMPARE(take(second), u"granted 1"_s);
    const auto isLost = [this] { return m_losses > 0 || m_redis.command({"EXISTS", "group"}).integer == 0; };
    QVERIFY(!QTest::qWaitFor(isLost, 1500)); // more than two leases
    QVERIFY(first.isHeldBy(Me).result().value());
    QVERIFY(second.isHeldBy(Me).result().value());
    QCOMPARE(m_losses.load(), 0);
    QCOMPARE(give(first), u"left 0"_s);
    QCOMPARE(give(second), u"free"_s);
}

void TestFasterMultiLock::isLostWithOneOfItsValues()
{
    const AsyncLock lock = values({u"a"_s, u"b"_s});
    QCOMPARE(take(lock), u"granted 1"_s);
    m_redis.command({"HDEL", "group", hashOf("b")});
    QTRY_COMPARE(m_losses.load(), 1);
    QCOMPARE(give(lock), u"lost"_s);
    QTRY_VERIFY(field(hashOf("a")).isEmpty());
    QCOMPARE(take(lock), u"granted 1"_s);
    QCOMPARE(give(lock), u"free"_s);
    m_redis.flush(); // b's companion fields, which have no owner any more
}

void TestFasterMultiLock::endsWithItsLease()
{
    const AsyncLock lock = values({u"a"_s});
    QCOMPARE(take(lock, Lease::of(50ms)), u"granted 1"_s);
    QCOMPARE(take(others({u"b"_s})), u"granted 1"_s); // keeps the group in existence
    const Waiting waiting = others({u"a"_s}).tryLock(ThreadId {2}, Long);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(give(lock), u"lost"_s);
    QCOMPARE(outcome(others({u"a"_s}).unlock(ThreadId {2}).result()), u"free"_s);
    QCOMPARE(give(others({u"b"_s})), u"free"_s);
    QVERIFY(m_redis.keyspace().empty()); // nothing of the ended hold either
}

void TestFasterMultiLock::countsExactlyInACrowd()
{
    std::array<int, 3> counters {}; // each guarded by its value
    const std::array<QString, 3> names {u"a"_s, u"b"_s, u"c"_s};
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < 6; ++i) {
        threads.emplace_back([&, i] {
            Client &client = i % 2 == 0 ? *m_client : *m_other;
            const std::size_t one = i % 3;
            const std::size_t two = (i + 1) % 3;
            Mutex mutex(client, client.fasterMultiLock(LockName("group"), {names[one], names[two]}));
            for (int cycle = 0; cycle < 60; ++cycle) {
                const std::lock_guard guard(mutex);
                ++counters[one];
                ++counters[two];
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(counters, (std::array<int, 3> {240, 240, 240}));
}

void TestFasterMultiLock::needsAValue()
{
    QCOMPARE(take(values({})), u"usage"_s);
}

LOCKSCOPE_TEST(TestFasterMultiLock)
#include "tst_faster_multi_lock.moc"
