// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/finding.h"
#include "core/topology/router.h"

#include <QCoroTask>

namespace lockscope::inspect {

struct ServerCheck
{
    std::vector<LockFinding> findings;
    QStringList refused; ///< what the user had no right to ask
};

/// What a server's own report says against keeping locks on it: it may throw keys away (protocol.md 8, row 36), or its
/// replicas lag behind (protocol.md 10, row 15). `info`: the reply of INFO. Pure; any thread.
[[nodiscard]] Findings diagnoseServer(QByteArrayView info, const QString &node);

/// Slots of a cluster that no primary serves, as one node sees it; nothing when all are served and the node itself
/// serves. `nodes` and `info`: the replies of CLUSTER NODES and CLUSTER INFO. Pure; any thread.
[[nodiscard]] std::optional<Finding> diagnoseSlots(QByteArrayView nodes, QByteArrayView info, const QString &node);

/// Clients whose subscriptions come to an end (protocol.md 10, row 16). `clients`: the reply of CLIENT LIST TYPE
/// pubsub. Pure; any thread.
[[nodiscard]] Findings diagnoseSubscribers(QByteArrayView clients, const QString &node);
/// Too many messages for a cluster, whose nodes tell each other every one (protocol.md 10, row 22). Pure; any thread.
[[nodiscard]] std::optional<Finding> diagnosePublishing(qint64 messages, Millis time, std::size_t nodes);
/// How many messages the commandstats of a server count, plain ones: `info`: the reply of INFO commandstats. Pure; any
/// thread.
[[nodiscard]] qint64 publishedBy(QByteArrayView info);

/// Asks every node that owns keys. One that does not answer, or does not tell, gives nothing. Thread: the engine's.
[[nodiscard]] QCoro::Task<ServerCheck> checkServers(topology::Router &router);
/// What all nodes of a cluster have published so far; nothing elsewhere: a server of its own tells nobody. Thread: the
/// engine's.
[[nodiscard]] QCoro::Task<std::optional<qint64>> countPublished(topology::Router &router);

} // namespace lockscope::inspect
