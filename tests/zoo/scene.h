// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/engine_thread.h"
#include "core/sandbox/cluster.h"
#include "tests/support/redis_fixture.h"

#include <QTcpSocket>
#include <deque>

namespace lockscope::tests {

class Scene;

/// How a server of the zoo differs from a usual one, and how the program connects to it.
struct SetUp
{
    const char *name;
    sandbox::ServerOptions server = {};
    std::vector<QByteArray> rules = {}; ///< ACL of the user who connects, after `+@all`; empty: the default user
    int database = 0;                   ///< contains the golden keys, and the program opens it
    QString url = {};         ///< %1: port, %2: password of the server; empty: the usual one, or with the user
    QStringList options = {}; ///< of the command line
    void (*arrange)(Scene &scene) = nullptr;  ///< after the golden keys are stored, before the program is started
    void (*endState)(Scene &scene) = nullptr; ///< lets the server answer the test again
    bool isCluster = false;                   ///< three primaries with replicas; `url` is that of one node
    bool needsRedis7 = false;
};

/// A TCP server that answers like something other than a current Redis server.
struct Proxy
{
    quint16 server = 0;       ///< port of the Redis server behind it; 0: none, and each link is closed
    QByteArray greeting = {}; ///< sent to each client as soon as it connects
    QByteArray answer = {};   ///< without a server: sent in reply to the first request
    QByteArray (*rewritten)(QByteArray request) = nullptr; ///< what the server receives instead
};

/// All set-ups; their groups and expected answers are in expected.txt.
const std::vector<SetUp> &setUps();

/// A running set-up: a server with the golden keys, and the other servers and links of the set-up. Thread: the main
/// thread.
class Scene final
{
public:
    explicit Scene(const SetUp &setUp);
    ~Scene();
    Q_DISABLE_COPY_MOVE(Scene)

    /// Empty, or why the set-up does not run.
    [[nodiscard]] const QByteArray &problem() const { return m_problem; }
    /// Why this server cannot be set up like that; empty if it can.
    [[nodiscard]] QByteArray lack() const;
    QString url;

    /// The server, or a node of the cluster.
    [[nodiscard]] sandbox::Server &node();
    /// A command of the test itself. A renamed command is sent as `zoo.NAME`.
    RawReply command(std::vector<QByteArray> words);
    /// Sends it again until the reply contains the text.
    void waitFor(const std::vector<QByteArray> &words, const QByteArray &text);
    /// Sends a line on a separate link and does not wait for the reply.
    void sendOnly(const QByteArray &line);
    /// Another server that runs as long as the scene. Returns nullptr if it does not start.
    RedisFixture *addServer(sandbox::ServerOptions options);
    void connectThrough(const Proxy &proxy);
    /// With its replica.
    void killLastPrimary();
    /// No node serves them any more.
    void deleteSlots(int first, int last);
    void addListener(const QByteArray &channel);
    /// The server refuses writes while it has no replica.
    void requireReplicas();
    void note(const QByteArray &problem) { m_problem += problem; }

    /// The names of all keys except unlock latches, which expire soon. Empty for servers without keys.
    QByteArray keys();
    /// The server's count of changes to keys.
    QByteArray changes();

private:
    bool startNodes(const SetUp &setUp);
    void store(const SetUp &setUp);

    QByteArray m_problem;
    std::deque<RedisFixture> m_servers;
    std::optional<sandbox::Cluster> m_cluster;
    std::deque<RawLink> m_nodes; ///< the server, or the primaries of the cluster
    std::deque<RawLink> m_listeners;
    std::deque<QTcpSocket> m_sockets;
    EngineThread m_proxyThread {QStringLiteral("proxy")};
    QObject *m_proxies = nullptr; ///< lives in that thread, and owns the links
};

} // namespace lockscope::tests
