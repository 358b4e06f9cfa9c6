// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"

namespace lockscope::pubsub {

/// How many links listen to exactly this channel, plain and sharded, over all nodes, replicas too. Who listens by a
/// pattern is not counted: an observer. An error, which names the node, when nobody listens and one node does not
/// answer or is not connected by now: then nobody can say that nobody listens. Thread: the engine's.
[[nodiscard]] QCoro::Task<Result<qint64>> countListeners(topology::Router &router, QByteArray channel);

} // namespace lockscope::pubsub
