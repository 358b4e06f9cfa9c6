// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/inspector.h"
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
using pubsub::PublishMode;

Q_DECLARE_METATYPE(lockscope::pubsub::PublishMode)

/// Plain and sharded messages side by side (protocol.md 5; 8, row 29). A single Redis 7 server has both.
class TestPublishMode final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void row29_wakesOnlyWhoListensInItsWay_data();
    void row29_wakesOnlyWhoListensInItsWay();
    void sendsAndHearsBothWays();
    void hearsAReleaseWhileTheSubscriptionWasDown_data();
    void hearsAReleaseWhileTheSubscriptionWasDown();
    void announcesAForcedReleaseInItsWay_data();
    void announcesAForcedReleaseInItsWay();
    void isPlainOnOneServer();
    void sharesSubscriptionsOnOneDeployment_data();
    void sharesSubscriptionsOnOneDeployment();

private:
    static void modes();
    static ClientOptions optionsOf(PublishMode mode)
    {
        ClientOptions options;
        options.publishMode = mode;
        return options;
    }
    /// Subscribers of the lock's channel: plain and sharded ones.
    qint64 plainListeners() { return m_redis.command({"PUBSUB", "NUMSUB", m_channel}).elements.at(1).integer; }
    qint64 shardedListeners() { return m_redis.command({"PUBSUB", "SHARDNUMSUB", m_channel}).elements.at(1).integer; }
    bool isHeardIn(PublishMode mode)
    {
        return plainListeners() == (mode == PublishMode::Sharded ? 0 : 1)
            && shardedListeners() == (mode == PublishMode::Plain ? 0 : 1);
    }
    /// The waiter has retried after subscribing, was denied, and sleeps.
    bool isAsleep(PublishMode mode) { return isHeardIn(mode) && m_bed->answers() && m_bed->answers(); }

    const LockName m_name {"lock"};
    const QByteArray m_channel = schema::LockKeys(m_name).lockChannel();
    const ThreadId m_me {1};
    RedisFixture m_redis {{.useUnixSocket = true}};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;      // waits here
    std::optional<LockBed> m_otherBed; // holds here
};

void TestPublishMode::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    if (m_redis.command({"PUBSUB", "SHARDNUMSUB"}).isError())
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    m_bed.emplace(m_redis.server().url(), m_network.factory());
    m_otherBed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened() && m_otherBed->opened());
}

void TestPublishMode::init()
{
    m_redis.flush();
}

void TestPublishMode::cleanup()
{
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
    QTRY_COMPARE(m_redis.command({"PUBSUB", "SHARDCHANNELS"}).elements.size(), std::size_t(0));
    m_bed->onEngine([&] {
        QCOMPARE(
            m_bed->bus().subscriptions().countOn(m_bed->deployment().router().primaries().front()->subscriptions()), 0);
    });
}

void TestPublishMode::modes()
{
    QTest::addColumn<PublishMode>("mode");
    QTest::newRow("plain") << PublishMode::Plain;
    QTest::newRow("sharded") << PublishMode::Sharded;
    QTest::newRow("both") << PublishMode::Both;
}

void TestPublishMode::row29_wakesOnlyWhoListensInItsWay_data()
{
    QTest::addColumn<PublishMode>("holder");
    QTest::addColumn<PublishMode>("waiter");
    QTest::addColumn<bool>("isWoken");
    // As with Redisson clients of different settings: they wait for the lease.
    QTest::newRow("plain, sharded") << PublishMode::Plain << PublishMode::Sharded << false;
    QTest::newRow("sharded, plain") << PublishMode::Sharded << PublishMode::Plain << false;
    QTest::newRow("plain, plain") << PublishMode::Plain << PublishMode::Plain << true;
    QTest::newRow("sharded, sharded") << PublishMode::Sharded << PublishMode::Sharded << true;
    // Ours can publish and subscribe both ways.
    QTest::newRow("plain, both") << PublishMode::Plain << PublishMode::Both << true;
    QTest::newRow("sharded, both") << PublishMode::Sharded << PublishMode::Both << true;
    QTest::newRow("both, plain") << PublishMode::Both << PublishMode::Plain << true;
    QTest::newRow("both, sharded") << PublishMode::Both << PublishMode::Sharded << true;
    QTest::newRow("both, both") << PublishMode::Both << PublishMode::Both << true;
}

