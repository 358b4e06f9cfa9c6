// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/finding.h"
#include "core/inspect/model/lock_snapshot.h"
#include "core/topology/router.h"

#include <QCoroTask>
#include <QHash>
#include <functional>

namespace lockscope::inspect {

struct ServerCheck
{
    std::vector<LockFinding> findings;
    QList<Message> refused;    ///< queries that the servers refuse, and why
    QStringList withoutWrites; ///< nodes that refuse writes: holders there cannot renew
};

/// Settings by name, as far as CONFIG GET returned them.
using ServerSettings = QHash<QByteArray, QByteArray>;
/// Problems in a server's own report: it refuses writes, stores nothing on disk, may evict keys (protocol.md 8, row
/// 36), is close to a limit, or its replicas lag behind (protocol.md 10, row 15). `server`: with the reply of INFO.
/// `nowMs`: our clock, epoch in ms. Pure; any thread.
[[nodiscard]] Findings diagnoseServer(const redis::ServerInfo &server, const QString &node,
                                      const ServerSettings &settings, qint64 nowMs);

/// Slots of a cluster without a primary, as one node sees it. Other nodes may not know yet.
struct UnservedSlots
{
    std::size_t count = 0;
    Finding finding;
};
/// Nothing if all slots are served and the node itself serves. `nodes`: the reply of CLUSTER NODES; `clusterState`:
/// empty if unknown. Pure; any thread.
[[nodiscard]] std::optional<UnservedSlots> diagnoseSlots(QByteArrayView nodes, const QByteArray &clusterState,
                                                         const QString &node);

/// Asks a node of a cluster for diagnoseSlots(), without the state if the user may not query that. Thread: engine.
[[nodiscard]] QCoro::Task<Result<std::optional<UnservedSlots>>> readSlots(redis::Link &link);

/// Clients close to their limit of subscriptions (protocol.md 10, row 16). `clients`: the reply of CLIENT LIST TYPE
/// pubsub. Pure; any thread.
[[nodiscard]] Findings diagnoseSubscribers(const QByteArray &clients, const QString &node);
/// Too many messages for a cluster, whose nodes forward each one to all others (protocol.md 10, row 22). Pure; any
/// thread.
[[nodiscard]] std::optional<Finding> diagnosePublishing(qint64 messages, Millis time, std::size_t nodes);

/// Adds the node to the evidence of lost holds and missing renewals whose lock is on one of these nodes: the server is
/// the cause, not the client. `last` returns the last snapshot of a lock, or null. Any thread.
void nameRefusedWrites(const QStringList &nodes, std::vector<LockFinding> &findings,
                       const std::function<const LockSnapshot *(const LockName &)> &last);

/// Queries every node that owns keys. A node that does not answer or refuses adds nothing. Never an error. Thread:
/// engine.
[[nodiscard]] QCoro::Task<Result<ServerCheck>> checkServers(topology::Router &router);
/// Messages published so far by all nodes of a cluster; nothing for other deployments: a single server forwards to no
/// other node. Thread: engine.
[[nodiscard]] QCoro::Task<std::optional<qint64>> countPublished(topology::Router &router);

} // namespace lockscope::inspect
