// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/holding_proxy.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include "core/pubsub/listeners.h"
#include "core/topology/cluster_map.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::tests;

namespace {

constexpr int Patience = 30'000; // ms; only reached by a hang

redis::Endpoint endpointAt(quint16 port)
{
    redis::Endpoint endpoint;
    endpoint.port = port;
    return endpoint;
}

} // namespace

/// Servers that announce an address that leads nowhere, behind a forwarder that leads to them.
class TestForwardedPorts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reachesThePrimaryThatASentinelNames();
    void reachesAReplica();
    void reachesAClusterNode_data();
    void reachesAClusterNode();
    void showsWhatANodeHasThatAnnouncesAnotherAddress();
    void namesEveryPrimaryThatCannotBeReached();

private:
    /// A cluster of one node, which serves all slots.
    void startCluster(RedisFixture &node)
    {
        QVERIFY2(node.start(), node.problem());
        std::vector<QByteArray> words {"CLUSTER", "ADDSLOTS"};
        for (int slot = 0; slot < topology::SlotCount; ++slot)
            words.push_back(QByteArray::number(slot));
        QCOMPARE(node.command(words).toText(), "OK"_ba);
        QTRY_VERIFY_WITH_TIMEOUT(node.command({"CLUSTER", "INFO"}).text.contains("cluster_state:ok"), Patience);
    }
};

void TestForwardedPorts::reachesThePrimaryThatASentinelNames()
{
    RedisFixture data;
    QVERIFY2(data.start(), data.problem());
    const HoldingProxy forwarder(data.server().port());
    const QByteArray port = QByteArray::number(data.server().port());
    RedisFixture sentinel(sandbox::ServerOptions {
        .settings = {"sentinel monitor mymaster 127.0.0.2 " + port + " 1", // it listens on 127.0.0.1 only
                     "sentinel down-after-milliseconds mymaster 600000"},
        .password = data.server().password(),
        .isSentinel = true});
    QVERIFY2(sentinel.start(), sentinel.problem());
    const QString url = u"redis+sentinel://:%1@127.0.0.1:%2/mymaster"_s
                            .arg(QString::fromLatin1(data.server().password()))
                            .arg(sentinel.server().port());
    LockBed bed(url, &redis::makeSocketTransport, [&](topology::DeploymentOptions &options) {
        options.natMap.emplace(QString::fromLatin1("127.0.0.2:" + port), endpointAt(forwarder.port()));
    });
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    QVERIFY2(bed.opened()->contains(u"127.0.0.1:%1"_s.arg(forwarder.port())), qPrintable(*bed.opened()));
    QVERIFY(bed.answers());
}

void TestForwardedPorts::reachesAReplica()
{
    RedisFixture primary(RedisFixture::primary());
    QVERIFY2(primary.start(), primary.problem());
    sandbox::ServerOptions options = primary.replica();
    options.password = primary.server().password();
    options.settings.push_back("replica-announce-ip 127.0.0.2"); // it listens on 127.0.0.1 only
    options.settings.push_back("replica-announce-port 6399");
    RedisFixture replica(options);
    QVERIFY2(replica.start(), replica.problem());
    QTRY_COMPARE_WITH_TIMEOUT(primary.replicas(), 1, Patience);
    const HoldingProxy forwarder(replica.server().port());
    const auto tune = [&](topology::DeploymentOptions &given) {
        given.natMap.emplace(u"127.0.0.2:6399"_s, endpointAt(forwarder.port()));
    };
    LockBed bed(primary.server().url(), &redis::makeSocketTransport, tune);
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    RawLink waiter = replica.anotherLink();
    waiter.listenTo("redisson_lock__channel:{lock}");
    const auto listeners = [&] {
        return runBlocking<qint64>(bed.engine(), [&] {
            return pubsub::countListeners(bed.deployment().router(), "redisson_lock__channel:{lock}");
        });
    };
    QTRY_COMPARE_WITH_TIMEOUT(listeners(), Result<qint64>(1), Patience);
}

