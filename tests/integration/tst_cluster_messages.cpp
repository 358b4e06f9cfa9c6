// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/cluster_bed.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <atomic>

Q_DECLARE_METATYPE(lockscope::pubsub::PublishMode)

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;
using lockscope::pubsub::PublishMode;

/// Subscriptions in a cluster, and the delivery of a lock's messages. Each test leaves all slots served and all nodes
/// running.
class TestClusterMessages final : public QObject, ClusterBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { startCluster(); }
    void init() { connectClient(); }
    void cleanup() { disconnectClient(); }
    void subscribesAtTheNewNodeOfASlot();
    void unsubscribesWhenASlotHasJustMoved();
    void unsubscribesOnceASlotIsServedAgain();
    void publishesAsServersSupportWhenCreatedEarlier();
    void wakesAWaiterWhoseSlotHasMoved_data();
    void wakesAWaiterWhoseSlotHasMoved();
};

void TestClusterMessages::subscribesAtTheNewNodeOfASlot()
{
    if (!hasShardedChannels())
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    const LockName name("subscribed");
    QVERIFY(m_control.moveSlot(keySlot(name.bytes()))); // makes our map outdated
    Result<pubsub::Subscription> share = runBlocking<pubsub::Subscription>(m_bed->engine(), [&] {
        return m_bed->bus().subscriptions().subscribe(channelOf(name), pubsub::Purpose::Waiter, {[](auto &&...) {}, {}},
                                                      PublishMode::Sharded);
    });
    QVERIFY2(share, share ? "" : qPrintable(share.error().message.english()));
    QCOMPARE(listeners(primaryOf(name), "SHARDNUMSUB", channelOf(name)), 1);
    m_bed->onEngine([&] { *share = {}; });
    QTRY_COMPARE(listeners(primaryOf(name), "SHARDNUMSUB", channelOf(name)), 0);
}

void TestClusterMessages::unsubscribesWhenASlotHasJustMoved()
{
    if (!hasShardedChannels())
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    const LockName leaving("leaving");
    const ClusterNode owner = primaryOf(leaving);
    std::vector<LockName> staying; // on the same node, in other slots
    for (int i = 0; staying.size() < 3; ++i)
        if (primaryOf(nameOf(i)).id == owner.id)
            staying.push_back(nameOf(i));
    std::atomic<int> gaps {0};
    const auto join = [&](const LockName &name) {
        return runBlocking<pubsub::Subscription>(m_bed->engine(), [&] {
            return m_bed->bus().subscriptions().subscribe(channelOf(name), pubsub::Purpose::Waiter,
                                                          {[](auto &&...) {}, [&gaps] { ++gaps; }},
                                                          PublishMode::Sharded);
        });
    };
    Result<pubsub::Subscription> share = join(leaving);
    std::vector<Result<pubsub::Subscription>> others;
    others.push_back(join(staying[0]));
    QVERIFY(share && others[0]);
    Status moved;
    m_bed->onEngine([&] { // the engine reads the node's push only after it has unsubscribed
        moved = m_control.moveSlot(keySlot(leaving.bytes()));
        *share = {};
    });
    QVERIFY2(moved, moved ? "" : qPrintable(moved.error().message.english()));
    others.push_back(join(staying[1]));
    others.push_back(join(staying[2]));
    for (int i = 0; i < 3; ++i) {
        QVERIFY(others[std::size_t(i)]);
        QCOMPARE(listeners(owner, "SHARDNUMSUB", channelOf(staying[std::size_t(i)])), 1);
    }
    QCOMPARE(gaps.load(), 0); // the link is still open
    m_bed->onEngine([&] { others.clear(); });
    for (const LockName &name : staying)
        QTRY_COMPARE(listeners(owner, "SHARDNUMSUB", channelOf(name)), 0);
    QCOMPARE(gaps.load(), 0);
}

