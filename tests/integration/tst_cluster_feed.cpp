// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/inspect_bed.h"
#include "tests/support/test_main.h"

#include "core/pubsub/listeners.h"
#include "core/sandbox/cluster.h"
#include "core/topology/key_slot.h"
#include "tests/support/raw_link.h"

#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;
using inspect::EventKind;
using locks::BlockingLock;
using schema::LockMode;
using tests::InspectBed;

/// The feed in a cluster: slots that move, channels of both kinds, nodes that go away.
class TestClusterFeed final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void followsALockWhoseSlotMoves_data();
    void followsALockWhoseSlotMoves();
    void countsWhoListensToAReplica();
    void takesNoOtherObserverForAWaiter();
    void isNotAmongThoseWhomItsUnlockReaches();
    void tellsOnceOfAReleaseThatIsSentBothWays();
    void reportsAGapWhenItsNodeIsNoPrimaryAnyMore();
    void namesALockWhoseSlotNobodyServes();
    void showsTheOtherNodesWhileOneIsGone();

private:
    void startCluster(); // once

    sandbox::Cluster m_cluster;
};

void TestClusterFeed::startCluster()
{
    if (m_cluster.isAnyRunning())
        return;
    const Status started = m_cluster.start();
    QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message.english()));
}

void TestClusterFeed::followsALockWhoseSlotMoves_data()
{
    QTest::addColumn<inspect::FeedSource>("source");
    QTest::newRow("tracking") << inspect::FeedSource::Tracking;
    QTest::newRow("keyspace notifications") << inspect::FeedSource::Keyspace;
}

void TestClusterFeed::followsALockWhoseSlotMoves()
{
    QFETCH(inspect::FeedSource, source);
    startCluster();
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i)
        tests::RawLink(m_cluster.at(i)).command({"CONFIG", "SET", "notify-keyspace-events", "KA"});
    InspectBed setup(m_cluster.url());
    inspect::FeedOptions options;
    options.names = {LockName("moving"), LockName("moving too"), LockName("moving last")};
    options.discover = false;
    options.source = source;
    setup.start(options);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    QTRY_COMPARE(setup.heard->state().source, source);
    BlockingLock lock(setup.client, LockName("moving"));
    for (int i = 0; i < 2; ++i) {
        QVERIFY(lock.lock().has_value());
        QTRY_COMPARE(setup.heard->lock("moving").mode, LockMode::Exclusive);
        for (const LockName &name : options.names) { // all in parallel
            const Status moved = m_cluster.control().moveSlot(topology::keySlot(name.bytes()));
            QVERIFY2(moved.has_value(), moved ? "" : qPrintable(moved.error().message.english()));
        }
        QVERIFY(lock.unlock().has_value());
        QTRY_COMPARE(setup.heard->lock("moving").mode, LockMode::Free);
    }
    for (const LockName &name : options.names) {
        BlockingLock taken(setup.client, name);
        QVERIFY(taken.lock().has_value()); // publishes nothing: only the new node can have reported it
        QTRY_COMPARE(setup.heard->lock(name.bytes()).mode, LockMode::Exclusive);
        QVERIFY(taken.unlock().has_value());
    }
}

