// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply_reader.h"
#include "core/topology/cluster_router.h"
#include "tests/support/fake_clock.h"
#include "tests/support/fake_transport.h"
#include "tests/support/test_main.h"

#include <QCoreApplication>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::tests;
using topology::ClusterRouter;

namespace {

constexpr lua::Script TheScript {"test/script", "0123456789012345678901234567890123456789", "return 1"};
constexpr quint16 Source = 7000;
constexpr quint16 Target = 7001;

/// The replies of a cluster of two nodes to a script; a node without one closes the connection.
struct Nodes
{
    quint16 owner = Source; ///< of all slots, according to the map
    quint16 silent = 0;     ///< accepts no connection
    std::map<quint16, QByteArray> answers;
    int calls = 0;

    QByteArray answerTo(quint16 port, const QByteArray &word, const QByteArray &next)
    {
        if (word == "EVALSHA") {
            ++calls;
            return answers[port];
        }
        if (word == "CLUSTER" && next == "SLOTS") {
            const QByteArray id(40, owner == Source ? 'a' : 'b');
            return "*1\r\n*3\r\n:0\r\n:16383\r\n*3\r\n$9\r\n127.0.0.1\r\n:" + QByteArray::number(owner) + "\r\n$40\r\n"
                + id + "\r\n";
        }
        if (word == "CLIENT" && next == "ID")
            return ":7\r\n";
        return word == "INFO" || word == "CLUSTER" ? "$0\r\n\r\n"_ba : "+OK\r\n"_ba;
    }
};

/// A connection to one of the nodes. It replies from the event loop, like a socket.
class NodeTransport final : public redis::Transport
{
public:
    NodeTransport(Nodes &nodes, quint16 port) : m_nodes(nodes), m_port(port) { }

    void open(redis::TransportListener &listener) override
    {
        m_listener = &listener;
        if (m_port != m_nodes.silent)
            later([this] { m_listener->onConnected(); });
    }
    void write(const QByteArray &bytes) override
    {
        m_reader.feed(bytes);
        for (auto command = m_reader.next(); command && *command; command = m_reader.next()) {
            const std::vector<redis::Reply> &words = (*command)->elements;
            const QByteArray answer = m_nodes.answerTo(m_port, words[0].text,
                                                       words.size() > 1 ? words[1].text : QByteArray());
            if (answer.isEmpty())
                later([this] {
                    std::exchange(m_listener, nullptr)
                        ->onClosed({ErrorKind::LinkLost, Message::verbatim(u"the link broke"_s)});
                });
            else
                later([this, answer] { m_listener->onBytes(answer); });
        }
    }
    void close() override { m_listener = nullptr; }

private:
    void later(std::function<void()> function)
    {
        const auto ifOpen = [this, function = std::move(function)] {
            if (m_listener)
                function();
        };
        QMetaObject::invokeMethod(&m_context, ifOpen, Qt::QueuedConnection);
    }

    Nodes &m_nodes;
    const quint16 m_port;
    redis::TransportListener *m_listener = nullptr;
    redis::ReplyReader m_reader;
    QObject m_context;
};

QByteArray moved(quint16 to)
{
    return "-MOVED 5 127.0.0.1:" + QByteArray::number(to) + "\r\n";
}
const QByteArray InTwoPlaces = "-TRYAGAIN Multiple keys request during rehashing of slot\r\n"_ba;

QCoro::Task<> note(QCoro::Task<Result<redis::Reply>> running, QString *outcome, Message *message)
{
    const Result<redis::Reply> reply = co_await running;
    *message = reply ? Message() : reply.error().message;
    *outcome = reply ? QString::number(reply->integer)
                     : toWord(reply.error().kind) + u": "_s + reply.error().message.english();
}

QCoro::Task<> noteOpening(QCoro::Task<Status> opening, QString *outcome)
{
    const Status opened = co_await opening;
    *outcome = opened ? u"opened"_s : toWord(opened.error().kind) + u": "_s + opened.error().message.code();
}

} // namespace

