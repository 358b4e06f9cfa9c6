// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
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

/// Far longer than a test may take, so only a wake-up can end a wait in time.
constexpr Millis Long = 25s;

/// Acquires one permit by the rule of protocol.md 2.14: KEYS semaphore, held; ARGV id, the client's current time,
/// lease.
constexpr auto TheirAcquire =
    "local gone = redis.call('ZRANGEBYSCORE', KEYS[2], 0, ARGV[2], 'LIMIT', 0, 1)"
    " for _, id in ipairs(gone) do redis.call('ZREM', KEYS[2], id) redis.call('INCR', KEYS[1]) end"
    " if tonumber(redis.call('GET', KEYS[1])) < 1 then return 0 end"
    " redis.call('DECR', KEYS[1]) redis.call('ZADD', KEYS[2], ARGV[2] + ARGV[3], ARGV[1]) return 1";

QString text(const Result<PermitAttempt> &answer)
{
    if (!answer)
        return toWord(answer.error().kind);
    if (const auto *granted = std::get_if<GrantedPermits>(&*answer))
        return u"granted %1"_s.arg(granted->ids.size());
    const Busy busy = std::get<Busy>(*answer);
    return busy.expiresIn ? u"busy for a while"_s : u"busy"_s;
}
QString text(const Result<bool> &answer)
{
    return answer ? (*answer ? u"yes"_s : u"no"_s) : toWord(answer.error().kind);
}
QString text(const Result<PermitCount> &count)
{
    return count ? u"%1 free, %2 held"_s.arg(count->free).arg(count->held) : toWord(count.error().kind);
}

} // namespace

class TestPermitSemaphores final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void grantsPermitsByTheirIds();
    void writesIdsAsRedissonDoes();
    void releasesAllOrNone();
    void saysWhatIsNotHeldAnyMore();
    void wakesAWaiterByARelease();
    void wakesAWaiterByMorePermits();
    void wakesAWaiterWhenALeaseEnds();
    void wakesAWaiterWhenALeaseEndsSooner();
    void renewsALease();
    void releasesWhatWasGrantedAfterCancelling();
    void row34_endsNoPermitByAClientsClock();
    void keepsItsWordInACrowd();
    void refusesMorePermitsThanOneCallCanName();

private:
    BlockingPermitSemaphore here() { return m_client->blockingPermitSemaphore(m_name); }
    BlockingPermitSemaphore there() { return m_other->blockingPermitSemaphore(m_name); }
    PermitId take(Millis lease)
    {
        return std::get<GrantedPermits>(there().tryAcquire(1, 0ms, lease).value()).ids.front();
    }
    PermitId takeForEver() { return std::get<GrantedPermits>(there().tryAcquire().value()).ids.front(); }
    qint64 listeners() { return m_redis.command({"PUBSUB", "NUMSUB", m_channel}).elements.at(1).integer; }

    const LockName m_name {"permits"};
    const QByteArray m_channel = schema::LockKeys(m_name).semaphoreChannel();
    const QByteArray m_held = schema::LockKeys(m_name).heldPermits();
    RedisFixture m_redis {{.useUnixSocket = true}};
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client; // waits
    std::optional<Client> m_other;  // holds
};

void TestPermitSemaphores::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened());
}

void TestPermitSemaphores::init()
{
    m_redis.flush();
    m_client.emplace(m_bed->bus());
    m_other.emplace(m_bed->bus());
    QCOMPARE(text(here().trySetPermits(1)), u"yes"_s);
}

void TestPermitSemaphores::cleanup()
{
    m_client.reset();
    m_other.reset();
    QTRY_COMPARE(listeners(), 0);
}

void TestPermitSemaphores::refusesMorePermitsThanOneCallCanName()
{
    QCOMPARE(text(here().tryAcquire(PermitSemaphore::MaxPermits)), u"busy"_s);
    for (const int permits : {PermitSemaphore::MaxPermits + 1, std::numeric_limits<int>::max()})
        QCOMPARE(text(here().tryAcquire(permits)), u"usage"_s);
    QCOMPARE(text(there().tryAcquire()), u"granted 1"_s);
}

