// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/cluster_bed.h"
#include "tests/support/test_main.h"

#include "core/schema/lock_keys.h"

#include <QDateTime>
#include <QScopeGuard>
#include <QTest>
#include <atomic>
#include <mutex>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

/// Asks a node, and then the replicas: a caller that does not know why the first question failed.
QCoro::Task<> askReplicasAfterwards(topology::Router &router, topology::Node &first, std::atomic<bool> &hasEnded)
{
    (void)co_await first.commands().call({"PING"});
    if (const Result<std::vector<topology::Node *>> replicas = co_await router.replicas())
        for (topology::Node *replica : *replicas)
            (void)co_await replica->commands().untilOpen();
    hasEnded = true;
}

} // namespace

/// Three primaries and three replicas. Each test leaves all slots served and all nodes running.
class TestCluster final : public QObject, ClusterBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { startCluster(); }
    void init() { connectClient(); }
    void cleanup() { disconnectClient(); }
    void putsEveryLockWhereItsSlotIs();
    void followsASlotThatHasMoved();
    void asksWhereAKeyIsOnItsWay();
    void waitsWhileASlotIsOnItsWay();
    void saysThatASlotIsNotServed();
    void saysThatItIsNoCluster();
    void startsFromAnyNodeThatAnswers();
    void namesEveryNodeThatCannotBeReached();
    void reachesNodesByTheNatMap();
    void awaitsTheReplicasOfTheNodeThatGranted();
    void takesALockOnceThoughItsPrimaryFalls();
    void keepsLocksAndWaitersThroughAFailOver();
    void renewsOnTheOtherNodesWhileOneIsSilent();
    void namesTheNodeThatCannotBeReached();
    void removesADeadFirstThoughAReplicaHasDied();
    void saysThatADeadFirstStaysWhereAReplicaIsOutOfReach();
    void opensNoLinkWhileItCloses();
    void excludesWhileTheClusterChanges_data();
    void excludesWhileTheClusterChanges();

private:
    /// Queues a waiter at the head for `time`, without a subscriber.
    void queueADeadWaiter(const LockName &name, std::chrono::milliseconds time)
    {
        const schema::LockKeys keys(name);
        RawLink link = linkTo(primaryOf(name));
        const qint64 until = QDateTime::currentMSecsSinceEpoch() + time.count();
        QCOMPARE(link.command({"RPUSH", keys.queue(), "dead:1"}).integer, 1);
        QCOMPARE(link.command({"ZADD", keys.deadlines(), QByteArray::number(until), "dead:1"}).integer, 1);
    }
};

void TestCluster::putsEveryLockWhereItsSlotIs()
{
    QVERIFY2(m_bed->opened()->contains(u"cluster"_s), qPrintable(*m_bed->opened()));
    QSet<quint16> owners;
    for (int i = 0; i < 30; ++i) {
        QCOMPARE(outcome(lock(nameOf(i)).tryLock(m_me).result()), u"granted 1"_s);
        const ClusterNode owner = primaryOf(nameOf(i));
        owners.insert(owner.port);
        QCOMPARE(linkTo(owner).command({"EXISTS", nameOf(i).bytes()}).integer, 1);
        QCOMPARE(outcome(lock(nameOf(i)).unlock(m_me).result()), u"free"_s);
    }
    QCOMPARE(owners.size(), qsizetype(sandbox::Cluster::Primaries));
}

void TestCluster::followsASlotThatHasMoved()
{
    const LockName name("moving");
    QCOMPARE(outcome(lock(name).tryLock(m_me).result()), u"granted 1"_s);
    const ClusterNode before = primaryOf(name);
    QVERIFY(m_control.moveSlot(keySlot(name.bytes())));
    const ClusterNode after = primaryOf(name);
    QVERIFY(before.id != after.id);
    QCOMPARE(outcome(lock(name).tryLock(m_me).result()), u"granted 2"_s);
    QCOMPARE(linkTo(after).command({"HLEN", name.bytes()}).integer, 1);
    QCOMPARE(outcome(lock(name).unlock(m_me).result()), u"left 1"_s);
    QCOMPARE(outcome(lock(name).unlock(m_me).result()), u"free"_s);
    QCOMPARE(linkTo(after).command({"EXISTS", name.bytes()}).integer, 0);
}

