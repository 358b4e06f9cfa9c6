// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/node.h"

#include <map>

namespace lockscope::topology {

/// The replicas of one primary, as it tells of them itself. Their links for commands open when somebody asks for them,
/// and close when nobody has for a while; a node stays the same object for as long as this lives. Replicas of replicas
/// are not known. Thread: the engine's.
class ReplicaNodes final
{
public:
    ReplicaNodes(Node &primary, const redis::TransportFactory &factory, Clock &clock)
        : m_primary(primary), m_factory(factory), m_clock(clock)
    {
    }

    /// Those that follow the primary now, at most a second ago. None when the user may not ask.
    [[nodiscard]] QCoro::Task<Result<std::vector<Node *>>> online();
    void close();

private:
    [[nodiscard]] redis::LinkOptions linkOptions(const QByteArray &host, quint16 port) const;
    void take(const QByteArray &info);
    [[nodiscard]] std::vector<Node *> open();

    struct Entry
    {
        std::unique_ptr<Node> node;
        bool isOnline = false;
        bool isOpen = false;
    };

    Node &m_primary;
    const redis::TransportFactory m_factory;
    Clock &m_clock;
    std::map<QString, Entry> m_entries; // by address
    quint64 m_session = 0;              // in which the primary told
    TimePoint m_askedAt {};
    std::unique_ptr<Clock::Timer> m_retirement;
};

} // namespace lockscope::topology