void TestPermitSemaphores::grantsPermitsByTheirIds()
{
    QVERIFY(here().setPermits(4));
    QCOMPARE(text(here().tryAcquire(0)), u"granted 0"_s);
    const Result<PermitAttempt> two = here().tryAcquire(2);
    QCOMPARE(text(two), u"granted 2"_s);
    QCOMPARE(text(here().tryAcquire(1, 0ms, 60s)), u"granted 1"_s);
    QCOMPARE(text(here().count()), u"1 free, 3 held"_s);
    QCOMPARE(text(there().tryAcquire(2)), u"busy for a while"_s);
    QVERIFY(here().setPermits(2));
    QCOMPARE(text(here().count()), u"-1 free, 3 held"_s);
    QCOMPARE(text(there().tryRelease(std::get<GrantedPermits>(*two).ids)), u"yes"_s); // anyone with the ids
    QCOMPARE(text(here().count()), u"1 free, 1 held"_s);
}

void TestPermitSemaphores::writesIdsAsRedissonDoes()
{
    const PermitId id = takeForEver();
    const std::vector<QByteArray> stored = m_redis.command({"ZRANGE", m_held, "0", "-1", "WITHSCORES"}).texts();
    QCOMPARE(stored.at(0), id.bytes());
    QCOMPARE(stored.at(0).size(), 16);
    QCOMPARE(stored.at(1), "922337203685477"_ba);
    QCOMPARE(PermitId::fromHex(id.toHex()), std::optional(id)); // Redisson's form of the permit id
    QVERIFY(!PermitId::fromHex("0123"));
    QVERIFY(!PermitId::fromHex(QByteArray(32, 'x')));
}

void TestPermitSemaphores::releasesAllOrNone()
{
    QVERIFY(here().setPermits(2));
    PermitIds ids = std::get<GrantedPermits>(here().tryAcquire(2).value()).ids;
    ids.push_back(PermitId::random());
    QCOMPARE(tests::outcome(here().release(ids)), u"not-holder"_s);
    QCOMPARE(text(here().count()), u"0 free, 2 held"_s);
    ids.pop_back();
    QVERIFY(here().release(ids));
    QCOMPARE(text(here().count()), u"2 free, 0 held"_s);
    QCOMPARE(text(here().tryRelease(ids)), u"no"_s);
}

void TestPermitSemaphores::saysWhatIsNotHeldAnyMore()
{
    const PermitIds unknown {PermitId::random()};
    const Status released = here().release(unknown);
    QCOMPARE(tests::outcome(released), u"not-holder"_s);
    const QString id = QString::fromLatin1(unknown.front().toHex());
    QCOMPARE(released.error().detail, u"Permit with id %1 has already been released or doesn't exist"_s.arg(id));

    const PermitId ended = take(20ms);
    QTRY_COMPARE(tests::outcome(here().leaseTime(ended)), u"not-holder"_s);
    QCOMPARE(tests::outcome(here().release({ended})), u"lost"_s);
    QCOMPARE(text(here().count()), u"1 free, 0 held"_s);
}

void TestPermitSemaphores::wakesAWaiterByARelease()
{
    const PermitId id = takeForEver();
    const auto waiting = m_client->asyncPermitSemaphore(m_name).tryAcquire(1, Long);
    QTRY_COMPARE(listeners(), 1);
    QVERIFY(there().release({id}));
    QCOMPARE(text(waiting.result()), u"granted 1"_s);
}

void TestPermitSemaphores::wakesAWaiterByMorePermits()
{
    takeForEver();
    const auto waiting = m_client->asyncPermitSemaphore(m_name).tryAcquire(2, Long);
    QTRY_COMPARE(listeners(), 1);
    QVERIFY(there().setPermits(3));
    QCOMPARE(text(waiting.result()), u"granted 2"_s);
}

void TestPermitSemaphores::wakesAWaiterWhenALeaseEnds()
{
    take(300ms); // its holder dies silently
    const auto waiting = m_client->asyncPermitSemaphore(m_name).tryAcquire(1, Long);
    QCOMPARE(text(waiting.result()), u"granted 1"_s);
    QCOMPARE(text(here().count()), u"0 free, 1 held"_s);
}

void TestPermitSemaphores::wakesAWaiterWhenALeaseEndsSooner()
{
    const PermitId id = takeForEver();
    const auto waiting = m_client->asyncPermitSemaphore(m_name).tryAcquire(1, Long);
    QTRY_COMPARE(listeners(), 1);
    QVERIFY(m_bed->answers());
    QCOMPARE(text(there().updateLeaseTime(id, 100ms)), u"yes"_s);
    QCOMPARE(text(waiting.result()), u"granted 1"_s);
}