void TestPublishMode::row29_wakesOnlyWhoListensInItsWay()
{
    QFETCH(PublishMode, holder);
    QFETCH(PublishMode, waiter);
    QFETCH(bool, isWoken);
    const Millis lease = isWoken ? 60s : 1500ms;
    Client holds(m_otherBed->bus(), optionsOf(holder));
    Client waits(m_bed->bus(), optionsOf(waiter));
    const TimePoint taken = BootClock::now();
    QCOMPARE(outcome(holds.asyncLock(m_name).tryLock(m_me, 0ms, Lease::of(lease)).result()), u"granted 1"_s);
    const auto waiting = waits.asyncLock(m_name).lock(m_me);
    QTRY_VERIFY(isAsleep(waiter));
    QCOMPARE(outcome(holds.asyncLock(m_name).unlock(m_me).result()), u"free"_s);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    if (!isWoken)
        QVERIFY(BootClock::now() >= taken + lease - 50ms); // without a message
    QTRY_VERIFY(plainListeners() + shardedListeners() == 0);
}

void TestPublishMode::sendsAndHearsBothWays()
{
    struct Heard
    {
        std::atomic<int> messages {0};
        std::optional<Result<pubsub::Subscription>> subscription; // engine thread
    } heard;
    const auto subscribe = [&]() -> QCoro::Task<Result<bool>> {
        const pubsub::Listener listener {[&heard](const QByteArray &, const redis::Reply &) { ++heard.messages; },
                                         [] {}};
        heard.subscription = co_await m_bed->bus().subscriptions().subscribe(m_channel, pubsub::Purpose::Observer,
                                                                             listener, PublishMode::Both);
        co_return Result<bool>(heard.subscription->has_value());
    };
    QVERIFY(runBlocking<bool>(m_bed->engine(), subscribe).value_or(false));
    QVERIFY(isHeardIn(PublishMode::Both));
    m_redis.command({"PUBLISH", m_channel, "0"});
    QTRY_COMPARE(heard.messages.load(), 1);
    m_redis.command({"SPUBLISH", m_channel, "0"});
    QTRY_COMPARE(heard.messages.load(), 2);
    {
        Client client(m_otherBed->bus(), optionsOf(PublishMode::Both));
        QCOMPARE(outcome(client.asyncLock(m_name).tryLock(m_me).result()), u"granted 1"_s);
        QCOMPARE(outcome(client.asyncLock(m_name).unlock(m_me).result()), u"free"_s);
        QTRY_COMPARE(heard.messages.load(), 4); // once each way
    }
    m_bed->onEngine([&] { heard.subscription.reset(); });
    QTRY_VERIFY(plainListeners() + shardedListeners() == 0);
}

void TestPublishMode::hearsAReleaseWhileTheSubscriptionWasDown_data()
{
    modes();
}

void TestPublishMode::hearsAReleaseWhileTheSubscriptionWasDown()
{
    QFETCH(PublishMode, mode);
    Client holds(m_otherBed->bus(), optionsOf(mode));
    Client waits(m_bed->bus(), optionsOf(mode));
    QCOMPARE(outcome(holds.asyncLock(m_name).tryLock(m_me).result()), u"granted 1"_s);
    const auto waiting = waits.asyncLock(m_name).lock(m_me);
    QTRY_VERIFY(isAsleep(mode));
    m_bed->onEngine([&] {
        m_network.messages().refuseLinks(true);
        m_network.messages().cut();
    });
    QTRY_VERIFY(plainListeners() + shardedListeners() == 0);
    m_bed->onEngine([&] { m_network.messages().refuseLinks(false); });
    QTRY_VERIFY(isHeardIn(mode)); // it is subscribed as before, and the next release wakes it
    QCOMPARE(outcome(holds.asyncLock(m_name).unlock(m_me).result()), u"free"_s);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);

    const auto second = holds.asyncLock(m_name).lock(m_me);
    QTRY_VERIFY(isHeardIn(mode));
    QCOMPARE(outcome(waits.asyncLock(m_name).unlock(m_me).result()), u"free"_s);
    QCOMPARE(outcome(second.result()), u"granted 1"_s);
    // A release during the gap is found once the link is back.
    const auto third = waits.asyncLock(m_name).lock(m_me);
    QTRY_VERIFY(isAsleep(mode));
    m_bed->onEngine([&] {
        m_network.messages().refuseLinks(true);
        m_network.messages().cut();
    });
    QTRY_VERIFY(plainListeners() + shardedListeners() == 0);
    QCOMPARE(outcome(holds.asyncLock(m_name).unlock(m_me).result()), u"free"_s);
    QVERIFY(!third.isFinished());
    m_bed->onEngine([&] { m_network.messages().refuseLinks(false); });
    QTRY_COMPARE(third.isFinished() ? outcome(third.result()) : QString(), u"granted 1"_s);
}