void TestCluster::asksWhereAKeyIsOnItsWay()
{
    const LockName name("asked");
    QCOMPARE(outcome(lock(name).tryLock(m_me).result()), u"granted 1"_s);
    const Result<ClusterControl::Move> move = m_control.beginMove(keySlot(name.bytes()));
    QVERIFY(move);
    QCOMPARE(query(name.bytes(), redis::Command("HLEN", name.bytes()))->integer, 1); // still at the source
    QVERIFY(m_control.moveKeys(*move));
    QCOMPARE(query(name.bytes(), redis::Command("HLEN", name.bytes()))->integer, 1); // ASK
    QCOMPARE(lock(name).holdCount(m_me).result().value(), 1);
    QVERIFY(m_control.endMove(*move));
    QCOMPARE(outcome(lock(name).unlock(m_me).result()), u"free"_s);
}

void TestCluster::waitsWhileASlotIsOnItsWay()
{
    const LockName name("waited");
    const AsyncLock read = m_client->asyncLock(name, Family::Read); // its script has several keys
    QCOMPARE(outcome(read.tryLock(m_me).result()), u"granted 1"_s);
    const Result<ClusterControl::Move> move = m_control.beginMove(keySlot(name.bytes()));
    QVERIFY(move);
    // the lock is at the source, the key of its second level would be at the target: TRYAGAIN
    const auto second = read.tryLock(m_me);
    RawLink owner = linkTo(move->from);
    if (owner.has(redis::Feature::ReadOnlyScripts)) // older servers do not count it
        QTRY_VERIFY(owner.command({"INFO", "errorstats"}).text.contains("TRYAGAIN"));
    QVERIFY(!second.isFinished());
    QVERIFY(m_control.endMove(*move));
    QCOMPARE(outcome(second.result()), u"granted 2"_s);
    QCOMPARE(outcome(read.unlock(m_me).result()), u"left 1"_s);
    QCOMPARE(outcome(read.unlock(m_me).result()), u"free"_s);
}

void TestCluster::saysThatASlotIsNotServed()
{
    const LockName name("unserved");
    const QByteArray slot = QByteArray::number(keySlot(name.bytes()));
    const ClusterNode owner = primaryOf(name);
    for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i)
        RawLink(m_cluster.at(i)).command({"CLUSTER", "DELSLOTS", slot});
    LockBed bed(m_cluster.url(), &redis::makeSocketTransport,
                [](topology::DeploymentOptions &options) { options.giveUp = 300ms; });
    Client client(bed.bus());
    const Result<Attempt> attempt = client.asyncLock(name).tryLock(m_me).result();
    linkTo(owner).command({"CLUSTER", "ADDSLOTS", slot});
    QCOMPARE(outcome(attempt), u"connect"_s);
    QVERIFY2(attempt.error().message.english().contains(QString::fromLatin1(slot)),
             qPrintable(attempt.error().message.english()));
    QVERIFY2(attempt.error().message.english().contains(u"CLUSTER NODES"_s),
             qPrintable(attempt.error().message.english()));
    QCOMPARE(outcome(lock(name).tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(lock(name).unlock(m_me).result()), u"free"_s);
}

void TestCluster::saysThatItIsNoCluster()
{
    sandbox::Server single;
    QVERIFY(single.start());
    const LockBed bed(single.url().replace(u"redis://"_s, u"redis+cluster://"_s));
    QVERIFY(!bed.opened());
    QVERIFY2(bed.opened().error().message.english().contains(u"is not a cluster node"_s),
             qPrintable(bed.opened().error().message.english()));
}