void TestClusterFeed::countsWhoListensToAReplica()
{
    startCluster();
    // its new primary has two slot ranges, and is listed with its replica for each
    QVERIFY(m_cluster.control().moveSlot(topology::keySlot("heard")).has_value());
    const sandbox::ClusterNode primary = m_cluster.control().primaryOf(topology::keySlot("heard")).value();
    const std::vector<sandbox::ClusterNode> nodes = m_cluster.control().nodes().value();
    const auto replica = std::ranges::find(nodes, primary.id, &sandbox::ClusterNode::primary);
    QVERIFY(replica != nodes.end());
    const QByteArray channel = "redisson_lock__channel:{heard}";
    tests::RawLink listener(m_cluster.atPort(replica->port));
    listener.listenTo(channel);
    QVERIFY(listener.takeMessages().empty()); // subscribed

    InspectBed setup(m_cluster.url());
    BlockingLock lock(setup.client, LockName("heard"));
    QVERIFY(lock.lock().has_value());
    // the cluster lists a replica once it has replicated data
    QTRY_COMPARE_WITH_TIMEOUT(setup.inspector.snapshot(LockName("heard")).result()->waitingClients, 1, 20'000);
    // repairs that remove a waiter check the subscribers there, too
    const auto countAll = [&] {
        return launch<qint64>(setup.watching.engine(),
                              [&] { return pubsub::countListeners(setup.watching.router(), channel); })
            .result()
            .value_or(-1);
    };
    QCOMPARE(countAll(), 1);
    QVERIFY(lock.unlock().has_value());
}

/// In a cluster, a window subscribes to each lock like a waiter; another observer recognises it as an observer.
void TestClusterFeed::takesNoOtherObserverForAWaiter()
{
    startCluster();
    const QByteArray channel = "redisson_lock__channel:{seen}";
    tests::RawLink owner(m_cluster.atPort(m_cluster.control().primaryOf(topology::keySlot("seen")).value().port));
    const auto listeners = [&] { return owner.command({"PUBSUB", "SHARDNUMSUB", channel}).elements.at(1).integer; };
    if (owner.command({"PUBSUB", "SHARDNUMSUB"}).isError())
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    InspectBed one(m_cluster.url());
    one.start({.names = {LockName("seen")}, .discover = false});
    QTRY_COMPARE(listeners(), 1);
    InspectBed other(m_cluster.url());
    QCOMPARE(other.inspector.snapshot(LockName("seen")).result()->waitingClients, 0);
    const Result<inspect::Diagnosis> diagnosis = other.inspector.diagnose("*").result();
    QVERIFY(diagnosis && diagnosis->found.locks.empty());
    tests::RawLink waiter(m_cluster.atPort(m_cluster.control().primaryOf(topology::keySlot("seen")).value().port));
    QVERIFY(!waiter.command({"SSUBSCRIBE", channel}).isError());
    QCOMPARE(other.inspector.snapshot(LockName("seen")).result()->waitingClients, 1);
    QCOMPARE(one.inspector.snapshot(LockName("seen")).result()->waitingClients, 1);
    QCOMPARE(other.inspector.discover().result()->locks.size(), 1u);
}

/// A window subscribes to the sharded messages of the lock that it unlocks, but only as an observer.
void TestClusterFeed::isNotAmongThoseWhomItsUnlockReaches()
{
    startCluster();
    const LockName name("stuck");
    const QByteArray channel = "redisson_lock__channel:{stuck}";
    const quint16 port = m_cluster.control().primaryOf(topology::keySlot("stuck")).value().port;
    tests::RawLink owner(m_cluster.atPort(port));
    if (owner.command({"PUBSUB", "SHARDNUMSUB"}).isError())
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    InspectBed setup(m_cluster.url());
    setup.start({.names = {name}, .discover = false});
    const auto listeners = [&] { return owner.command({"PUBSUB", "SHARDNUMSUB", channel}).elements.at(1).integer; };
    QTRY_COMPARE(listeners(), 1); // this one
    const auto unlocked = [&] {
        owner.command({"HSET", "stuck", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        const Result<inspect::LockSnapshot> seen = setup.inspector.snapshot(name).result();
        return setup.inspector.repair(*seen, {inspect::Repair::Kind::ForceUnlock, {}, {}}).result();
    };
    const Result<inspect::RepairOutcome> alone = unlocked();
    QVERIFY2(alone.has_value(), alone ? "" : qPrintable(alone.error().message.english()));
    QCOMPARE(alone->kind, inspect::RepairOutcome::Kind::Done);
    QCOMPARE(alone->receivers, std::optional<qint64>(0));
    tests::RawLink waiter(m_cluster.atPort(port));
    QVERIFY(!waiter.command({"SSUBSCRIBE", channel}).isError());
    QCOMPARE(listeners(), 2);
    const Result<inspect::RepairOutcome> awaited = unlocked();
    QVERIFY2(awaited.has_value(), awaited ? "" : qPrintable(awaited.error().message.english()));
    QCOMPARE(awaited->receivers, std::optional<qint64>(1));
}

/// If both kinds of clients may subscribe, each release is published plain and sharded, and a window receives both.
void TestClusterFeed::tellsOnceOfAReleaseThatIsSentBothWays()
{
    startCluster();
    const QByteArray channel = "redisson_lock__channel:{twice}";
    tests::RawLink owner(m_cluster.atPort(m_cluster.control().primaryOf(topology::keySlot("twice")).value().port));
    if (owner.command({"PUBSUB", "SHARDNUMSUB"}).isError())
        QSKIP("this server is older than Redis 7.0 and has no sharded messages");
    InspectBed setup(m_cluster.url());
    setup.start({.names = {LockName("twice")}, .discover = false});
    QTRY_COMPARE(owner.command({"PUBSUB", "SHARDNUMSUB", channel}).elements.at(1).integer, 1);
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    const auto told = [&] { return setup.heard->countEvents(EventKind::Message, "twice"); };
    BlockingLock lock(setup.client, LockName("twice"));
    for (int release = 1; release <= 5; ++release) {
        QVERIFY(lock.lock().has_value());
        QVERIFY(lock.unlock().has_value());
        QTRY_COMPARE(told(), release);
    }
    const auto hasRested = [] {
        const TimePoint later = BootClock::now() + Millis(200); // later messages belong to no earlier release
        return QTest::qWaitFor([later] { return BootClock::now() > later; });
    };
    QVERIFY(hasRested());
    owner.command({"SPUBLISH", channel, "0"}); // from a client that publishes one way only
    QTRY_COMPARE(told(), 6);
    QVERIFY(hasRested());
    owner.command({"PUBLISH", channel, "0"});
    QTRY_COMPARE(told(), 7);
    owner.command({"PUBLISH", channel, "0"});
    QTRY_COMPARE(told(), 8);
}

void TestClusterFeed::reportsAGapWhenItsNodeIsNoPrimaryAnyMore()
{
    startCluster();
    const LockName name("switched");
    InspectBed setup(m_cluster.url());
    setup.start({.names = {name}, .discover = false});
    QTRY_COMPARE(setup.heard->state().link, inspect::FeedState::Link::Live);
    QVERIFY(!setup.heard->hasGap("feed-not-primary"_L1));
    const sandbox::ClusterControl control = m_cluster.control();
    const int slot = topology::keySlot(name.bytes());
    const sandbox::ClusterNode primary = control.primaryOf(slot).value();
    tests::RawLink(m_cluster.atPort(control.replicaOf(primary).value())).command({"CLUSTER", "FAILOVER"});
    const Status switched = control.awaitOtherPrimary(slot, primary);
    QVERIFY2(switched.has_value(), switched ? "" : qPrintable(switched.error().message.english()));
    QVERIFY(setup.inspector.snapshot(name).result().has_value()); // redirected by the former primary
    QTRY_VERIFY_WITH_TIMEOUT(setup.heard->hasGap("feed-not-primary"_L1), 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(setup.heard->state().link, inspect::FeedState::Link::Live, 20'000);
}

void TestClusterFeed::namesALockWhoseSlotNobodyServes()
{
    startCluster();
    const quint16 owner = m_cluster.control().primaryOf(topology::keySlot("unserved")).value().port;
    const QByteArray slot = QByteArray::number(topology::keySlot("unserved"));
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i)
        tests::RawLink(m_cluster.at(i)).command({"CLUSTER", "DELSLOTS", slot});
    InspectBed setup(m_cluster.url());
    setup.start({.names = {LockName("unserved")}, .discover = false});
    const auto namesIt = [&setup] {
        const Message notice = setup.heard->state().notice;
        return (notice.includes("feed-unread"_L1) || notice.includes("feed-unread-long"_L1))
            && notice.english().contains(u"unserved"_s);
    };
    QTRY_VERIFY_WITH_TIMEOUT(namesIt(), 20'000);
    tests::RawLink(m_cluster.atPort(owner)).command({"CLUSTER", "ADDSLOTS", slot});
    QTRY_VERIFY_WITH_TIMEOUT(setup.heard->state().notice.isEmpty(), 20'000);
    const auto doAllNodesKnow = [this] { // before that, a node may refuse every command
        for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i)
            if (!tests::RawLink(m_cluster.at(i)).command({"CLUSTER", "INFO"}).text.contains("cluster_state:ok"))
                return false;
        return true;
    };
    QTRY_VERIFY_WITH_TIMEOUT(doAllNodesKnow(), 20'000);
    BlockingLock lock(setup.client, LockName("unserved"));
    QVERIFY(lock.lock().has_value());
    QTRY_COMPARE(setup.heard->lock("unserved").mode, LockMode::Exclusive);
    QVERIFY(lock.unlock().has_value());
}

/// A client that never gives up, such as a window, still shows the other nodes' locks.
void TestClusterFeed::showsTheOtherNodesWhileOneIsGone()
{
    startCluster();
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i) {
        tests::RawLink node(m_cluster.at(i));
        node.command({"CONFIG", "SET", "cluster-require-full-coverage", "no"});
        node.command({"CONFIG", "SET", "cluster-replica-no-failover", "yes"});
    }
    const auto portOf = [this](const LockName &name) {
        return m_cluster.control().primaryOf(topology::keySlot(name.bytes())).value().port;
    };
    std::vector<LockName> names; // mostly on the lost node: reads of them wait until it returns
    for (int i = 0; i < 100; ++i)
        names.emplace_back("{gone}:" + QByteArray::number(i));
    const quint16 gonePort = portOf(names.front());
    LockName other;
    for (int i = 0; other.isEmpty(); ++i)
        if (const LockName name("there:" + QByteArray::number(i)); portOf(name) != gonePort)
            other = name;
    names.push_back(other);
    const QString address = u"127.0.0.1:%1"_s.arg(gonePort);
    m_cluster.atPort(gonePort).kill();

    InspectBed setup(m_cluster.url());
    BlockingLock lock(setup.client, other);
    QVERIFY(lock.lock().has_value());
    setup.start({.names = names});
    QTRY_COMPARE_WITH_TIMEOUT(setup.heard->lock(other.bytes()).mode, LockMode::Exclusive, 20'000);
    QTRY_VERIFY2(setup.heard->state().reason.english().contains(address),
                 qPrintable(setup.heard->state().reason.english()));
    QCOMPARE(setup.inspector.snapshot(other).result()->mode, LockMode::Exclusive);
    const Result<inspect::Diagnosis> diagnosis = setup.inspector.diagnose("*").result();
    QVERIFY2(diagnosis.has_value(), diagnosis ? "" : qPrintable(diagnosis.error().message.english()));
    QCOMPARE(diagnosis->found.locks.size(), 1u);
    const auto isGone = [&](const auto &node) { return node.first == address && !node.second.isEmpty(); };
    QCOMPARE(std::ranges::count_if(diagnosis->found.nodes, isGone), 1);
    QVERIFY(lock.unlock().has_value());
    QTRY_COMPARE(setup.heard->lock(other.bytes()).mode, LockMode::Free);
}

LOCKSCOPE_TEST(TestClusterFeed)
#include "tst_cluster_feed.moc"
