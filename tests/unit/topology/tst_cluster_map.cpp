// SPDX-License-Identifier: Apache-2.0
#include "core/topology/cluster_nodes.h"
#include "core/topology/key_slot.h"
#include "tests/support/fake_clock.h"
#include "tests/support/fake_transport.h"
#include "tests/support/outcome.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::topology;
using redis::Reply;

namespace {

Reply text(const QByteArray &value)
{
    return {Reply::Type::String, 0, value, {}};
}

Reply number(qint64 value)
{
    return {Reply::Type::Integer, value, {}, {}};
}

Reply array(std::vector<Reply> elements)
{
    return {Reply::Type::Array, 0, {}, std::move(elements)};
}

Reply node(const QByteArray &host, int port, const QByteArray &id = {})
{
    return array({host == "nil" ? Reply() : text(host), number(port), text(id)});
}

/// All slots on one primary, without replicas.
ClusterMap allOn(const QString &host, quint16 port, quint64 epoch)
{
    ClusterMap map;
    map.ranges.push_back({0, SlotCount - 1, {host, port}, {}, epoch});
    return map;
}

} // namespace

/// Parses and applies what cluster nodes report; without a server.
class TestClusterMap final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsTheSlotOfAKey_data();
    void findsTheSlotOfAKey();
    void readsTheAnswerOfANode();
    void refusesAnotherAnswer();
    void understandsErrors_data();
    void understandsErrors();
    void takesTheAddressThatTheNatMapHas();
    void triesTheIpAddressOnlyIfItIsAllowed_data();
    void triesTheIpAddressOnlyIfItIsAllowed();
    void usesTheHostOfTheAnsweringNode_data();
    void usesTheHostOfTheAnsweringNode();
    void reachesAllNodesByTls();
    void keepsWhatIsNewer();
    void believesAnOwnerThatSaysMoved();
    void believesAMapAfterRedirectionsInACircle();
    void believesAMapWhenARedirectionLeadsNowhere();

private:
    /// Never connects: no event loop runs.
    ClusterNodes makeNodes(const DeploymentOptions &options)
    {
        return {options, &redis::makeSocketTransport, m_clock, [] {}};
    }

    tests::FakeClock m_clock;
};

void TestClusterMap::findsTheSlotOfAKey_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<int>("slot");
    QTest::newRow("plain") << "foo"_ba << 12182;
    QTest::newRow("the check value of the CRC") << "123456789"_ba << 0x31C3;
    QTest::newRow("empty") << ""_ba << 0;
    QTest::newRow("tag") << "redisson_lock__channel:{foo}"_ba << 12182;
    QTest::newRow("first tag of two") << "{foo}{bar}"_ba << 12182;
    QTest::newRow("an empty tag is ignored") << "{}foo"_ba << keySlot("{}foo");
    QTest::newRow("first brace behind the opening one") << "a}b{foo}"_ba << 12182;
}

void TestClusterMap::findsTheSlotOfAKey()
{
    QFETCH(QByteArray, key);
    QFETCH(int, slot);
    QCOMPARE(keySlot(key), slot);
    QVERIFY(keySlot("{}foo") != keySlot("foo"));
}

void TestClusterMap::readsTheAnswerOfANode()
{
    const Reply slots = array(
        {array({number(0), number(8191), node("10.0.0.1", 7000, "aa"), node("10.0.0.2", 7001, "bb")}),
         array({number(8192), number(16383), node("nil", 7002, "cc")})});
    const QByteArray nodes = "aa 10.0.0.1:7000@17000 master - 0 0 12 connected 0-8191\n"
                             "bb 10.0.0.2:7001@17001 slave aa 0 0 12 connected\n"
                             "cc 10.0.0.3:7002@17002,host myself,master - 0 0 3 connected 8192-16383\n";
    const Result<ClusterMap> map = ClusterMap::read(slots, nodes);
    QVERIFY(map);
    QCOMPARE(map->ranges.size(), std::size_t(2));
    QCOMPARE(map->ranges[0].last, 8191);
    QCOMPARE(map->ranges[0].primary.toString(), u"10.0.0.1:7000"_s);
    QCOMPARE(map->ranges[0].replicas.front().toString(), u"10.0.0.2:7001"_s);
    QCOMPARE(map->ranges[0].epoch, 12u);
    QCOMPARE(map->ranges[1].primary.toString(), u":7002"_s); // same host as the node that replied
    QCOMPARE(map->ranges[1].epoch, 3u);
    QVERIFY(!map->ranges[0].isOfTeller);
    QVERIFY(map->ranges[1].isOfTeller);
    QCOMPARE(ClusterMap::read(slots, {})->ranges[0].epoch, 0u); // a user without the right to query it

    Reply named = node("redis-1", 7000, "aa");
    named.elements.push_back(array({text("hostname"), text("x"), text("ip"), text("10.0.0.1")}));
    const Result<ClusterMap> withIp = ClusterMap::read(array({array({number(0), number(1), named})}), {});
    QVERIFY(withIp);
    QCOMPARE(withIp->ranges[0].primary.toString(), u"redis-1:7000"_s);
    QCOMPARE(withIp->ranges[0].primary.ip, u"10.0.0.1"_s);
}