void TestForwardedPorts::reachesAClusterNode_data()
{
    QTest::addColumn<QByteArrayList>("settings");
    QTest::addColumn<QString>("announced"); // mapped to the forwarder; empty: no map
    const QByteArrayList named {"cluster-announce-hostname node..1", "cluster-preferred-endpoint-type hostname",
                                "cluster-announce-ip 127.0.0.1"};
    QByteArrayList namedElsewhere = named;
    namedElsewhere.back() = "cluster-announce-ip 127.0.0.2";
    QTest::newRow("mapped") << QByteArrayList {"cluster-announce-ip 127.0.0.2"} << u"127.0.0.2:%1"_s;
    QTest::newRow("a name that does not resolve") << named << u""_s;
    QTest::newRow("a name that does not resolve, mapped") << namedElsewhere << u"node..1:%1"_s;
    QTest::newRow("a name that does not resolve, its IP address mapped") << namedElsewhere << u"127.0.0.2:%1"_s;
}

void TestForwardedPorts::reachesAClusterNode()
{
    QFETCH(QByteArrayList, settings);
    QFETCH(QString, announced);
    RedisFixture probe;
    QVERIFY2(probe.start(), probe.problem());
    if (settings.size() > 1 && !probe.has(redis::Feature::ShardedChannels))
        QSKIP("before Redis 7 nodes announce no names");
    RedisFixture node({.settings = {settings.begin(), settings.end()}, .isClusterNode = true});
    startCluster(node);
    const quint16 port = node.server().port();
    const HoldingProxy forwarder(port);
    const QString password = QString::fromLatin1(node.server().password());
    const QString url = u"redis+cluster://:%1@127.0.0.1:%2"_s.arg(password).arg(forwarder.port());
    LockBed bed(url, &redis::makeSocketTransport, [&](topology::DeploymentOptions &options) {
        if (!announced.isEmpty())
            options.natMap.emplace(announced.arg(port), endpointAt(forwarder.port()));
    });
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    QVERIFY(bed.answers());
}

void TestForwardedPorts::showsWhatANodeHasThatAnnouncesAnotherAddress()
{
    RedisFixture node({.settings = {"cluster-announce-ip 127.0.0.2"}, .isClusterNode = true});
    startCluster(node);
    LockBed bed(node.server().url().replace(u"redis:"_s, u"redis+cluster:"_s));
    QVERIFY2(bed.opened(), bed.opened() ? "" : qPrintable(bed.opened().error().message.english()));
    QVERIFY(bed.answers());
    locks::Client client(bed.bus());
    const locks::AsyncLock lock = client.asyncLock(LockName("lock"));
    QCOMPARE(outcome(lock.tryLock(ThreadId {1}).result()), u"granted 1"_s);
}

void TestForwardedPorts::namesEveryPrimaryThatCannotBeReached()
{
    RedisFixture node({.settings = {"cluster-announce-ip 127.0.0.2"}, .isClusterNode = true});
    startCluster(node);
    if (!node.has(redis::Feature::ShardedChannels))
        QSKIP("before Redis 7 no right on a single subcommand can be removed");
    // without CLUSTER NODES it is not known which address is that of the node itself
    QCOMPARE(node.command({"ACL", "SETUSER", "default", "-cluster|nodes"}).toText(), "OK"_ba);
    LockBed bed(node.server().url().replace(u"redis:"_s, u"redis+cluster:"_s));
    QVERIFY(!bed.opened());
    QCOMPARE(bed.opened().error().kind, ErrorKind::Connect);
    const QString text = bed.opened().error().message.english();
    QVERIFY2(text.contains(u"127.0.0.2:%1: connection refused"_s.arg(node.server().port())), qPrintable(text));
    QVERIFY2(text.contains(u"NAT map"_s), qPrintable(text));
}

LOCKSCOPE_TEST(TestForwardedPorts)
#include "tst_forwarded_ports.moc"