/// How long a call is retried after the nodes' replies, which the test chooses, on a fake clock. For real servers, see
/// the integration tests.
class TestClusterRouter final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void refusesOtherDatabasesThanTheFirst();
    void followsASlotThatHasJustArrived();
    void endsWhenNodesRedirectInACircle_data();
    void endsWhenNodesRedirectInACircle();
    void retriesARefusalAsLongAsTheCallSays_data();
    void retriesARefusalAsLongAsTheCallSays();
    void retriesARefusalNoLongerThanWanted();
    void knowsNothingOfACallThatWasLostBeforeItWasRefused();
    void saysWhyNoNodeAnswers_data();
    void saysWhyNoNodeAnswers();
    void saysThatANodeIsSilent();

private:
    static void deliver()
    {
        for (int i = 0; i < 20; ++i)
            QCoreApplication::sendPostedEvents();
    }
    void pass(Millis time)
    {
        for (Millis step = 0ms; step < time; step += 5ms) {
            m_clock->advance(5ms);
            deliver();
        }
    }
    void run(redis::ScriptCall call = {})
    {
        call.script = &TheScript;
        call.keys.push_back("key");
        m_outcome.clear();
        note(m_router->scripts().run(call), &m_outcome, &m_message);
        deliver();
    }

    static constexpr Millis GiveUp = 200ms;
    Nodes m_nodes;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<ClusterRouter> m_router;
    QString m_outcome;
    Message m_message; // of the error
};

void TestClusterRouter::init()
{
    m_router.reset();
    m_clock = std::make_unique<FakeClock>();
    m_nodes = {};
    topology::DeploymentOptions options;
    options.endpoints.emplace_back();
    options.endpoints.front().host = u"127.0.0.1"_s;
    options.endpoints.front().port = Source;
    options.giveUp = GiveUp;
    m_router = std::make_unique<ClusterRouter>(
        options,
        [this](const redis::LinkOptions &link) { return std::make_unique<NodeTransport>(m_nodes, link.endpoint.port); },
        *m_clock);
    const QCoro::Task<Status> opening = m_router->open();
    deliver();
    m_nodes.answers = {{Source, ":1\r\n"}, {Target, ":2\r\n"}};
    run();
    QCOMPARE(m_outcome, u"1"_s);
}

void TestClusterRouter::refusesOtherDatabasesThanTheFirst()
{
    topology::DeploymentOptions options;
    options.endpoints.emplace_back();
    options.database = 1;
    FakeNetwork network;
    ClusterRouter router(options, network.factory(), *m_clock);
    m_outcome.clear();
    noteOpening(router.open(), &m_outcome);
    QCOMPARE(m_outcome, u"usage: cluster-database"_s);
    QCOMPARE(network.connections(), std::size_t(0));
}

/// The keys were in two places until the call's time was nearly over.
void TestClusterRouter::followsASlotThatHasJustArrived()
{
    m_nodes.answers[Source] = InTwoPlaces;
    run();
    while (m_clock->nextDue() && m_outcome.isEmpty() && m_nodes.calls < 7) // the next one comes too late
        pass(5ms);
    QCOMPARE(m_outcome, QString());
    m_nodes.owner = Target;
    m_nodes.answers[Source] = moved(Target);
    pass(GiveUp);
    QCOMPARE(m_outcome, u"2"_s);
}

void TestClusterRouter::endsWhenNodesRedirectInACircle_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::newRow("the slot is at the other") << moved(Target);
    QTest::newRow("its move was only half announced") << "-ASK 5 127.0.0.1:7001\r\n"_ba;
}

void TestClusterRouter::endsWhenNodesRedirectInACircle()
{
    QFETCH(QByteArray, source);
    m_nodes.answers = {{Source, source}, {Target, moved(Source)}};
    run();
    pass(GiveUp / 2);
    QCOMPARE(m_outcome, QString());
    pass(GiveUp);
    QVERIFY2(m_outcome.startsWith(u"connect"_s) || m_outcome.startsWith(u"timeout"_s), qPrintable(m_outcome));
}

