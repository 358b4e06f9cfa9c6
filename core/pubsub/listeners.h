// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"

namespace lockscope::pubsub {

/// The nodes that may have subscribers: the primaries, and the replicas, which receive every message of their primary.
struct ListeningNodes
{
    std::vector<topology::Node *> nodes; ///< can be queried now
    std::vector<Error> silent;           ///< for each of the other nodes, why it cannot be queried
};

/// Waits for nodes that are being contacted for the first time, not for nodes lost earlier. Thread: engine.
[[nodiscard]] QCoro::Task<ListeningNodes> listeningNodes(topology::Router &router);

/// The error for a node that cannot be queried because of `cause`.
[[nodiscard]] Error silenceOf(const topology::Node &node, const Error &cause);

/// Number of links subscribed to exactly this channel, plain and sharded, over all nodes including replicas. Pattern
/// subscribers are not counted: they are observers. Returns an error, which names the node, if no subscriber was found
/// and a node does not answer or is not connected: it may have one. Thread: engine.
[[nodiscard]] QCoro::Task<Result<qint64>> countListeners(topology::Router &router, QByteArray channel);

} // namespace lockscope::pubsub