void TestCluster::startsFromAnyNodeThatAnswers()
{
    topology::DeploymentOptions options = topology::parseUrl(m_cluster.url()).value();
    const QString password = options.credentials.password;
    // a replica
    const QString url = u"redis+cluster://:%1@127.0.0.1:1,127.0.0.1:%2"_s.arg(password).arg(m_cluster.at(5).port());
    LockBed bed(url);
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    Client client(bed.bus());
    QCOMPARE(outcome(client.asyncLock(nameOf(1)).tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(client.asyncLock(nameOf(1)).unlock(m_me).result()), u"free"_s);
}

void TestCluster::namesEveryNodeThatCannotBeReached()
{
    const LockBed bed(u"redis+cluster://127.0.0.1:1,127.0.0.1:2"_s);
    QVERIFY(!bed.opened());
    QCOMPARE(bed.opened().error().kind, ErrorKind::Connect);
    const QString message = bed.opened().error().message.english();
    QVERIFY2(message.contains(u"127.0.0.1:1"_s) && message.contains(u"127.0.0.1:2"_s), qPrintable(message));
}

void TestCluster::reachesNodesByTheNatMap()
{
    LockBed bed(m_cluster.url(), &redis::makeSocketTransport, [this](topology::DeploymentOptions &options) {
        for (std::size_t i = 0; i < sandbox::Cluster::Size; ++i) {
            redis::Endpoint outside;
            outside.host = u"localhost"_s;
            outside.port = m_cluster.at(i).port();
            options.natMap.emplace(u"127.0.0.1:%1"_s.arg(outside.port), outside);
        }
    });
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    bed.onEngine([&] {
        for (const topology::Node *primary : bed.deployment().router().primaries())
            QVERIFY2(primary->address().startsWith(u"localhost:"_s), qPrintable(primary->address()));
    });
    Client client(bed.bus());
    QCOMPARE(outcome(client.asyncLock(nameOf(2)).tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(client.asyncLock(nameOf(2)).unlock(m_me).result()), u"free"_s);
}

void TestCluster::awaitsTheReplicasOfTheNodeThatGranted()
{
    const LockName name("acknowledged");
    ClientOptions options;
    options.syncReplicas = 1;
    options.syncTimeout = 200ms;
    m_client.emplace(m_bed->bus(), options);
    QCOMPARE(outcome(lock(name).tryLock(m_me).result()), u"granted 1"_s);
    QVERIFY(m_control.moveSlot(keySlot(name.bytes())));
    QCOMPARE(outcome(lock(name).tryLock(m_me).result()), u"granted 2"_s);
    sandbox::Server &replica = m_cluster.atPort(replicaOf(primaryOf(name)).port);
    replica.pause();
    const Result<Attempt> third = lock(name).tryLock(m_me).result();
    replica.resume();
    QCOMPARE(outcome(third), u"timeout"_s);
    QVERIFY2(third.error().message.english().contains(u"0 of 1 replicas"_s),
             qPrintable(third.error().message.english()));
    QCOMPARE(outcome(lock(name).unlock(m_me).result()), u"left 1"_s);
    QCOMPARE(outcome(lock(name).unlock(m_me).result()), u"free"_s);
}

void TestCluster::takesALockOnceThoughItsPrimaryFalls()
{
    LockBed bed(m_cluster.url(), &redis::makeSocketTransport,
                [](topology::DeploymentOptions &options) { options.timeout = 300ms; });
    Client client(bed.bus());
    const LockName name("falling");
    const ClusterNode primary = primaryOf(name);
    m_cluster.atPort(primary.port).pause();
    const auto attempt = client.asyncLock(name).tryLock(m_me); // its bytes wait there
    QVERIFY(m_control.promoteReplicaOf(primary));
    QTRY_COMPARE(attempt.isFinished() ? outcome(attempt.result()) : QString(), u"granted 1"_s);
    m_cluster.atPort(primary.port).resume(); // executes them without a caller
    QVERIFY(m_control.awaitOtherPrimary(keySlot(name.bytes()), primary));
    QTRY_VERIFY(linkTo(primary).command({"INFO", "replication"}).text.contains("role:slave"));
    QCOMPARE(client.asyncLock(name).holdCount(m_me).result().value(), 1);
    QCOMPARE(outcome(client.asyncLock(name).unlock(m_me).result()), u"free"_s);
    QCOMPARE(linkTo(primaryOf(name)).command({"EXISTS", name.bytes()}).integer, 0);
}

void TestCluster::keepsLocksAndWaitersThroughAFailOver()
{
    const LockName name("kept");
    const QByteArray word = hasShardedChannels() ? "SHARDNUMSUB" : "NUMSUB";
    ClientOptions options;
    options.syncReplicas = 1;
    options.watchdogLease = 20s;
    m_client.emplace(m_bed->bus(), options);
    Client other(m_bed->bus());
    QCOMPARE(outcome(lock(name).tryLock(m_me).result()), u"granted 1"_s);
    const auto waiting = other.asyncLock(name).lock(m_me);
    QTRY_COMPARE(listeners(primaryOf(name), word, channelOf(name)), 1);
    const Result<ClusterNode> killed = m_control.killPrimaryOf(keySlot(name.bytes()));
    QVERIFY(killed);
    QVERIFY(m_control.promoteReplicaOf(*killed));
    QVERIFY(m_control.awaitOtherPrimary(keySlot(name.bytes()), *killed));
    QTRY_COMPARE(listeners(primaryOf(name), word, channelOf(name)), 1);
    QVERIFY(!waiting.isFinished());
    QCOMPARE(outcome(lock(name).unlock(m_me).result()), u"free"_s);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(outcome(other.asyncLock(name).unlock(m_me).result()), u"free"_s);
    sandbox::Server &fallen = m_cluster.atPort(killed->port);
    fallen.kill(); // already dead; this waits for its end
    QVERIFY(fallen.start());
}

void TestCluster::renewsOnTheOtherNodesWhileOneIsSilent()
{
    const std::vector<LockName> names = namesOnAllNodes();
    std::mutex mutex;
    std::vector<QByteArray> lost;
    ClientOptions options;
    options.watchdogLease = 900ms;
    options.lockLost = [&](const LostHold &hold) {
        const std::lock_guard guard(mutex);
        lost.push_back(hold.lock.bytes());
    };
    m_client.emplace(m_bed->bus(), options);
    for (const LockName &name : names)
        QCOMPARE(outcome(lock(name).tryLock(m_me).result()), u"granted 1"_s);
    sandbox::Server &silent = m_cluster.atPort(primaryOf(names[0]).port);
    silent.pause();
    const auto count = [&] {
        const std::lock_guard guard(mutex);
        return lost.size();
    };
    QTRY_COMPARE(count(), std::size_t(1)); // its lease ends without a renewal
    for (std::size_t i = 1; i < names.size(); ++i) {
        QVERIFY(linkTo(primaryOf(names[i])).command({"PTTL", names[i].bytes()}).integer > 0);
        QCOMPARE(outcome(lock(names[i]).unlock(m_me).result()), u"free"_s);
    }
    silent.resume();
    QCOMPARE(lost, std::vector<QByteArray> {names[0].bytes()});
}

void TestCluster::namesTheNodeThatCannotBeReached()
{
    const std::vector<LockName> names = namesOnAllNodes();
    const ClusterNode primary = primaryOf(names[0]);
    sandbox::Server &replica = m_cluster.atPort(replicaOf(primary).port);
    replica.kill();
    m_cluster.atPort(primary.port).kill();
    {
        LockBed bed(m_cluster.url(), &redis::makeSocketTransport,
                    [](topology::DeploymentOptions &options) { options.giveUp = 300ms; });
        QVERIFY2(bed.opened(),
                 bed.opened() ? "" : qPrintable(bed.opened().error().message.english())); // the other nodes work
        Client client(bed.bus());
        const Result<Attempt> attempt = client.asyncLock(names[0]).tryLock(m_me).result();
        QCOMPARE(outcome(attempt), u"connect"_s);
        const QString message = attempt.error().message.english();
        QVERIFY2(message.contains(u"127.0.0.1:%1"_s.arg(primary.port))
                     && message.contains(u"refused"_s, Qt::CaseInsensitive),
                 qPrintable(message));
        QCOMPARE(outcome(client.asyncLock(names[1]).tryLock(m_me).result()), u"granted 1"_s);
        QCOMPARE(outcome(client.asyncLock(names[1]).unlock(m_me).result()), u"free"_s);
    }
    QVERIFY(m_cluster.atPort(primary.port).start());
    QVERIFY(replica.start());
}

void TestCluster::removesADeadFirstThoughAReplicaHasDied()
{
    const LockName name("orphan");
    sandbox::Server &replica = m_cluster.atPort(replicaOf(primaryOf(name)).port);
    queueADeadWaiter(name, 300s);
    replica.kill();
    const QFuture<Result<Attempt>> waiting = m_client->asyncLock(name, Family::Fair).lock(m_me);
    QTRY_VERIFY_WITH_TIMEOUT(waiting.isFinished(), 20'000); // once the cluster considers the replica failed
    QCOMPARE(outcome(waiting.result()), u"granted 1"_s);
    QCOMPARE(outcome(m_client->asyncLock(name, Family::Fair).unlock(m_me).result()), u"free"_s);
    QVERIFY(replica.start());
}

void TestCluster::saysThatADeadFirstStaysWhereAReplicaIsOutOfReach()
{
    const LockName name("orphan");
    const QString replica = u"127.0.0.1:%1"_s.arg(replicaOf(primaryOf(name)).port);
    constexpr quint16 Closed = 1; // nothing listens there
    LockBed bed(m_cluster.url(), &redis::makeSocketTransport, [&](topology::DeploymentOptions &options) {
        redis::Endpoint nowhere;
        nowhere.port = Closed;
        options.natMap[replica] = nowhere;
    });
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    std::vector<QueueEvent> events;
    ClientOptions options;
    options.queueEvent = [&events](const QueueEvent &event) {
        if (event.kind != QueueEvent::Kind::Queued && event.kind != QueueEvent::Kind::Granted)
            events.push_back(event);
    };
    Client client(bed.bus(), options);
    queueADeadWaiter(name, 4s);
    const Result<Attempt> attempt = client.asyncLock(name, Family::Fair).lock(m_me).result();
    QCOMPARE(outcome(attempt), u"granted 1"_s);
    QCOMPARE(outcome(client.asyncLock(name, Family::Fair).unlock(m_me).result()), u"free"_s);
    bed.onEngine([&] {
        QCOMPARE(events.size(), 2U);
        QCOMPARE(events[0].kind, QueueEvent::Kind::Kept);
        QCOMPARE(events[0].holder, "dead:1"_ba);
        QVERIFY2(events[0].why.english().contains(u"Cannot ask 127.0.0.1:%1"_s.arg(Closed)),
                 qPrintable(events[0].why.english()));
        QCOMPARE(events[1].kind, QueueEvent::Kind::Expired);
    });
}

/// Such a link would be closed by the destructor, where the caller resumed among destroyed nodes.
void TestCluster::opensNoLinkWhileItCloses()
{
    const LockName name("closing");
    const ClusterNode primary = primaryOf(name);
    QCOMPARE(linkTo(primary).command({"SET", name.bytes(), "1"}).text, "OK"_ba); // replicas at offset 0 are not listed
    RawLink link = linkTo(primary);
    const auto areReplicasListed = [&link] {
        const RawReply slots = link.command({"CLUSTER", "SLOTS"});
        return std::ranges::any_of(slots.elements, [](const RawReply &range) { return range.elements.size() > 3; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(areReplicasListed(), 20'000);
    LockBed bed(m_cluster.atPort(primary.port).url().replace("redis://"_L1, "redis+cluster://"_L1));
    QVERIFY(bed.opened());
    topology::Router &router = bed.deployment().router();
    bool hadEnded = true;
    std::atomic<bool> hasEnded = false;
    bed.onEngine([&] {
        askReplicasAfterwards(router, router.nodeFor(name.bytes()), hasEnded);
        hadEnded = hasEnded;
        router.close();
    });
    QVERIFY(!hadEnded && hasEnded);
}

void TestCluster::excludesWhileTheClusterChanges_data()
{
    QTest::addColumn<Family>("family");
    QTest::addColumn<bool>("isFailOver");
    QTest::newRow("reentrant, its slot moves") << Family::Reentrant << false;
    QTest::newRow("fair, its slot moves") << Family::Fair << false;
    QTest::newRow("reentrant, its primary falls") << Family::Reentrant << true;
    QTest::newRow("write, its primary falls") << Family::Write << true;
}

void TestCluster::excludesWhileTheClusterChanges()
{
    QFETCH(Family, family);
    QFETCH(bool, isFailOver);
    const LockName name("fight");
    const int slot = keySlot(name.bytes());
    const ClusterNode before = primaryOf(name);
    std::atomic<bool> isOver {false};
    std::atomic<int> inside {0};
    std::atomic<int> overlaps {0};
    std::atomic<int> cycles {0};
    std::vector<std::thread> workers;
    for (int i = 0; i < 8; ++i) {
        workers.emplace_back([&] {
            ClientOptions options;
            options.syncReplicas = isFailOver ? 1 : 0;
            Client client(m_bed->bus(), options);
            const AsyncLock mine = client.asyncLock(name, family);
            while (!isOver) {
                // Leftovers of a failover, such as a release that did not reach the replica, end with the lease.
                if (outcome(mine.tryLock(m_me, 10s, Lease::of(2s)).result()) != u"granted 1"_s)
                    continue;
                if (inside.fetch_add(1) != 0)
                    ++overlaps;
                inside.fetch_sub(1);
                ++cycles;
                static_cast<void>(mine.unlock(m_me).result());
            }
        });
    }
    const auto end = qScopeGuard([&] {
        isOver = true;
        for (std::thread &worker : workers)
            worker.join();
    });
    QTRY_VERIFY(cycles > 50);
    const Status changed = isFailOver ? failOver(slot) : m_control.moveSlot(slot);
    QVERIFY2(changed, changed ? "" : qPrintable(changed.error().message.english()));
    if (isFailOver) { // returns as the replica that acquisitions wait for
        sandbox::Server &fallen = m_cluster.atPort(before.port);
        fallen.kill(); // already dead; this waits for its end
        QVERIFY(fallen.start());
    }
    const int cyclesBefore = cycles;
    QTRY_VERIFY_WITH_TIMEOUT(cycles > cyclesBefore + 50, 20'000);
    QVERIFY(primaryOf(name).id != before.id);
    QCOMPARE(overlaps.load(), 0);
}

LOCKSCOPE_TEST(TestCluster)
#include "tst_cluster.moc"