/// A node that knows no owner of the slot rejects SUNSUBSCRIBE, and would count us as a waiter indefinitely.
void TestClusterMessages::unsubscribesOnceASlotIsServedAgain()
{
    if (!hasShardedChannels())
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    const LockName name("down");
    const ClusterNode owner = primaryOf(name);
    Result<pubsub::Subscription> share = runBlocking<pubsub::Subscription>(m_bed->engine(), [&] {
        return m_bed->bus().subscriptions().subscribe(channelOf(name), pubsub::Purpose::Waiter, {[](auto &&...) {}, {}},
                                                      PublishMode::Sharded);
    });
    QVERIFY(share);
    RawLink link = linkTo(owner);
    const auto set = [&link](const QByteArray &setting, const QByteArray &value) {
        QCOMPARE(link.command({"CONFIG", "SET", setting, value}).text, "OK"_ba);
    };
    set("cluster-allow-pubsubshard-when-down", "no");
    set("cluster-require-full-coverage", "yes");
    // another slot of the node has no owner: for this node, the cluster is down
    const auto [first, last] = owner.ranges.front();
    const QByteArray unserved = QByteArray::number(first == keySlot(name.bytes()) ? last : first);
    QCOMPARE(link.command({"CLUSTER", "DELSLOTS", unserved}).text, "OK"_ba);
    QTRY_VERIFY(link.command({"CLUSTER", "INFO"}).text.contains("cluster_state:fail"));
    m_bed->onEngine([&] { *share = {}; });
    QTRY_VERIFY(link.command({"INFO", "errorstats"}).text.contains("errorstat_CLUSTERDOWN"));
    QCOMPARE(listeners(owner, "SHARDNUMSUB", channelOf(name)), 1);
    QCOMPARE(link.command({"CLUSTER", "ADDSLOTS", unserved}).text, "OK"_ba);
    set("cluster-require-full-coverage", "no");
    set("cluster-allow-pubsubshard-when-down", "yes");
    QTRY_COMPARE(listeners(owner, "SHARDNUMSUB", channelOf(name)), 0);
}

/// A client that is created and used before the first contact with a server.
void TestClusterMessages::publishesAsServersSupportWhenCreatedEarlier()
{
    if (!hasShardedChannels())
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    const LockName name("early");
    RawLink owner = linkTo(primaryOf(name));
    topology::Deployment deployment(topology::parseUrl(m_cluster.url()).value());
    pubsub::Bus bus(deployment);
    Client first(bus);
    Client second(bus);
    const LockName permits("{early}:permits");
    const AsyncPermitSemaphore taken = m_client->asyncPermitSemaphore(permits);
    QVERIFY(taken.trySetPermits(1).result().value());
    QVERIFY(isGranted(taken.tryAcquire(1, 0ms, 500ms).result()));
    owner.command({"CONFIG", "RESETSTAT"});
    const auto released = first.asyncSemaphore(name).release();
    const auto acquired = first.asyncPermitSemaphore(permits).acquire(); // a later attempt announces the expired permit
    QVERIFY(deployment.connect().result());
    QVERIFY(released.result());
    QVERIFY(isGranted(acquired.result()));
    QVERIFY(owner.command({"INFO", "commandstats"}).text.contains("cmdstat_spublish:calls=2,"));
    QVERIFY(owner.command({"INFO", "commandstats"}).text.contains("cmdstat_publish:calls=2,"));
    for (const QByteArray &key : {name.bytes(), permits.bytes(), schema::LockKeys(permits).heldPermits()})
        owner.command({"DEL", key});

    QCOMPARE(outcome(first.asyncLock(name).tryLock(m_me).result()), u"granted 1"_s);
    const auto waiting = second.asyncLock(name).lock(m_me);
    QTRY_COMPARE(listeners(primaryOf(name), "SHARDNUMSUB", channelOf(name)), 1);
    QTRY_COMPARE(listeners(primaryOf(name), "NUMSUB", channelOf(name)), 1);
    QCOMPARE(outcome(first.asyncLock(name).unlock(m_me).result()), u"free"_s);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(outcome(second.asyncLock(name).unlock(m_me).result()), u"free"_s);
}

void TestClusterMessages::wakesAWaiterWhoseSlotHasMoved_data()
{
    QTest::addColumn<PublishMode>("mode");
    QTest::newRow("plain") << PublishMode::Plain;
    QTest::newRow("sharded") << PublishMode::Sharded;
    QTest::newRow("both") << PublishMode::Both;
}

void TestClusterMessages::wakesAWaiterWhoseSlotHasMoved()
{
    QFETCH(PublishMode, mode);
    if (mode != PublishMode::Plain && !hasShardedChannels())
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    const LockName name("woken");
    ClientOptions options;
    options.publishMode = mode;
    m_client.emplace(m_bed->bus(), options);
    Client other(m_bed->bus(), options);
    QCOMPARE(outcome(lock(name).tryLock(m_me).result()), u"granted 1"_s);
    const auto waiting = other.asyncLock(name).lock(m_me); // 30 s without a message
    const QByteArray word = mode == PublishMode::Plain ? "NUMSUB" : "SHARDNUMSUB";
    QTRY_COMPARE(listeners(primaryOf(name), word, channelOf(name)), 1);
    QVERIFY(m_control.moveSlot(keySlot(name.bytes())));
    if (mode != PublishMode::Plain)
        // without our doing: the old node has ended it
        QTRY_COMPARE(listeners(primaryOf(name), word, channelOf(name)), 1);
    QVERIFY(!waiting.isFinished());
    QCOMPARE(outcome(lock(name).unlock(m_me).result()), u"free"_s);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(outcome(other.asyncLock(name).unlock(m_me).result()), u"free"_s);
}

LOCKSCOPE_TEST(TestClusterMessages)
#include "tst_cluster_messages.moc"
