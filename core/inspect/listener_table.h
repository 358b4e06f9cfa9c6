// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_parts.h"
#include "core/pubsub/subscriptions.h"

#include <QHash>
#include <QPointer>

namespace lockscope::inspect {

/// Who listens to which channel, asked once for many locks.
struct ListenerTable
{
    QHash<QByteArray, ChannelCount> counts; ///< a channel that is not in it has no listener on the nodes that answered
    QStringList unheard;                    ///< nodes that could not be asked, and why
};

/// The listeners of every lock of a deployment: plain and sharded over all nodes of pubsub::listeningNodes(), less our
/// own watching. Thread: the engine's.
[[nodiscard]] QCoro::Task<std::shared_ptr<const ListenerTable>> readListeners(
    topology::Router &router, QPointer<pubsub::Subscriptions> subscriptions);

} // namespace lockscope::inspect
