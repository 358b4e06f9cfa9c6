// SPDX-License-Identifier: Apache-2.0
#include "tests/zoo/scene.h"

#include "core/sandbox/readiness.h"
#include "tests/support/golden_keys.h"

#include <QDeadlineTimer>
#include <QTcpServer>
#include <QThread>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

namespace {

constexpr int Patience = 20'000; // ms, only reached if a set-up fails
constexpr const char *WritesWithoutReplicas = "this server lets scripts write though it has too few replicas";

void serve(QTcpSocket *client, const Proxy &proxy)
{
    QObject::connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
    client->write(proxy.greeting);
    if (proxy.server > 0) {
        auto *server = new QTcpSocket(client);
        QObject::connect(client, &QTcpSocket::readyRead, server, [client, server, rewritten = proxy.rewritten] {
            server->write(rewritten ? rewritten(client->readAll()) : client->readAll());
        });
        QObject::connect(server, &QTcpSocket::readyRead, client,
                         [client, server] { client->write(server->readAll()); });
        QObject::connect(server, &QTcpSocket::disconnected, client, &QTcpSocket::disconnectFromHost);
        server->connectToHost(u"127.0.0.1"_s, proxy.server);
    } else if (!proxy.greeting.isEmpty()) {
        client->disconnectFromHost();
    } else {
        QObject::connect(client, &QTcpSocket::readyRead, client, [client, answer = proxy.answer] {
            client->readAll();
            client->write(answer);
            client->disconnectFromHost();
        });
    }
}

} // namespace

Scene::Scene(const SetUp &setUp)
{
    if (!startNodes(setUp))
        return;
    if (!setUp.server.isSentinel)
        store(setUp);
    const QString port = QString::number(node().port());
    url = node().url();
    if (!setUp.rules.empty()) {
        std::vector<QByteArray> rules {"reset", "on", ">pw", "~*", "&*", "+@all"};
        rules.insert(rules.end(), setUp.rules.begin(), setUp.rules.end());
        if (const RawReply reply = m_nodes.front().setUser("looker", rules); reply.isError())
            note(reply.text);
        url = u"redis://looker:pw@127.0.0.1:"_s + port;
    }
    if (!setUp.url.isEmpty())
        url = QString(setUp.url).replace(u"%1"_s, port).replace(u"%2"_s, QString::fromLatin1(node().password()));
    if (setUp.database > 0)
        url += u'/' + QString::number(setUp.database);
    if (setUp.arrange)
        setUp.arrange(*this);
}

Scene::~Scene()
{
    for (RedisFixture &server : m_servers)
        server.server().kill(); // some could not end in an orderly way
    m_proxyThread.runAndWait([this] { delete m_proxies; });
}

QByteArray Scene::lack() const
{
    if (m_problem.contains("'tls-port") || m_problem.contains("TLS support"))
        return "this server was built without TLS";
    return m_problem.contains(WritesWithoutReplicas) ? m_problem : QByteArray();
}

RedisFixture *Scene::addServer(sandbox::ServerOptions options)
{
    RedisFixture &server = m_servers.emplace_back(std::move(options));
    if (server.start())
        return &server;
    note(server.problem());
    return nullptr;
}

bool Scene::startNodes(const SetUp &setUp)
{
    if (!setUp.isCluster) {
        const RedisFixture *server = addServer(setUp.server);
        if (server)
            m_nodes.push_back(server->anotherLink());
        return server;
    }
    m_cluster.emplace();
    if (const Status started = m_cluster->start(); !started)
        note(started.error().message.english().toUtf8());
    for (std::size_t at = 0; at < sandbox::Cluster::Primaries && m_problem.isEmpty(); ++at)
        m_nodes.emplace_back(m_cluster->at(at));
    return m_problem.isEmpty();
}

sandbox::Server &Scene::node()
{
    return m_cluster ? m_cluster->at(0) : m_servers.front().server();
}

void Scene::killLastPrimary()
{
    m_cluster->at(sandbox::Cluster::Size - 1).kill();
    m_cluster->at(sandbox::Cluster::Primaries - 1).kill();
    m_nodes.pop_back();
}