void TestClusterMap::refusesAnotherAnswer()
{
    QVERIFY(!ClusterMap::read(array({number(1)}), {}));
    QVERIFY(!ClusterMap::read(array({array({number(5), number(1), node("h", 1)})}), {}));
    QVERIFY(!ClusterMap::read(array({array({number(0), number(16384), node("h", 1)})}), {}));
    QVERIFY(!ClusterMap::read(array({array({number(0), number(1), node("h", 0)})}), {}));
    QVERIFY(!ClusterMap::read(array({array({number(0), number(1), node("h", 65536 + 7000)})}), {}));
    QVERIFY(!ClusterMap::read(array({array({number(qint64(1) << 32), number(1), node("h", 7000)})}), {}));
    QVERIFY(!ClusterMap::read(array({array({number(0), number((qint64(1) << 32) + 1), node("h", 7000)})}), {}));
    QCOMPARE(ClusterMap::read(number(1), {}).error().message.code(), u"reply-unexpected"_s);
    // a replica without an address does not count
    const Result<ClusterMap> map = ClusterMap::read(
        array({array({number(0), number(1), node("h", 7000), node("r", 0), text("r")})}), {});
    QVERIFY(map && map->ranges.front().replicas.empty());
    std::vector<Reply> many; // no cluster has more than a thousand
    for (int i = 0; i < 1001; ++i)
        many.push_back(array({number(i), number(i), node("h" + QByteArray::number(i), 7000)}));
    QVERIFY(!ClusterMap::read(array(many), {}));
    many.pop_back();
    QVERIFY(ClusterMap::read(array(many), {}));
}

void TestClusterMap::understandsErrors_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<Redirection::Kind>("kind");
    QTest::addColumn<QString>("target");
    using Kind = Redirection::Kind;
    QTest::newRow("moved") << "MOVED 3999 127.0.0.1:6381"_ba << Kind::Moved << u"127.0.0.1:6381"_s;
    QTest::newRow("ask") << "ASK 3999 127.0.0.1:6381"_ba << Kind::Ask << u"127.0.0.1:6381"_s;
    QTest::newRow("moved, IPv6") << "MOVED 3999 ::1:6381"_ba << Kind::Moved << u"::1:6381"_s;
    QTest::newRow("moved, same host") << "MOVED 3999 :6381"_ba << Kind::Moved << u":6381"_s;
    QTest::newRow("moved, unknown host") << "MOVED 3999 ?:6381"_ba << Kind::Moved << u":6381"_s;
    QTest::newRow("ask, unknown host") << "ASK 3999 ?:6381"_ba << Kind::Ask << u":6381"_s;
    QTest::newRow("moved, nowhere") << "MOVED 3999 somewhere"_ba << Kind::Later << u":0"_s;
    QTest::newRow("moved, no port") << "MOVED 3999 10.0.0.1:0"_ba << Kind::Later << u":0"_s;
    QTest::newRow("moved, no such port") << "MOVED 3999 10.0.0.1:65536"_ba << Kind::Later << u":0"_s;
    QTest::newRow("keys on their way") << "TRYAGAIN Multiple keys request during rehashing of slot"_ba << Kind::Later
                                       << u":0"_s;
    QTest::newRow("down") << "CLUSTERDOWN Hash slot not served"_ba << Kind::Later << u":0"_s;
    QTest::newRow("loading") << "LOADING Redis is loading the dataset in memory"_ba << Kind::Later << u":0"_s;
    QTest::newRow("another error") << "ERR unknown command"_ba << Kind::None << u":0"_s;
    QTest::newRow("cut short") << "MOVED"_ba << Kind::None << u":0"_s;
}

void TestClusterMap::understandsErrors()
{
    QFETCH(QByteArray, error);
    QFETCH(Redirection::Kind, kind);
    QFETCH(QString, target);
    const Redirection redirection = Redirection::read(error);
    QCOMPARE(redirection.kind, kind);
    QCOMPARE(redirection.target.toString(), target);
}

