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
QString text(const QFuture<Result<bool>> &waiting)
{
    return waiting.isFinished() ? text(waiting.result()) : u"waiting"_s;
}

/// How a waiting Redisson client reacts to messages (protocol.md 2.15): 0 makes its waiters check again, 1 does not.
struct TheirWaiters
{
    bool isWoken = false;
    void hear(const RawMessages &messages)
    {
        for (const RawMessage &message : messages)
            isWoken = isWoken || message.payload == "0";
    }
};

} // namespace

class TestCountDownLatch final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void opensAtZero();
    void refusesACountThatCannotBeCounted();
    void namesAWrongType();
    void countsExactly();
    void isOpenBelowZero();
    void opensForAllWhoWait();
    void hearsTheOtherKindOfClient();
    void opensForWhoWaitsWhenItIsDeleted();
    void hearsItOpenWhileTheSubscriptionWasDown();
    void staysClosedWhenClosedAnewInBetween();
    void answersNoAtTheDeadline();
    void endsAWaitByCancellingAndByShutdown();
    void worksWithATagInItsName();
    void looksLikeTheStandardsLatch();

private:
    BlockingCountDownLatch here() { return m_client->blockingCountDownLatch(m_name); }
    BlockingCountDownLatch there() { return m_other->blockingCountDownLatch(m_name); }
    qint64 listeners() { return m_redis.command({"PUBSUB", "NUMSUB", m_channel}).elements.at(1).integer; }
    qint64 looks()
    {
        const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
        const qsizetype at = stats.indexOf("cmdstat_get:calls=");
        return at < 0 ? 0 : stats.mid(at + 18, stats.indexOf(',', at) - at - 18).toLongLong();
    }
    /// A wait that has subscribed, checked again, and sleeps.
    QFuture<Result<bool>> sleepingWait(const std::stop_token &stop = {})
    {
        const qint64 before = looks();
        const auto waiting = m_client->asyncCountDownLatch(m_name).awaitFor(Long, stop);
        if (!QTest::qWaitFor([&] { return listeners() == 1 && looks() >= before + 2 && m_bed->answers(); }))
            qFatal("the wait did not begin");
        return waiting;
    }

    const LockName m_name {"gate"};
    const QByteArray m_channel = schema::LockKeys(m_name).countDownChannel();
    RedisFixture m_redis {{.useUnixSocket = true}};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;      // waits here
    std::optional<LockBed> m_otherBed; // counts here
    std::optional<Client> m_client;
    std::optional<Client> m_other;
};

void TestCountDownLatch::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url(), m_network.factory());
    m_otherBed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened() && m_otherBed->opened());
}

void TestCountDownLatch::init()
{
    m_redis.flush();
    m_client.emplace(m_bed->bus());
    m_other.emplace(m_otherBed->bus());
}

void TestCountDownLatch::cleanup()
{
    m_client.reset();
    m_other.reset();
    QTRY_COMPARE(listeners(), 0);
}

void TestCountDownLatch::opensAtZero()
{
    QCOMPARE(text(here().await()), u"yes"_s); // open initially
    QCOMPARE(text(here().trySetCount(2)), u"yes"_s);
    QCOMPARE(text(there().trySetCount(5)), u"no"_s);
    QCOMPARE(text(here().awaitFor(0ms)), u"no"_s);
    QCOMPARE(there().countDown().value_or(-1), 1);
    QCOMPARE(here().count().value_or(-1), 1);
    QCOMPARE(there().countDown().value_or(-1), 0);
    QCOMPARE(text(here().awaitFor(0ms)), u"yes"_s);
    QCOMPARE(there().countDown().value_or(-1), 0);
    QCOMPARE(text(here().remove()), u"no"_s);
    QTRY_VERIFY(m_redis.command({"KEYS", "*"}).elements.empty());
}

void TestCountDownLatch::refusesACountThatCannotBeCounted()
{
    QCOMPARE(text(here().trySetCount(0)), u"usage"_s);
    QCOMPARE(text(here().trySetCount(-1)), u"usage"_s);
}