void Scene::deleteSlots(int first, int last)
{
    std::vector<QByteArray> words {"CLUSTER", "DELSLOTS"}; // single slots: ranges need Redis 7
    for (int slot = first; slot <= last; ++slot)
        words.push_back(QByteArray::number(slot));
    for (std::size_t at = 0; at < sandbox::Cluster::Size; ++at)
        RawLink(m_cluster->at(at)).command(words);
}

/// With leases that outlive the test.
void Scene::store(const SetUp &setUp)
{
    command({"SELECT", QByteArray::number(setUp.database)});
    for (const GoldenKey &key : goldenKeys()) {
        for (QByteArray line : key.commands) {
            const RawReply reply = command(wordsOf(line.replace(" 30000", " 600000")));
            if (reply.isError())
                note(line + ": " + reply.text + '\n');
        }
        for (const QByteArray &channel : key.listened)
            addListener(QByteArray(channel));
    }
}

void Scene::addListener(const QByteArray &channel)
{
    m_listeners.emplace_back(node()).listenTo(channel);
}

RawReply Scene::command(std::vector<QByteArray> words)
{
    RawReply reply;
    for (RawLink &link : m_nodes) {
        reply = link.command(words);
        if (!reply.text.startsWith("MOVED"))
            break;
    }
    if (reply.text.startsWith("ERR unknown command")) {
        words.front().prepend("zoo.");
        return words.front().startsWith("zoo.zoo.") ? reply : command(words);
    }
    return reply;
}

void Scene::waitFor(const std::vector<QByteArray> &words, const QByteArray &text)
{
    const QDeadlineTimer deadline(Patience);
    RawReply reply;
    while (!(reply = command(words)).toText().contains(text)) {
        if (deadline.hasExpired())
            return note(words.front() + " does not answer " + text + " but " + reply.toText());
        QThread::msleep(5);
    }
}

void Scene::sendOnly(const QByteArray &line)
{
    QTcpSocket &socket = m_sockets.emplace_back();
    socket.connectToHost(u"127.0.0.1"_s, node().port());
    socket.waitForConnected(Patience);
    socket.write("AUTH " + node().password() + "\r\n" + line + "\r\n");
    while (socket.bytesToWrite() > 0 && socket.waitForBytesWritten(Patience)) { }
}

void Scene::connectThrough(const Proxy &proxy)
{
    quint16 port = 0;
    m_proxyThread.runAndWait([&] {
        auto *listener = new QTcpServer;
        m_proxies = listener;
        QObject::connect(listener, &QTcpServer::newConnection, listener, [listener, proxy] {
            while (QTcpSocket *client = listener->nextPendingConnection())
                serve(client, proxy);
        });
        if (listener->listen(QHostAddress::LocalHost))
            port = listener->serverPort();
    });
    url = u"redis://:%1@127.0.0.1:%2"_s.arg(QString::fromLatin1(node().password())).arg(port);
}

void Scene::requireReplicas()
{
    command({"CONFIG", "SET", "min-replicas-to-write", "1"});
    if (!command({"EVAL", "return redis.call('DEL', 'zoo:none')", "0"}).isError()) // before Redis 6.2.7
        note(WritesWithoutReplicas);
}

QByteArray Scene::keys()
{
    std::vector<QByteArray> names;
    for (RawLink &link : m_nodes)
        for (const QByteArray &name : link.command({"KEYS", "*"}).texts())
            if (!name.startsWith("redisson_unlock_latch:"))
                names.push_back(name);
    std::ranges::sort(names);
    QByteArray all;
    for (const QByteArray &name : names)
        all += name + '\n';
    return all;
}

QByteArray Scene::changes()
{
    QByteArray all;
    for (RawLink &link : m_nodes) {
        RawReply info = link.command({"INFO", "persistence"});
        if (info.isError())
            info = link.command({"zoo.INFO", "persistence"});
        const qsizetype at = info.text.indexOf("rdb_changes_since_last_save:");
        if (at >= 0)
            all += info.text.sliced(at, info.text.indexOf('\r', at) - at) + '\n';
    }
    return all;
}

} // namespace lockscope::tests