void TestClusterMap::takesTheAddressThatTheNatMapHas()
{
    DeploymentOptions options = parseUrl(u"redis+cluster://outside:7000"_s).value();
    redis::Endpoint outside;
    outside.host = u"outside"_s;
    outside.port = 7001;
    options.natMap.emplace(u"10.0.0.1:6379"_s, outside);
    ClusterNodes nodes = makeNodes(options);
    Node &seed = nodes.at(options.endpoints.front());
    QVERIFY(nodes.apply(allOn(u"10.0.0.1"_s, 6379, 1), seed));
    QCOMPARE(nodes.ownerOf(0)->address(), u"outside:7001"_s);
    QCOMPARE(nodes.at(Address {u"10.0.0.9"_s, 6379}, seed).address(), u"10.0.0.9:6379"_s); // not in the map
    // no host: that of the replying node
    QCOMPARE(nodes.at(Address {{}, 6380}, seed).address(), u"outside:6380"_s);
}

void TestClusterMap::triesTheIpAddressOnlyIfItIsAllowed_data()
{
    QTest::addColumn<QString>("allowed"); // beside the seed and the name; empty: all are
    QTest::addColumn<QString>("ip");
    QTest::newRow("any host") << u""_s << u"10.0.0.1"_s;
    QTest::newRow("allowed") << u"10.0.0.1"_s << u"10.0.0.1"_s;
    QTest::newRow("not allowed") << u"10.0.0.2"_s << u""_s;
}

void TestClusterMap::triesTheIpAddressOnlyIfItIsAllowed()
{
    QFETCH(QString, allowed);
    QFETCH(QString, ip);
    DeploymentOptions options = parseUrl(u"redis+cluster://outside:7000"_s).value();
    if (!allowed.isEmpty())
        options.allowedHosts = QStringList {u"redis-1"_s, allowed};
    QHash<QString, QString> tried;
    ClusterNodes nodes(
        options,
        [&tried](const redis::LinkOptions &link) {
            tried.insert(link.endpoint.host, link.endpoint.ip);
            return redis::makeSocketTransport(link);
        },
        m_clock, [] {});
    ClusterMap map = allOn(u"redis-1"_s, 7001, 1);
    map.ranges.front().primary.ip = u"10.0.0.1"_s;
    QVERIFY(nodes.apply(map, nodes.at(options.endpoints.front())));
    QVERIFY(tried.contains(u"redis-1"_s));
    QCOMPARE(tried.value(u"redis-1"_s), ip);
}

void TestClusterMap::usesTheHostOfTheAnsweringNode_data()
{
    QTest::addColumn<QString>("teller"); ///< the address that we use
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<QString>("address"); ///< the resulting address
    QTest::newRow("unknown, mapped") << u"outside:7001"_s << "MOVED 5 ?:6380"_ba << u"outside:7002"_s;
    QTest::newRow("none, mapped") << u"outside:7001"_s << "MOVED 5 :6380"_ba << u"outside:7002"_s;
    QTest::newRow("named, mapped") << u"outside:7001"_s << "MOVED 5 10.0.0.1:6380"_ba << u"outside:7002"_s;
    QTest::newRow("unknown, not mapped") << u"outside:7001"_s << "MOVED 5 ?:6399"_ba << u"outside:6399"_s;
    QTest::newRow("none, teller not mapped") << u"elsewhere:7000"_s << "MOVED 5 :6380"_ba << u"elsewhere:6380"_s;
    QTest::newRow("unknown, mapped by what we use") << u"10.0.0.9:6379"_s << "MOVED 5 ?:6380"_ba << u"outside:7009"_s;
}

void TestClusterMap::usesTheHostOfTheAnsweringNode()
{
    QFETCH(QString, teller);
    QFETCH(QByteArray, error);
    QFETCH(QString, address);
    const auto outside = [](quint16 port) {
        redis::Endpoint endpoint;
        endpoint.host = u"outside"_s;
        endpoint.port = port;
        return endpoint;
    };
    DeploymentOptions options = parseUrl(u"redis+cluster://"_s + teller).value();
    options.natMap.emplace(u"10.0.0.1:6379"_s, outside(7001));
    options.natMap.emplace(u"10.0.0.1:6380"_s, outside(7002));
    options.natMap.emplace(u"10.0.0.9:6380"_s, outside(7009));
    ClusterNodes nodes = makeNodes(options);
    Node &from = nodes.at(options.endpoints.front());
    QCOMPARE(nodes.at(Redirection::read(error).target, from).address(), address);
    // and the same in a map
    const quint16 port = Redirection::read(error).target.port;
    const Reply slots = array({array({number(0), number(16383), node(error.contains('?') ? "?" : "nil", port)})});
    if (!error.contains("10.0.0.1")) {
        QVERIFY(nodes.apply(ClusterMap::read(slots, {}).value(), from));
        QCOMPARE(nodes.ownerOf(0)->address(), address);
    }
}