void TestCountDownLatch::namesAWrongType()
{
    m_redis.command({"HSET", "gate", "A", "1"});
    QCOMPARE(text(here().await()), u"wrong-type"_s);
    QCOMPARE(tests::outcome(here().countDown()), u"wrong-type"_s);
    QCOMPARE(text(here().remove()), u"wrong-type"_s);
    m_redis.flush();
    m_redis.command({"SET", "gate", "ajar"});
    QCOMPARE(text(here().await()), u"wrong-type"_s);
    QCOMPARE(tests::outcome(here().countDown()), u"wrong-type"_s);
    QCOMPARE(text(here().remove()), u"wrong-type"_s);
}

void TestCountDownLatch::countsExactly()
{
    constexpr qint64 Most = std::numeric_limits<qint64>::max();
    QCOMPARE(text(here().trySetCount(Most)), u"yes"_s);
    QCOMPARE(there().countDown().value_or(-1), Most - 1);
    QCOMPARE(here().count().value_or(-1), Most - 1);
    QCOMPARE(m_redis.command({"GET", "gate"}).text, QByteArray::number(Most - 1));
    QCOMPARE(text(there().remove()), u"yes"_s);
    m_redis.command({"SET", "gate", "1.5"});
    QCOMPARE(text(here().remove()), u"wrong-type"_s);
    QCOMPARE(m_redis.command({"GET", "gate"}).text, "1.5"_ba);
}

/// Redisson's clients never store such a number, but return it unchanged.
void TestCountDownLatch::isOpenBelowZero()
{
    m_redis.command({"SET", "gate", "-5"});
    QCOMPARE(here().count().value_or(0), -5);
    QCOMPARE(text(here().awaitFor(0ms)), u"yes"_s);
    QCOMPARE(text(here().trySetCount(1)), u"no"_s);
    QCOMPARE(here().countDown().value_or(-1), 0); // deletes the key
    QCOMPARE(here().count().value_or(-1), 0);
    QCOMPARE(text(here().trySetCount(1)), u"yes"_s);
    QCOMPARE(text(here().remove()), u"yes"_s);
}

void TestCountDownLatch::opensForAllWhoWait()
{
    QCOMPARE(text(there().trySetCount(1)), u"yes"_s);
    std::vector<QFuture<Result<bool>>> waits;
    for (int i = 0; i < 50; ++i)
        waits.push_back(m_client->asyncCountDownLatch(m_name).await());
    QTRY_COMPARE(listeners(), 1);
    QVERIFY(m_bed->answers());
    const qint64 before = looks();
    there().countDown();
    for (const auto &wait : waits)
        QTRY_COMPARE(text(wait), u"yes"_s);
    QVERIFY2(looks() - before < 10, // one check serves all; those after the subscription may come late
             qPrintable(QString::number(looks() - before)));
}

void TestCountDownLatch::hearsTheOtherKindOfClient()
{
    m_redis.command({"SET", "gate", "1"});
    const auto waiting = sleepingWait();
    m_redis.command({"DEL", "gate"});
    m_redis.command({"PUBLISH", m_channel, "0"});
    QTRY_COMPARE(text(waiting), u"yes"_s);
}

void TestCountDownLatch::opensForWhoWaitsWhenItIsDeleted()
{
    RawLink ears = m_redis.anotherLink();
    ears.listenTo(m_channel);
    m_redis.command({"SET", "gate", "3"});
    m_redis.command({"EVAL", "redis.call('DEL', KEYS[1]) redis.call('PUBLISH', ARGV[1], '1')", "1", "gate", m_channel});
    TheirWaiters theirs;
    theirs.hear(ears.takeMessages());
    QVERIFY(!theirs.isWoken); // they wait for a deleted latch

    QCOMPARE(text(there().trySetCount(3)), u"yes"_s);
    const qint64 before = looks();
    const auto waiting = m_client->asyncCountDownLatch(m_name).awaitFor(Long);
    QTRY_COMPARE(listeners(), 2);
    QTRY_VERIFY(looks() >= before + 2 && m_bed->answers());
    QCOMPARE(text(there().remove()), u"yes"_s);
    QTRY_COMPARE(text(waiting), u"yes"_s);
}

