// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/deployment_options.h"
#include "core/topology/node.h"

#include <map>
#include <set>

namespace lockscope::topology {

/// The replicas of one primary as it reports them, and their own replicas. Command links open on request and close
/// after a while without requests. A Node object stays valid as long as this object lives. Thread: engine.
class ReplicaNodes final
{
public:
    ReplicaNodes(Node &primary, const redis::TransportFactory &factory, Clock &clock, NatMap natMap)
        : m_primary(primary), m_factory(factory), m_clock(clock), m_natMap(std::move(natMap))
    {
    }

    /// The replicas that follow the primary, at most one second old. Empty if the user lacks the permission to query
    /// them. Waits for new replicas to connect, because they may have replicas themselves.
    [[nodiscard]] QCoro::Task<Result<std::vector<Node *>>> online();
    void close();

private:
    struct Entry
    {
        std::unique_ptr<Node> node;
        bool isOnline = false;
        bool isOpen = false;
    };
    using Level = std::vector<Node *>; ///< at the same distance from the primary

    [[nodiscard]] QCoro::Task<Result<std::vector<redis::ReplicaInfo>>> ask(Node &node) const;
    [[nodiscard]] redis::LinkOptions linkOptions(const Node &teller, const QByteArray &host, quint16 port) const;
    [[nodiscard]] Level take(const std::vector<redis::ReplicaInfo> &replicas, const Node &teller,
                             std::set<QString> &found);
    void keepOnly(const std::set<QString> &found);
    void keepOpen();
    [[nodiscard]] std::vector<Node *> nodes() const;

    Node &m_primary;
    const redis::TransportFactory m_factory;
    Clock &m_clock;
    const NatMap m_natMap;
    std::map<QString, Entry> m_entries; // by address
    quint64 m_session = 0;              // in which the primary reported its replicas
    TimePoint m_askedAt {};
    std::unique_ptr<Clock::Timer> m_retirement;
};

} // namespace lockscope::topology