/// The password is sent to every listed node, but never without TLS.
void TestClusterMap::reachesAllNodesByTls()
{
    DeploymentOptions options = parseUrl(u"rediss+cluster://seed:7000"_s).value();
    options.natMap.emplace(u"10.0.0.1:6379"_s, redis::Endpoint {}); // read as plain TCP
    options.allowedHosts = QStringList {u"10.0.0.7"_s};
    ClusterNodes nodes = makeNodes(options);
    Node &seed = nodes.at(options.endpoints.front());
    for (const char *address : {"MOVED 5 10.0.0.1:6379", "MOVED 5 10.0.0.2:6379", "ASK 5 :6379", "MOVED 5 ?:7000"}) {
        Node &node = nodes.at(Redirection::read(address).target, seed);
        QCOMPARE(node.endpoint().kind, redis::Endpoint::Kind::Tls);
        QCOMPARE(node.subscriptions().options().endpoint.kind, redis::Endpoint::Kind::Tls);
        QCOMPARE(node.commands().options().allowedHosts, (QStringList {u"10.0.0.7"_s, u"seed"_s, u"127.0.0.1"_s}));
    }
}

void TestClusterMap::keepsWhatIsNewer()
{
    const DeploymentOptions options = parseUrl(u"redis+cluster://old:7000"_s).value();
    ClusterNodes nodes = makeNodes(options);
    Node &seed = nodes.at(options.endpoints.front());
    QVERIFY(nodes.apply(allOn(u"old"_s, 7000, 4), seed));
    QVERIFY(!nodes.apply(allOn(u"old"_s, 7000, 4), seed)); // the same again
    QVERIFY(nodes.apply(allOn(u"new"_s, 7001, 7), seed));
    QVERIFY(!nodes.apply(allOn(u"old"_s, 7000, 4), seed)); // reported by a node with outdated information
    QCOMPARE(nodes.ownerOf(5)->address(), u"new:7001"_s);
    QVERIFY(nodes.apply(allOn(u"old"_s, 7000, 8), seed)); // moved back
    QVERIFY(nodes.apply(allOn(u"new"_s, 7001, 0), seed)); // an epoch that could not be queried says nothing
}

void TestClusterMap::believesAnOwnerThatSaysMoved()
{
    const DeploymentOptions options = parseUrl(u"redis+cluster://old:7000"_s).value();
    ClusterNodes nodes = makeNodes(options);
    Node &seed = nodes.at(options.endpoints.front());
    QVERIFY(nodes.apply(allOn(u"old"_s, 7000, 4), seed));
    QVERIFY(nodes.assign(5, nodes.at(Address {u"new"_s, 7001}, seed)));
    QVERIFY(!nodes.assign(5, nodes.at(Address {u"new"_s, 7001}, seed)));
    QVERIFY(!nodes.apply(allOn(u"old"_s, 7000, 4), seed)); // a node with outdated information
    QCOMPARE(nodes.ownerOf(5)->address(), u"new:7001"_s);
    QCOMPARE(nodes.ownerOf(6)->address(), u"old:7000"_s);
    QCOMPARE(nodes.primaries().size(), std::size_t(2));
}

void TestClusterMap::believesAMapAfterRedirectionsInACircle()
{
    const DeploymentOptions options = parseUrl(u"redis+cluster://old:7000"_s).value();
    ClusterNodes nodes = makeNodes(options);
    Node &seed = nodes.at(options.endpoints.front());
    QVERIFY(nodes.apply(allOn(u"old"_s, 7000, 4), seed));
    for (int i = 0; i < 5; ++i) {
        QVERIFY(nodes.assign(5, nodes.at(Address {u"new"_s, 7001}, seed)));
        QVERIFY(nodes.assign(5, seed));
    }
    QVERIFY(nodes.apply(allOn(u"replica"_s, 7002, 5), seed)); // after a failover
    QCOMPARE(nodes.ownerOf(5)->address(), u"replica:7002"_s);
    QCOMPARE(nodes.primaries().size(), std::size_t(1));
}

void TestClusterMap::believesAMapWhenARedirectionLeadsNowhere()
{
    const DeploymentOptions options = parseUrl(u"redis+cluster://old:7000"_s).value();
    tests::FakeNetwork network;
    ClusterNodes nodes(options, network.factory(), m_clock, [] {});
    Node &seed = nodes.at(options.endpoints.front());
    QVERIFY(nodes.apply(allOn(u"old"_s, 7000, 4), seed));
    Node &wrong = nodes.at(Address {u"nowhere"_s, 7001}, seed);
    network.last().drop({ErrorKind::Connect, Message::verbatim(u"connection refused"_s)});
    QVERIFY(nodes.assign(5, wrong));
    QVERIFY(!nodes.apply(allOn(u"older"_s, 7002, 3), seed)); // reported by a node with outdated information
    QVERIFY(nodes.apply(allOn(u"old"_s, 7000, 4), seed));
    QCOMPARE(nodes.ownerOf(5)->address(), u"old:7000"_s);
}

LOCKSCOPE_TEST(TestClusterMap)
#include "tst_cluster_map.moc"
