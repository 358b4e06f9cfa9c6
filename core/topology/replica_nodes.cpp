// SPDX-License-Identifier: Apache-2.0
#include "core/topology/replica_nodes.h"

#include "core/base/printable.h"

namespace lockscope::topology {

using namespace Qt::StringLiterals;
using redis::Endpoint;
using redis::Reply;

namespace {

using Replicas = std::vector<redis::ReplicaInfo>;

constexpr Millis FreshFor {1000};
/// Replicas may have replicas, which forward every message. Searched up to this distance from the primary.
constexpr int MaxSteps = 4;

bool isLoopback(const QString &host)
{
    return host.startsWith("127."_L1) || host == "::1"_L1;
}

/// The replicas in a reply of ROLE: "master", offset, {address, port, offset} of each replica.
Replicas replicasIn(const Reply &role)
{
    Replicas replicas;
    if (role.elements.size() == 3 && role.elements[0].text == "master")
        for (const Reply &replica : role.elements[2].elements)
            if (replica.elements.size() >= 2)
                replicas.push_back({replica.elements[0].text, replica.elements[1].text.toUShort()});
    return replicas;
}

} // namespace

QCoro::Task<Result<std::vector<Node *>>> ReplicaNodes::online()
{
    const redis::Link &link = m_primary.commands();
    keepOpen();
    if (m_session == link.session() && m_clock.now() - m_askedAt < FreshFor)
        co_return Result<Level>(nodes());
    const TimePoint askedAt = m_clock.now();
    std::set<QString> found;
    Level level(1, &m_primary);
    for (int step = 0; step < MaxSteps && !level.empty(); ++step) {
        keepOpen();
        std::vector<QCoro::Task<Result<Replicas>>> reports; // query all before awaiting the first
        for (Node *node : level)
            reports.push_back(ask(*node));
        Level next;
        for (std::size_t i = 0; i < level.size(); ++i) {
            const Result<Replicas> report = co_await reports[i];
            if (!report && (step == 0 || report.error().kind == ErrorKind::Cancelled))
                co_return fail(report.error());
            if (report) // a later query reports a node that does not answer
                std::ranges::copy(take(*report, *level[i], found), std::back_inserter(next));
        }
        level = std::move(next);
    }
    keepOnly(found);
    m_session = link.session();
    m_askedAt = askedAt;
    co_return Result<Level>(nodes());
}

/// The replicas of a server: from INFO, or from ROLE if INFO is refused.
QCoro::Task<Result<Replicas>> ReplicaNodes::ask(Node &node) const
{
    redis::Link &link = node.commands();
    const bool isPrimary = &node == &m_primary;
    if (!isPrimary) {
        if (const Status reached = co_await link.untilOpen(redis::Link::Wait::UnlessFailed); !reached)
            co_return fail(reached.error());
    }
    const Result<redis::ServerInfo> server = co_await link.readServer({"INFO", "replication"});
    if (server)
        co_return Result<Replicas>(server->replicas);
    if (!redis::isCommandRefused(server.error().detail.toUtf8()))
        co_return fail(server.error());
    const Result<Reply> role = redis::checked(co_await link.call({"ROLE"}));
    if (role)
        co_return Result<Replicas>(replicasIn(*role));
    co_return fail(server.error());
}

/// Returns the new ones, opened.
ReplicaNodes::Level ReplicaNodes::take(const Replicas &replicas, const Node &teller, std::set<QString> &found)
{
    Level fresh;
    for (const redis::ReplicaInfo &replica : replicas) {
        const redis::LinkOptions options = linkOptions(teller, replica.host, replica.port);
        const QString address = options.endpoint.toString();
        if (address == m_primary.address() || !found.insert(address).second)
            continue;
        Entry &entry = m_entries[address];
        if (!entry.node)
            entry.node = std::make_unique<Node>(options, m_factory, m_clock);
        if (!std::exchange(entry.isOpen, true))
            entry.node->commands().open();
        fresh.push_back(entry.node.get());
    }
    return fresh;
}

/// An entry of the NAT map takes precedence. An address on the server's own machine is reached by the host that we use
/// for that server.
redis::LinkOptions ReplicaNodes::linkOptions(const Node &teller, const QByteArray &host, quint16 port) const
{
    redis::LinkOptions options = m_primary.commands().options();
    options.wantsPrimary = false;
    options.locate = {};
    options.endpoint = teller.endpoint();
    Endpoint &endpoint = options.endpoint;
    const bool isPrimaryHere = endpoint.kind == Endpoint::Kind::UnixSocket;
    if (isPrimaryHere)
        endpoint.kind = Endpoint::Kind::Tcp;
    const QString told = printable(host);
    if (isPrimaryHere || !isLoopback(told))
        endpoint.host = told;
    endpoint.port = port;
    if (const Endpoint *reached = findIn(m_natMap, told, port)) {
        endpoint.host = reached->host;
        endpoint.port = reached->port;
    }
    return options;
}

std::vector<Node *> ReplicaNodes::nodes() const
{
    std::vector<Node *> online;
    for (const auto &[address, entry] : m_entries)
        if (entry.isOnline)
            online.push_back(entry.node.get());
    return online;
}

void ReplicaNodes::keepOnly(const std::set<QString> &found)
{
    for (auto &[address, entry] : m_entries) {
        entry.isOnline = found.contains(address);
        if (!entry.isOnline && std::exchange(entry.isOpen, false))
            entry.node->close();
    }
}

/// Calls in flight have their reply, or are lost, after one timeout.
void ReplicaNodes::keepOpen()
{
    for (auto &[address, entry] : m_entries)
        if (entry.isOnline && !std::exchange(entry.isOpen, true))
            entry.node->commands().open();
    const redis::LinkOptions &options = m_primary.commands().options();
    m_retirement = m_clock.callAt(m_clock.now() + options.connectTimeout + 2 * options.timeout, [this] { close(); });
}

void ReplicaNodes::close()
{
    m_retirement.reset();
    for (auto &[address, entry] : m_entries)
        if (std::exchange(entry.isOpen, false))
            entry.node->close();
}

} // namespace lockscope::topology
