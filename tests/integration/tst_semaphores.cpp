// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include "core/locks/counting_semaphore.h"

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

QString text(const Result<bool> &answer)
{
    return answer ? (*answer ? u"yes"_s : u"no"_s) : toWord(answer.error().kind);
}
QString text(const Result<PermitAttempt> &answer)
{
    return text(
        answer.map([](const PermitAttempt &attempt) { return std::holds_alternative<GrantedPermits>(attempt); }));
}
template <typename T>
QString text(const QFuture<T> &waiting)
{
    return waiting.isFinished() ? text(waiting.result()) : u"waiting"_s;
}

} // namespace

class TestSemaphores final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void handsOutNoMoreThanThereAre();
    void refusesNegativeNumbersInRedissonsWords();
    void wantsNothingForNoPermits();
    void namesAWrongType();
    void exceedsNoRangeOfNumbers();
    void wakesAWaiterByARelease();
    void wakesAWaiterByNewPermits();
    void answersNoAtTheDeadline();
    void leavesNoTraceOfACancelledWait();
    void releasesWhatWasGrantedAfterCancelling();
    void failsItsWaitsAtShutdown();
    void failsItsWaitsWhenTheServerIsLost();
    void servesItsWaitersInOrder();
    void letsASmallWishPassABigOne();
    void asksNoMoreOftenThanAMessageServes();
    void hearsAReleaseDuringAnAttempt();
    void hearsAReleaseWhileTheSubscriptionWasDown();
    void keepsItsWordInACrowd();
    void looksLikeTheStandardsSemaphore();

private:
    BlockingSemaphore here() { return m_client->blockingSemaphore(m_name); }
    BlockingSemaphore there() { return m_other->blockingSemaphore(m_name); }
    QByteArray stored() { return m_redis.command({"GET", m_name.bytes()}).text; }
    qint64 listeners() { return m_redis.command({"PUBSUB", "NUMSUB", m_channel}).elements.at(1).integer; }
    qint64 scriptCalls()
    {
        const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
        const QByteArray label = "cmdstat_evalsha:calls=";
        const qsizetype at = stats.indexOf(label);
        return at < 0 ? 0 : stats.mid(at + label.size(), stats.indexOf(',', at) - at - label.size()).toLongLong();
    }
    /// A wait that has subscribed, retried, was denied, and sleeps.
    QFuture<Result<bool>> sleepingWait(int permits = 1, const std::stop_token &stop = {})
    {
        const qint64 before = scriptCalls();
        const int asks = listeners() > 0 ? 1 : 2; // a waiter that joins others tries once
        const auto waiting = m_client->asyncSemaphore(m_name).tryAcquire(permits, Long, stop);
        if (!QTest::qWaitFor([&] { return listeners() == 1 && scriptCalls() >= before + asks && m_bed->answers(); }))
            qFatal("the wait did not begin");
        return waiting;
    }

    const LockName m_name {"permits"};
    const QByteArray m_channel = schema::LockKeys(m_name).semaphoreChannel();
    RedisFixture m_redis {{.useUnixSocket = true}};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;      // waits here
    std::optional<LockBed> m_otherBed; // releases here
    std::optional<Client> m_client;
    std::optional<Client> m_other;
};

void TestSemaphores::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url(), m_network.factory());
    m_otherBed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened() && m_otherBed->opened());
}

void TestSemaphores::init()
{
    m_redis.flush();
    m_client.emplace(m_bed->bus());
    m_other.emplace(m_otherBed->bus());
    // The scripts are loaded now: one command is one attempt.
    QCOMPARE(text(here().trySetPermits(1)), u"yes"_s);
    QCOMPARE(text(here().tryAcquire()), u"yes"_s);
}

void TestSemaphores::cleanup()
{
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    m_client.reset();
    m_other.reset();
    QTRY_COMPARE(listeners(), 0);
    QTRY_VERIFY(m_redis.command({"KEYS", "redisson_unlock_latch:*"}).elements.empty());
}

