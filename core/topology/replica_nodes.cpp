// SPDX-License-Identifier: Apache-2.0
#include "core/topology/replica_nodes.h"

namespace lockscope::topology {

using namespace Qt::StringLiterals;
using redis::Endpoint;
using redis::Reply;

namespace {

constexpr Millis FreshFor {1000};

/// One value of `ip=127.0.0.1,port=6380,state=online,offset=14,lag=0`.
QByteArray valueOf(const QByteArrayList &parts, QByteArrayView name)
{
    for (const QByteArray &part : parts)
        if (part.startsWith(name) && part.sliced(name.size()).startsWith('='))
            return part.sliced(name.size() + 1);
    return {};
}

bool isLoopback(const QString &host)
{
    return host.startsWith("127."_L1) || host == "::1"_L1;
}

} // namespace

QCoro::Task<Result<std::vector<Node *>>> ReplicaNodes::online()
{
    redis::Link &link = m_primary.commands();
    if (m_session != link.session() || m_clock.now() - m_askedAt >= FreshFor) {
        const redis::Command question("INFO", "replication");
        const TimePoint askedAt = m_clock.now();
        const Result<Reply> info = redis::checked(co_await link.call(question), question);
        if (!info && info.error().kind != ErrorKind::Permission)
            co_return fail(info.error());
        take(info ? info->text : QByteArray());
        m_session = link.session();
        m_askedAt = askedAt;
    }
    co_return Result<std::vector<Node *>>(open());
}

/// A line of a replica: `slave0:ip=…`.
void ReplicaNodes::take(const QByteArray &info)
{
    for (auto &[address, entry] : m_entries)
        entry.isOnline = false;
    for (const QByteArray &line : info.split('\n')) {
        const QByteArrayList parts = line.trimmed().mid(line.indexOf(':') + 1).split(',');
        if (!line.startsWith("slave") || valueOf(parts, "state") != "online")
            continue;
        const redis::LinkOptions options = linkOptions(valueOf(parts, "ip"), valueOf(parts, "port").toUShort());
        Entry &entry = m_entries[options.endpoint.toString()];
        entry.isOnline = true;
        if (!entry.node)
            entry.node = std::make_unique<Node>(options, m_factory, m_clock);
    }
    for (auto &[address, entry] : m_entries)
        if (!entry.isOnline && std::exchange(entry.isOpen, false))
            entry.node->close();
}

redis::LinkOptions ReplicaNodes::linkOptions(const QByteArray &host, quint16 port) const
{
    redis::LinkOptions options = m_primary.commands().options();
    options.wantsPrimary = false;
    options.locate = {};
    Endpoint &endpoint = options.endpoint;
    const bool isPrimaryHere = endpoint.kind == Endpoint::Kind::UnixSocket;
    if (isPrimaryHere)
        endpoint.kind = Endpoint::Kind::Tcp;
    const QString told = QString::fromUtf8(host);
    if (isPrimaryHere || !isLoopback(told)) // else it runs beside its primary, wherever that is from here
        endpoint.host = told;
    endpoint.port = port;
    return options;
}

std::vector<Node *> ReplicaNodes::open()
{
    std::vector<Node *> nodes;
    for (auto &[address, entry] : m_entries) {
        if (!entry.isOnline)
            continue;
        nodes.push_back(entry.node.get());
        if (!std::exchange(entry.isOpen, true))
            entry.node->commands().open();
    }
    // What is on its way has its answer, or is lost, after a time-out.
    m_retirement = m_clock.callAt(m_clock.now() + 2 * m_primary.commands().options().timeout, [this] { close(); });
    return nodes;
}

void ReplicaNodes::close()
{
    m_retirement.reset();
    for (auto &[address, entry] : m_entries)
        if (std::exchange(entry.isOpen, false))
            entry.node->close();
}

} // namespace lockscope::topology