void TestPermitSemaphores::renewsALease()
{
    const PermitId id = take(60s);
    QCOMPARE(text(there().updateLeaseTime(id, 90s)), u"yes"_s);
    const Result<std::optional<Millis>> left = here().leaseTime(id);
    QVERIFY(left && *left && **left > 80s && **left <= 90s);
    QCOMPARE(text(there().updateLeaseTime(id, std::nullopt)), u"yes"_s);
    const Result<std::optional<Millis>> forEver = here().leaseTime(id);
    QVERIFY(forEver && !*forEver);
    QCOMPARE(text(there().updateLeaseTime(PermitId::random(), 90s)), u"no"_s);
}

void TestPermitSemaphores::releasesWhatWasGrantedAfterCancelling()
{
    const PermitId id = takeForEver();
    for (int round = 0; round < 20; ++round) { // the cancellation comes before, during and after the attempt
        std::stop_source stop;
        const auto waiting = m_client->asyncPermitSemaphore(m_name).tryAcquire(2, Long, {}, stop.get_token());
        QTRY_COMPARE(listeners(), 1);
        QVERIFY(there().setPermits(3));
        for (int pings = 0; pings < round % 4; ++pings)
            m_bed->answers();
        stop.request_stop();
        const Result<PermitAttempt> outcome = waiting.result();
        if (isGranted(outcome))
            QVERIFY(here().release(std::get<GrantedPermits>(*outcome).ids));
        else
            QCOMPARE(text(outcome), u"cancelled"_s);
        QCOMPARE(text(here().count()), u"2 free, 1 held"_s);
        QVERIFY(there().setPermits(1));
        QTRY_COMPARE(listeners(), 0);
    }
    QVERIFY(there().release({id}));
}

void TestPermitSemaphores::row34_endsNoPermitByAClientsClock()
{
    const auto theirAcquire = [this](qint64 clock) {
        return m_redis
            .command({"EVAL", TheirAcquire, "2", m_name.bytes(), m_held, "0123456789abcdef", QByteArray::number(clock),
                      "60000"})
            .integer;
    };
    const qint64 now = m_redis.command({"TIME"}).texts().at(0).toLongLong() * 1000;
    const PermitId id = take(60s);
    QCOMPARE(theirAcquire(now), 0);
    QCOMPARE(theirAcquire(now + 3'600'000), 1); // its clock is an hour ahead: it removes held permits
    QCOMPARE(text(there().updateLeaseTime(id, 60s)), u"no"_s);

    // Ours sends no time: a permit in use stays, and an expired one is over, whatever the clock of its client.
    m_redis.flush();
    QCOMPARE(text(here().trySetPermits(1)), u"yes"_s);
    const PermitId held = take(60s);
    QCOMPARE(text(here().tryAcquire()), u"busy for a while"_s);
    const QByteArray score = m_redis.command({"ZSCORE", m_held, held.bytes()}).text;
    QVERIFY(score.toLongLong() >= now + 60'000 && score.toLongLong() < now + 120'000);
}

void TestPermitSemaphores::keepsItsWordInACrowd()
{
    constexpr int Permits = 3;
    QVERIFY(here().setPermits(Permits));
    std::atomic<int> inside {0};
    std::atomic<int> most {0};
    std::atomic<int> problems {0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 12; ++i) {
        threads.emplace_back([&, i] {
            const BlockingPermitSemaphore semaphore = i % 2 ? here() : there();
            const int wanted = 1 + i % 3;
            for (int round = 0; round < 30; ++round) {
                const Result<PermitAttempt> attempt = semaphore.acquire(wanted, Millis(60s));
                const int now = inside += wanted;
                for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);)
                    ;
                inside -= wanted;
                problems += isGranted(attempt) && semaphore.release(std::get<GrantedPermits>(*attempt).ids) ? 0 : 1;
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(problems.load(), 0);
    QVERIFY2(most <= Permits, qPrintable(QString::number(most)));
    QCOMPARE(text(here().count()), u"3 free, 0 held"_s);
}

LOCKSCOPE_TEST(TestPermitSemaphores)
#include "tst_permit_semaphores.moc"