void TestClusterRouter::retriesARefusalAsLongAsTheCallSays_data()
{
    QTest::addColumn<Millis>("wait");
    QTest::addColumn<QByteArray>("refusal");
    QTest::newRow("for less than a lost server") << GiveUp / 2 << InTwoPlaces;
    QTest::newRow("for more than a lost server") << 3 * GiveUp << InTwoPlaces;
    QTest::newRow("for replicas, less") << GiveUp / 2 << "-NOREPLICAS Not enough good replicas to write.\r\n"_ba;
    QTest::newRow("for replicas, more") << 3 * GiveUp << "-NOREPLICAS Not enough good replicas to write.\r\n"_ba;
}

void TestClusterRouter::retriesARefusalAsLongAsTheCallSays()
{
    QFETCH(Millis, wait);
    QFETCH(QByteArray, refusal);
    m_nodes.answers[Source] = refusal;
    redis::ScriptCall call;
    call.retryUntil = m_clock->now() + wait;
    run(call);
    pass(wait - 5ms);
    QCOMPARE(m_outcome, QString());
    pass(5ms);
    QVERIFY2(m_outcome.startsWith(u"timeout"_s) && m_outcome.contains(u"No data was changed"_s), qPrintable(m_outcome));
}

void TestClusterRouter::retriesARefusalNoLongerThanWanted()
{
    bool isWanted = true;
    m_nodes.answers[Source] = InTwoPlaces;
    redis::ScriptCall call;
    call.retryUntil = TimePoint::max();
    call.isWanted = [&isWanted] { return isWanted; };
    run(call);
    pass(2 * GiveUp);
    QCOMPARE(m_outcome, QString());
    isWanted = false;
    pass(100ms);
    QVERIFY2(m_outcome.startsWith(u"cancelled"_s), qPrintable(m_outcome));
}

/// A request sent before the link broke may have been executed.
void TestClusterRouter::knowsNothingOfACallThatWasLostBeforeItWasRefused()
{
    m_nodes.answers[Source].clear();
    redis::ScriptCall call;
    call.resend = redis::ScriptCall::Resend::Safe;
    run(call);
    m_nodes.answers[Source] = InTwoPlaces;
    pass(10s);
    QVERIFY2(m_outcome.startsWith(u"not-known"_s) && !m_outcome.contains(u"No data was changed"_s),
             qPrintable(m_outcome));
}

void TestClusterRouter::saysWhyNoNodeAnswers_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QString>("code");
    QTest::newRow("a part of the cluster is down") << "-CLUSTERDOWN Hash slot not served\r\n"_ba << u"cluster-down"_s;
    QTest::newRow("it reads its data") << "-LOADING Redis is loading the dataset in memory\r\n"_ba
                                       << u"cluster-node-not-ready"_s;
    QTest::newRow("it was demoted") << "-READONLY You can't write against a read only replica.\r\n"_ba
                                    << u"cluster-node-not-ready"_s;
}

void TestClusterRouter::saysWhyNoNodeAnswers()
{
    QFETCH(QByteArray, source);
    QFETCH(QString, code);
    m_nodes.answers[Source] = source;
    run();
    pass(GiveUp / 2);
    QCOMPARE(m_outcome, QString());
    pass(GiveUp);
    QVERIFY2(m_outcome.startsWith(u"timeout"_s), qPrintable(m_outcome));
    QCOMPARE(m_message.code(), code);
}

/// The slot has moved to a node that never accepts the connection.
void TestClusterRouter::saysThatANodeIsSilent()
{
    m_nodes.silent = m_nodes.owner = Target;
    m_nodes.answers[Source] = moved(Target);
    run();
    pass(GiveUp / 2);
    QCOMPARE(m_outcome, QString());
    pass(GiveUp);
    QVERIFY2(m_outcome.startsWith(u"connect"_s), qPrintable(m_outcome));
    QVERIFY2(m_message.includes("cluster-node-silent"_L1), qPrintable(m_outcome));
}

LOCKSCOPE_TEST(TestClusterRouter)
#include "tst_cluster_router.moc"
