// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/lock_parts.h"
#include "core/pubsub/listeners.h"
#include "core/pubsub/subscriptions.h"

namespace lockscope::inspect {

/// The subscribers to the channels of one lock, plain and sharded, over all pubsub::listeningNodes(), without our own
/// observers. One count per channel, in their order. Thread: engine.
[[nodiscard]] QCoro::Task<ListenerCounts> countListeners(topology::Router &router,
                                                         const pubsub::Subscriptions &subscriptions,
                                                         std::vector<QByteArray> channels);

/// Number of links subscribed to each of these channels of many locks, including our own, plain and sharded, summed
/// over the nodes that answer.
[[nodiscard]] QCoro::Task<std::vector<qint64>> sumListeners(topology::Router &router, std::vector<QByteArray> channels);

/// The nodes that cannot be queried, and why; each message once.
[[nodiscard]] QList<Message> toMessages(const std::vector<Error> &silent);

} // namespace lockscope::inspect
