// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_parts.h"
#include "core/pubsub/subscriptions.h"

namespace lockscope::inspect {

/// Who listens to the channels of one lock: plain over all nodes, sharded where the lock lives, less our own watching.
/// A node that does not answer adds nothing. As many counts as channels, in their order. Thread: the engine's.
[[nodiscard]] QCoro::Task<std::vector<ChannelCount>> countListeners(topology::Router &router,
                                                                    const pubsub::Subscriptions &subscriptions,
                                                                    LockName name, std::vector<QByteArray> channels);

/// How many links listen to each of these channels of many locks, our own too, plain and sharded, summed over the
/// primaries that answer.
[[nodiscard]] QCoro::Task<std::vector<qint64>> sumListeners(topology::Router &router, std::vector<QByteArray> channels);

} // namespace lockscope::inspect
