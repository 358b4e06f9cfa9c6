// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_parts.h"
#include "core/pubsub/listeners.h"
#include "core/pubsub/subscriptions.h"

namespace lockscope::inspect {

/// Who listens to the channels of one lock, plain and sharded, over all pubsub::listeningNodes(), less our own
/// watching. As many counts as channels, in their order. Thread: the engine's.
[[nodiscard]] QCoro::Task<ListenerCounts> countListeners(topology::Router &router,
                                                         const pubsub::Subscriptions &subscriptions,
                                                         std::vector<QByteArray> channels);

/// How many links listen to each of these channels of many locks, our own too, plain and sharded, summed over the
/// nodes that answer.
[[nodiscard]] QCoro::Task<std::vector<qint64>> sumListeners(topology::Router &router, std::vector<QByteArray> channels);

/// For people: which nodes are silent, and why.
[[nodiscard]] QStringList toSentences(const std::vector<Error> &silent);

} // namespace lockscope::inspect