/// Redisson's latch waiters check again only after a message 0 (protocol.md 2.15): a lost one is never noticed.
void TestCountDownLatch::hearsItOpenWhileTheSubscriptionWasDown()
{
    std::optional<RawLink> ears = m_redis.anotherLink();
    ears->listenTo(m_channel); // their link, which breaks …
    ears.reset();
    QCOMPARE(text(there().trySetCount(1)), u"yes"_s);
    QCOMPARE(there().countDown().value_or(-1), 0);
    ears = m_redis.anotherLink();
    ears->listenTo(m_channel); // … and comes back
    TheirWaiters theirs;
    theirs.hear(ears->takeMessages());
    QVERIFY(!theirs.isWoken);
    ears.reset();

    QCOMPARE(text(there().trySetCount(1)), u"yes"_s);
    const auto waiting = sleepingWait();
    m_bed->onEngine([&] {
        m_network.messages().refuseLinks(true);
        m_network.messages().cut();
    });
    QTRY_COMPARE(listeners(), 0);
    QCOMPARE(there().countDown().value_or(-1), 0);
    m_bed->onEngine([&] { m_network.messages().refuseLinks(false); });
    QTRY_COMPARE(text(waiting), u"yes"_s);
}

void TestCountDownLatch::staysClosedWhenClosedAnewInBetween()
{
    QCOMPARE(text(there().trySetCount(1)), u"yes"_s);
    const auto waiting = sleepingWait();
    const qint64 before = looks();
    m_redis.command({"PUBLISH", m_channel, "0"}); // a message of an earlier opening
    QTRY_VERIFY(looks() > before && m_bed->answers());
    QCOMPARE(text(waiting), u"waiting"_s);
    there().countDown();
    QTRY_COMPARE(text(waiting), u"yes"_s);
}

void TestCountDownLatch::answersNoAtTheDeadline()
{
    QCOMPARE(text(there().trySetCount(1)), u"yes"_s);
    QCOMPARE(text(here().awaitFor(60ms)), u"no"_s);
}

void TestCountDownLatch::endsAWaitByCancellingAndByShutdown()
{
    QCOMPARE(text(there().trySetCount(1)), u"yes"_s);
    std::stop_source stop;
    const auto cancelled = sleepingWait(stop.get_token());
    stop.request_stop();
    QCOMPARE(text(cancelled.result()), u"cancelled"_s);
    QTRY_COMPARE(listeners(), 0);
    const auto waiting = sleepingWait();
    m_client.reset();
    QCOMPARE(text(waiting), u"cancelled"_s);
}

void TestCountDownLatch::worksWithATagInItsName()
{
    const LockName name("my{tag}x");
    QCOMPARE(text(m_other->blockingCountDownLatch(name).trySetCount(1)), u"yes"_s);
    const auto waiting = m_client->asyncCountDownLatch(name).awaitFor(Long);
    const QByteArray channel = "redisson_countdownlatch__channel__{my{tag}x}"; // in braces anyway
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", channel}).elements.at(1).integer, 1);
    QCOMPARE(m_other->blockingCountDownLatch(name).countDown().value_or(-1), 0);
    QCOMPARE(text(waiting.result()), u"yes"_s);
}

void TestCountDownLatch::looksLikeTheStandardsLatch()
{
    QCOMPARE(text(there().trySetCount(2)), u"yes"_s);
    Latch latch(*m_client, m_name);
    QVERIFY(!latch.try_wait());
    std::thread other([this] { Latch(*m_other, m_name).arrive_and_wait(); });
    latch.arrive_and_wait();
    other.join();
    QVERIFY(latch.try_wait());
}

LOCKSCOPE_TEST(TestCountDownLatch)
#include "tst_count_down_latch.moc"