void TestPublishMode::announcesAForcedReleaseInItsWay_data()
{
    modes();
}

void TestPublishMode::announcesAForcedReleaseInItsWay()
{
    QFETCH(PublishMode, mode);
    pubsub::Bus bus(m_otherBed->deployment(), mode); // for everything on it
    Client waits(m_bed->bus(), optionsOf(mode));
    const auto holdAndWait = [&](ThreadId thread) {
        m_redis.command({"HSET", "lock", "somebody:1", "1"});
        return waits.asyncLock(m_name).lock(thread);
    };
    {
        const auto waiting = holdAndWait(m_me);
        QTRY_VERIFY(isAsleep(mode));
        Client client(bus);
        QVERIFY(client.asyncLock(m_name).forceUnlock().result().value());
        QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
        QCOMPARE(outcome(waits.asyncLock(m_name).unlock(m_me).result()), u"free"_s);
        QTRY_VERIFY(plainListeners() + shardedListeners() == 0);
    }
    const auto waiting = holdAndWait(ThreadId {2});
    QTRY_VERIFY(isAsleep(mode));
    inspect::Inspector inspector(bus);
    inspect::LockSnapshot seen; // no particular holder
    seen.name = m_name;
    const auto unlocked = inspector.repair(seen, {inspect::Repair::Kind::ForceUnlock, {}, {}}).result();
    QVERIFY(unlocked.has_value());
    QCOMPARE(unlocked->kind, inspect::RepairOutcome::Kind::Done);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
}

void TestPublishMode::isPlainOnOneServer()
{
    m_bed->onEngine([&] { QCOMPARE(m_bed->bus().publishMode(), PublishMode::Plain); });
    Client client(m_bed->bus());
    m_redis.command({"HSET", "lock", "somebody:1", "1"});
    const auto waiting = client.asyncLock(m_name).lock(m_me);
    QTRY_VERIFY(isAsleep(PublishMode::Plain));
    client.cancelWaits();
    QCOMPARE(outcome(waiting.result()), u"cancelled"_s);
}

void TestPublishMode::sharesSubscriptionsOnOneDeployment_data()
{
    modes();
}

/// They share the link: when one unsubscribes, the other still waits.
void TestPublishMode::sharesSubscriptionsOnOneDeployment()
{
    QFETCH(PublishMode, mode);
    pubsub::Bus one(m_bed->deployment());
    pubsub::Bus other(m_bed->deployment());
    Client holds(m_otherBed->bus(), optionsOf(mode));
    Client leaves(one, optionsOf(mode));
    Client stays(other, optionsOf(mode));
    QCOMPARE(outcome(holds.asyncLock(m_name).tryLock(m_me).result()), u"granted 1"_s);
    const auto leaving = leaves.asyncLock(m_name).lock(m_me);
    QTRY_VERIFY(isAsleep(mode));
    const auto staying = stays.asyncLock(m_name).lock(m_me);
    QVERIFY(m_bed->answers() && m_bed->answers());
    leaves.cancelWaits();
    QCOMPARE(outcome(leaving.result()), u"cancelled"_s);
    QVERIFY(m_bed->answers() && m_bed->answers());
    QVERIFY(isHeardIn(mode));
    QCOMPARE(outcome(holds.asyncLock(m_name).unlock(m_me).result()), u"free"_s);
    QTRY_COMPARE(staying.isFinished() ? outcome(staying.result()) : QString(), u"granted 1"_s);
    QCOMPARE(outcome(stays.asyncLock(m_name).unlock(m_me).result()), u"free"_s);
}

LOCKSCOPE_TEST(TestPublishMode)
#include "tst_publish_mode.moc"
