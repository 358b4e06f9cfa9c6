// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/cluster.h"
#include "core/topology/key_slot.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/raw_link.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;
using lockscope::pubsub::PublishMode;
using lockscope::sandbox::ClusterControl;
using lockscope::sandbox::ClusterNode;
using lockscope::topology::keySlot;

/// Three primaries and three replicas. Each test leaves all slots served and all nodes running.
class TestCluster final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void putsEveryLockWhereItsSlotIs();
    void followsASlotThatHasMoved();
    void asksWhereAKeyIsOnItsWay();
    void waitsWhileASlotIsOnItsWay();
    void saysThatASlotIsNotServed();
    void saysThatItIsNoCluster();
    void startsFromAnyNodeThatAnswers();
    void namesEveryNodeThatCannotBeReached();
    void reachesNodesByTheNatMap();

private:
    [[nodiscard]] static LockName nameOf(int i) { return LockName("lock" + QByteArray::number(i)); }
    [[nodiscard]] AsyncLock lock(const LockName &name) { return m_client->asyncLock(name); }
    [[nodiscard]] RawLink linkTo(const ClusterNode &node) { return RawLink(m_cluster.atPort(node.port)); }
    [[nodiscard]] ClusterNode primaryOf(const LockName &name) { return m_control.primaryOf(keySlot(name.bytes())).value(); }
    Result<redis::Reply> query(const QByteArray &key, const redis::Command &command)
    {
        return runBlocking<redis::Reply>(m_bed->engine(), [&] { return m_bed->deployment().router().query(key, command); });
    }

    const ThreadId m_me {1};
    sandbox::Cluster m_cluster;
    ClusterControl m_control;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
};

void TestCluster::initTestCase()
{
    const Status started = m_cluster.start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message));
    m_control = m_cluster.control();
}

void TestCluster::init()
{
    m_bed.emplace(m_cluster.url());
    QVERIFY2(m_bed->opened(), m_bed->opened() ? "" : qPrintable(m_bed->opened().error().message));
    m_client.emplace(m_bed->bus());
}

void TestCluster::cleanup()
{
    m_client.reset();
    m_bed.reset();
}

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
    QCOMPARE(query(name.bytes(), redis::Command("HLEN", name.bytes()))->integer, 1); // still here
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
    const auto second = read.tryLock(m_me); // the lock is here, the key of its second level would be there: TRYAGAIN
    RawLink owner = linkTo(move->from);
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
    LockBed bed(m_cluster.url(), &redis::makeSocketTransport, [](topology::DeploymentOptions &options) { options.giveUp = 300ms; });
    Client client(bed.bus());
    const Result<Attempt> attempt = client.asyncLock(name).tryLock(m_me).result();
    linkTo(owner).command({"CLUSTER", "ADDSLOTS", slot});
    QCOMPARE(outcome(attempt), u"connect"_s);
    QVERIFY2(attempt.error().message.contains(QString::fromLatin1(slot)), qPrintable(attempt.error().message));
    QVERIFY2(attempt.error().message.contains(u"CLUSTER NODES"_s), qPrintable(attempt.error().message));
    QCOMPARE(outcome(lock(name).tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(lock(name).unlock(m_me).result()), u"free"_s);
}

void TestCluster::saysThatItIsNoCluster()
{
    sandbox::Server single;
    QVERIFY(single.start());
    const LockBed bed(single.url().replace(u"redis://"_s, u"redis+cluster://"_s));
    QVERIFY(!bed.opened());
    QVERIFY2(bed.opened().error().message.contains(u"no node of a cluster"_s), qPrintable(bed.opened().error().message));
}

void TestCluster::startsFromAnyNodeThatAnswers()
{
    topology::DeploymentOptions options = topology::parseUrl(m_cluster.url()).value();
    const QString password = options.credentials.password;
    const QString url = u"redis+cluster://:%1@127.0.0.1:1,127.0.0.1:%2"_s.arg(password).arg(m_cluster.at(5).port()); // a replica
    LockBed bed(url);
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message));
    Client client(bed.bus());
    QCOMPARE(outcome(client.asyncLock(nameOf(1)).tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(client.asyncLock(nameOf(1)).unlock(m_me).result()), u"free"_s);
}

void TestCluster::namesEveryNodeThatCannotBeReached()
{
    const LockBed bed(u"redis+cluster://127.0.0.1:1,127.0.0.1:2"_s);
    QVERIFY(!bed.opened());
    QCOMPARE(bed.opened().error().kind, ErrorKind::Connect);
    const QString message = bed.opened().error().message;
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
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message));
    bed.onEngine([&] {
        for (const topology::Node *primary : bed.deployment().router().primaries())
            QVERIFY2(primary->address().startsWith(u"localhost:"_s), qPrintable(primary->address()));
    });
    Client client(bed.bus());
    QCOMPARE(outcome(client.asyncLock(nameOf(2)).tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(client.asyncLock(nameOf(2)).unlock(m_me).result()), u"free"_s);
}

QTEST_GUILESS_MAIN(TestCluster)
#include "tst_cluster.moc"