void TestSemaphores::handsOutNoMoreThanThereAre()
{
    QCOMPARE(text(there().tryAcquire()), u"no"_s);
    QCOMPARE(there().addPermits(3).value_or(-1), 3);
    QCOMPARE(text(there().tryAcquire(2)), u"yes"_s);
    QCOMPARE(text(here().tryAcquire(2)), u"no"_s);
    QCOMPARE(here().availablePermits().value_or(-1), 1);
    QCOMPARE(here().release(2).value_or(-1), 3);
    QCOMPARE(here().drainPermits().value_or(-1), 3);
    QCOMPARE(stored(), "0"_ba);
    QCOMPARE(text(here().trySetPermits(9)), u"no"_s);
    QCOMPARE(text(here().exists()), u"yes"_s);
    m_redis.flush();
    QCOMPARE(text(here().exists()), u"no"_s);
    QCOMPARE(here().availablePermits().value_or(-1), 0);
    QCOMPARE(text(here().releaseIfExists()), u"no"_s);
    QCOMPARE(text(here().trySetPermits(9, 90s)), u"yes"_s);
    QVERIFY(m_redis.command({"PTTL", m_name.bytes()}).integer > 60'000);
}

void TestSemaphores::refusesNegativeNumbersInRedissonsWords()
{
    const Result<bool> taken = here().tryAcquire(-1);
    QCOMPARE(text(taken), u"usage"_s);
    QCOMPARE(taken.error().detail, u"Permits amount can't be negative"_s);
    QCOMPARE(text(here().releaseIfExists(-1)), u"usage"_s);
    const Result<PermitAttempt> permits = m_client->blockingPermitSemaphore(m_name).tryAcquire(-1);
    QCOMPARE(text(permits), u"usage"_s);
    QCOMPARE(stored(), "0"_ba);
    m_redis.flush();
    QCOMPARE(text(here().trySetPermits(-1)), u"usage"_s);
    QCOMPARE(text(m_client->blockingPermitSemaphore(m_name).trySetPermits(-1)), u"usage"_s);
    QVERIFY(m_redis.keyspace().empty());
}

void TestSemaphores::wantsNothingForNoPermits()
{
    QCOMPARE(text(here().tryAcquire(0)), u"yes"_s);
    QCOMPARE(here().release(0).value_or(-1), 0);
    QCOMPARE(stored(), "0"_ba);
}

void TestSemaphores::namesAWrongType()
{
    for (const bool isHash : {true, false}) {
        m_redis.flush();
        m_redis.command(isHash ? std::vector<QByteArray> {"HSET", m_name.bytes(), "A", "1"}
                               : std::vector<QByteArray> {"SET", m_name.bytes(), "abc"});
        QCOMPARE(text(here().tryAcquire()), u"wrong-type"_s);
        QCOMPARE(text(here().acquire()), u"wrong-type"_s);
        QCOMPARE(tests::outcome(here().release()), u"wrong-type"_s);
        QCOMPARE(tests::outcome(here().addPermits(1)), u"wrong-type"_s);
        QCOMPARE(tests::outcome(here().drainPermits()), u"wrong-type"_s);
        QCOMPARE(tests::outcome(here().availablePermits()), u"wrong-type"_s);
        QCOMPARE(text(m_client->blockingPermitSemaphore(m_name).tryAcquire()), u"wrong-type"_s);
        QCOMPARE(tests::outcome(m_client->blockingPermitSemaphore(m_name).count()), u"wrong-type"_s);
        QVERIFY(here().availablePermits().error().message.english().contains(u"another name"_s));
    }
}

void TestSemaphores::exceedsNoRangeOfNumbers()
{
    const QByteArray most = "9223372036854775807";
    m_redis.command({"SET", m_name.bytes(), most});
    for (const Result<qint64> &changed : {here().release(), here().addPermits(1)}) {
        QVERIFY(!changed);
        QCOMPARE(changed.error().kind, ErrorKind::Usage);
        QCOMPARE(changed.error().message.code(), u"number-out-of-range"_s);
    }
    QCOMPARE(stored(), most);
}

void TestSemaphores::wakesAWaiterByARelease()
{
    const auto waiting = sleepingWait();
    QCOMPARE(there().release().value_or(-1), 1);
    QTRY_COMPARE(text(waiting), u"yes"_s);
    QCOMPARE(stored(), "0"_ba);
}

void TestSemaphores::wakesAWaiterByNewPermits()
{
    const auto waiting = sleepingWait(2);
    m_redis.command({"DEL", m_name.bytes()});
    QCOMPARE(text(there().trySetPermits(2)), u"yes"_s);
    QTRY_COMPARE(text(waiting), u"yes"_s);
}

void TestSemaphores::answersNoAtTheDeadline()
{
    QCOMPARE(text(here().tryAcquire(1, 60ms)), u"no"_s);
    QCOMPARE(text(m_client->blockingPermitSemaphore(m_name).tryAcquire(1, 60ms)), u"no"_s);
}

void TestSemaphores::leavesNoTraceOfACancelledWait()
{
    std::stop_source stop;
    const auto waiting = sleepingWait(1, stop.get_token());
    stop.request_stop();
    QCOMPARE(text(waiting.result()), u"cancelled"_s);
    QTRY_COMPARE(listeners(), 0);
    QCOMPARE(text(here().tryAcquire(1, Long, stop.get_token())), u"cancelled"_s);
    there().release();
    QCOMPARE(stored(), "1"_ba);
}

void TestSemaphores::releasesWhatWasGrantedAfterCancelling()
{
    std::stop_source stop;
    const auto waiting = sleepingWait(1, stop.get_token());
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    there().release();
    QTRY_COMPARE(stored(), "0"_ba); // granted, but not received yet
    stop.request_stop();
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    QCOMPARE(text(waiting.result()), u"cancelled"_s);
    QCOMPARE(stored(), "1"_ba);
}

void TestSemaphores::failsItsWaitsAtShutdown()
{
    const auto waiting = sleepingWait();
    m_client.reset();
    QCOMPARE(text(waiting), u"cancelled"_s);
    QTRY_COMPARE(listeners(), 0);
    m_client.emplace(m_bed->bus());
    const AsyncSemaphore late = m_client->asyncSemaphore(m_name);
    m_client->cancelWaits();
    QCOMPARE(text(late.tryAcquire(1, Long).result()), u"cancelled"_s);
}

void TestSemaphores::failsItsWaitsWhenTheServerIsLost()
{
    RedisFixture doomed {{.useUnixSocket = true}};
    QVERIFY2(doomed.start(), doomed.problem());
    LockBed bed(doomed.server().url(), &redis::makeSocketTransport,
                [](topology::DeploymentOptions &options) { options.giveUp = 300ms; });
    Client client(bed.bus());
    std::vector<QFuture<Result<bool>>> waits;
    for (int i = 0; i < 3; ++i)
        waits.push_back(client.asyncSemaphore(m_name).acquire());
    QTRY_COMPARE(doomed.command({"PUBSUB", "NUMSUB", m_channel}).elements.at(1).integer, 1);
    doomed.server().kill();
    waits.push_back(client.asyncSemaphore(m_name).acquire(2)); // requests all
    for (const auto &wait : waits)
        QVERIFY(!wait.result().has_value());
}

void TestSemaphores::servesItsWaitersInOrder()
{
    std::vector<QFuture<Result<bool>>> waits;
    for (int i = 0; i < 4; ++i)
        waits.push_back(sleepingWait());
    for (const auto &wait : waits) {
        there().release();
        QTRY_COMPARE(text(wait), u"yes"_s);
        QCOMPARE(std::ranges::count_if(waits, [](const auto &other) { return other.isFinished(); }),
                 &wait - waits.data() + 1);
    }
}

void TestSemaphores::letsASmallWishPassABigOne()
{
    const auto big = sleepingWait(3);
    const auto small = sleepingWait(1);
    there().release();
    QTRY_COMPARE(text(small), u"yes"_s);
    QCOMPARE(text(big), u"waiting"_s);
    there().release(3);
    QTRY_COMPARE(text(big), u"yes"_s);
}

void TestSemaphores::asksNoMoreOftenThanAMessageServes()
{
    std::vector<QFuture<Result<bool>>> waits;
    for (int i = 0; i < 50; ++i)
        waits.push_back(m_client->asyncSemaphore(m_name).tryAcquire(1, Long));
    QTRY_COMPARE(listeners(), 1);
    const auto settledCalls = [this] { // no more attempts for some round trips
        qint64 before = -1;
        for (int same = 0; same < 5; m_bed->answers()) {
            const qint64 now = scriptCalls();
            same = now == std::exchange(before, now) ? same + 1 : 0;
        }
        return before;
    };
    const qint64 before = settledCalls();
    m_redis.command({"INCRBY", m_name.bytes(), "10"}); // as a Redisson client does
    m_redis.command({"PUBLISH", m_channel, "10"});
    QTRY_COMPARE(std::ranges::count_if(waits, [](const auto &wait) { return wait.isFinished(); }), 10);
    QCOMPARE(stored(), "0"_ba);
    QCOMPARE(settledCalls() - before, 10);
}

void TestSemaphores::hearsAReleaseDuringAnAttempt()
{
    const auto waiting = sleepingWait();
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    const qint64 before = scriptCalls();
    m_redis.command({"PUBLISH", m_channel, "1"}); // causes a retry, whose denial is in flight …
    QTRY_VERIFY(scriptCalls() > before);
    there().release(); // … when the release is published
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    QTRY_COMPARE(text(waiting), u"yes"_s);
}

/// Redisson's semaphore waiters have no time limit after which they retry (protocol.md 2.13): a lost message is never
/// noticed.
void TestSemaphores::hearsAReleaseWhileTheSubscriptionWasDown()
{
    std::optional<RawLink> theirs = m_redis.anotherLink();
    theirs->listenTo(m_channel); // their link, which breaks …
    theirs.reset();
    there().release();
    theirs = m_redis.anotherLink();
    theirs->listenTo(m_channel);                                      // … and comes back
    QCOMPARE(toText(theirs->takeMessages()), toText(RawMessages {})); // they sleep on
    QCOMPARE(stored(), "1"_ba);                                       // although a permit is free
    theirs.reset();
    QCOMPARE(text(there().tryAcquire()), u"yes"_s);

    const auto waiting = sleepingWait();
    m_bed->onEngine([&] {
        m_network.messages().refuseLinks(true);
        m_network.messages().cut();
    });
    QTRY_COMPARE(listeners(), 0);
    there().release();
    QCOMPARE(stored(), "1"_ba);
    m_bed->onEngine([&] { m_network.messages().refuseLinks(false); });
    QTRY_COMPARE(text(waiting), u"yes"_s);
}

void TestSemaphores::keepsItsWordInACrowd()
{
    constexpr int Permits = 3;
    constexpr int Rounds = 40;
    there().release(Permits);
    std::atomic<int> inside {0};
    std::atomic<int> most {0};
    std::atomic<int> problems {0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 16; ++i) {
        threads.emplace_back([&, i] {
            const BlockingSemaphore semaphore = i % 2 ? here() : there();
            const int wanted = 1 + i % 3;
            for (int round = 0; round < Rounds; ++round) {
                const bool isTaken = semaphore.acquire(wanted).value_or(false);
                const int now = inside += wanted;
                for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);)
                    ;
                inside -= wanted;
                problems += isTaken && semaphore.release(wanted) ? 0 : 1;
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(problems.load(), 0);
    QVERIFY2(most <= Permits, qPrintable(QString::number(most)));
    QCOMPARE(stored(), QByteArray::number(Permits));
}

void TestSemaphores::looksLikeTheStandardsSemaphore()
{
    CountingSemaphore semaphore(*m_client, m_name);
    QVERIFY(!semaphore.try_acquire());
    QVERIFY(!semaphore.try_acquire_for(20ms));
    semaphore.release(2);
    semaphore.acquire();
    QVERIFY(semaphore.try_acquire_until(std::chrono::steady_clock::now() + 1s));
    m_redis.command({"DEL", m_name.bytes()});
    m_redis.command({"HSET", m_name.bytes(), "A", "1"});
    QVERIFY_EXCEPTION_THROWN(semaphore.acquire(), LockError);
}

LOCKSCOPE_TEST(TestSemaphores)
#include "tst_semaphores.moc"
