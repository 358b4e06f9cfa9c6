// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_parts.h"
#include "core/pubsub/subscriptions.h"

#include <QHash>
#include <QPointer>

namespace lockscope::inspect {

/// Who listens to which channel, asked once for many locks. A channel that is not in it has no listener.
using ListenerTable = QHash<QByteArray, ChannelCount>;

/// The listeners of every lock of a deployment: plain and sharded over all listeningNodes(), less our own watching. A
/// node that does not answer, or may not, adds nothing. Thread: the engine's.
[[nodiscard]] QCoro::Task<std::shared_ptr<const ListenerTable>> readListeners(
    topology::Router &router, QPointer<pubsub::Subscriptions> subscriptions);

} // namespace lockscope::inspect
