// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"

namespace lockscope::pubsub {

/// Where somebody may listen: the primaries, and the replicas, which get every message from theirs.
struct ListeningNodes
{
    std::vector<topology::Node *> nodes; ///< those that can be asked now
    std::vector<Error> silent;           ///< for each of the others why it cannot be asked; names it
};

/// Waits for nodes that nobody has looked for yet, not for those that were lost before. Thread: the engine's.
[[nodiscard]] QCoro::Task<ListeningNodes> listeningNodes(topology::Router &router);

/// A node cannot be asked, for this cause.
[[nodiscard]] Error silenceOf(const topology::Node &node, const Error &cause);

/// How many links listen to exactly this channel, plain and sharded, over all nodes, replicas too. Who listens by a
/// pattern is not counted: an observer. An error, which names the node, when nobody listens and one node does not
/// answer or is not connected by now: then nobody can say that nobody listens. Thread: the engine's.
[[nodiscard]] QCoro::Task<Result<qint64>> countListeners(topology::Router &router, QByteArray channel);

} // namespace lockscope::pubsub
