// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_parts.h"
#include "core/pubsub/subscriptions.h"

namespace lockscope::inspect {

/// The nodes on which somebody may listen: the primaries, and the replicas that can be reached, which get every message
/// from theirs. A replica that was away before is not waited for. Thread: the engine's.
[[nodiscard]] QCoro::Task<std::vector<topology::Node *>> listeningNodes(topology::Router &router);

/// Who listens to the channels of one lock, plain and sharded, over all listeningNodes(), less our own watching.
/// A node that does not answer adds nothing. As many counts as channels, in their order. Thread: the engine's.
[[nodiscard]] QCoro::Task<std::vector<ChannelCount>> countListeners(topology::Router &router,
                                                                    const pubsub::Subscriptions &subscriptions,
                                                                    std::vector<QByteArray> channels);

/// How many links listen to each of these channels of many locks, our own too, plain and sharded, summed over the
/// listeningNodes() that answer.
[[nodiscard]] QCoro::Task<std::vector<qint64>> sumListeners(topology::Router &router, std::vector<QByteArray> channels);

} // namespace lockscope::inspect
