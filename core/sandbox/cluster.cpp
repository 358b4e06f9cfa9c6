// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/cluster.h"

#include "core/base/printable.h"
#include "core/sandbox/admin_link.h"
#include "core/sandbox/messages.h"

#include <QDeadlineTimer>
#include <QThread>
#include <algorithm>

namespace lockscope::sandbox {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

constexpr std::size_t Slots = 16384;
constexpr unsigned long PollTime = 10; // ms

std::vector<QByteArray> nodeSettings(const std::vector<QByteArray> &more)
{
    std::vector<QByteArray> settings {
        "cluster-node-timeout " + QByteArray::number(qint64 {ClusterNodeTimeout.count()}),
        "cluster-require-full-coverage no", // a failed part must not stop the others from serving
        "repl-diskless-sync-delay 0"};      // replicas need not wait for each other
    settings.insert(settings.end(), more.begin(), more.end());
    return settings;
}

} // namespace

Cluster::Cluster(std::optional<quint16> port, const std::vector<QByteArray> &settings, Millis joinTime)
    : m_password(randomPassword()), m_joinTime(joinTime),
      m_servers(int(Size),
                {.port = port, .settings = nodeSettings(settings), .password = m_password, .isClusterNode = true})
{
}

Status Cluster::start()
{
    return m_servers.start().and_then([this] { return join(); });
}

/// Redis makes a new node wait 2 s from its start before it serves: everything else is done in that time.
Status Cluster::join() const
{
    const QDeadlineTimer deadline(m_joinTime);
    // Repeats the command until the reply is as expected.
    const auto await = [&](AdminLink &link, const Command &question, const auto &isDone) -> Status {
        for (;;) {
            const Result<Reply> reply = link.call(question);
            if (reply && isDone(*reply))
                return {};
            if (deadline.hasExpired())
                return fail(ErrorKind::Timeout, message<"sandbox-cluster-slow">(m_joinTime),
                            printable(reply ? reply->text : QByteArray()));
            QThread::msleep(PollTime);
        }
    };
    std::deque<AdminLink> links;
    for (const Server &server : m_servers.all())
        links.emplace_back(server.port(), m_password);
    std::vector<QByteArray> ids;
    for (std::size_t i = 0; i < Size; ++i) {
        const Result<Reply> id = links[i].call({"CLUSTER", "MYID"});
        if (!id)
            return fail(id.error());
        ids.push_back(id->text);
        // Distinct epochs from the start avoid a later agreement. Only a node that has not met any other accepts one.
        if (const Result<Reply> set = links[i].call(
                {"CLUSTER", "SET-CONFIG-EPOCH", QByteArray::number(static_cast<int>(i) + 1)});
            !set)
            return fail(set.error());
    }
    for (std::size_t i = 0; i < Size; ++i) {
        // every node meets all others: faster than gossip
        for (std::size_t other = 0; other < Size; ++other) {
            const Command meet("CLUSTER", "MEET", "127.0.0.1", QByteArray::number(m_servers.all()[other].port()));
            if (other != i)
                if (const Result<Reply> met = links[i].call(meet); !met)
                    return fail(met.error());
        }
        if (i >= Primaries)
            continue;
        Command add("CLUSTER", "ADDSLOTS");
        for (std::size_t slot = i * Slots / Primaries; slot < (i + 1) * Slots / Primaries; ++slot)
            add << QByteArray::number(slot);
        if (const Result<Reply> added = links[i].call(add); !added)
            return fail(added.error());
    }
    for (std::size_t i = Primaries; i < Size; ++i) {
        const QByteArray &primary = ids[i - Primaries];
        const auto knows = [&primary](const Reply &reply) { // and the handshake is complete
            return std::ranges::any_of(reply.text.split('\n'), [&](const QByteArray &line) {
                return line.startsWith(primary) && line.contains("master") && !line.contains("handshake");
            });
        };
        if (const Status known = await(links[i], {"CLUSTER", "NODES"}, knows); !known)
            return known;
        if (const Result<Reply> follows = links[i].call({"CLUSTER", "REPLICATE", primary}); !follows)
            return fail(follows.error());
    }
    const auto isUp = [](const Reply &reply) {
        return reply.text.contains("cluster_state:ok") && reply.text.contains("cluster_known_nodes:6\r\n");
    };
    const auto isFollowed = [](const Reply &reply) { return reply.text.contains("state=online"); };
    const auto follows = [](const Reply &reply) {
        return reply.text.count("slave ") >= static_cast<qsizetype>(Size - Primaries);
    };
    for (std::size_t i = 0; i < Size; ++i) {
        if (const Status up = await(links[i], {"CLUSTER", "INFO"}, isUp); !up)
            return up;
        if (const Status seen = await(links[i], {"CLUSTER", "NODES"}, follows); !seen)
            return seen;
        if (i < Primaries)
            if (const Status synced = await(links[i], {"INFO", "replication"}, isFollowed); !synced)
                return synced;
    }
    return {};
}

QString Cluster::url() const
{
    QStringList hosts;
    for (std::size_t i = 0; i < Primaries; ++i)
        hosts.push_back(u"127.0.0.1:%1"_s.arg(m_servers.all()[i].port()));
    return u"redis+cluster://:%1@%2"_s.arg(QString::fromLatin1(m_password), hosts.join(u','));
}

Server &Cluster::atPort(quint16 port)
{
    return *std::ranges::find(m_servers.all(), port, &Server::port);
}

bool Cluster::isAnyRunning() const
{
    return std::ranges::any_of(m_servers.all(), &Server::isRunning);
}

ClusterControl Cluster::control() const
{
    std::vector<quint16> ports;
    for (const Server &server : m_servers.all())
        ports.push_back(server.port());
    return {std::move(ports), m_password};
}

} // namespace lockscope::sandbox
