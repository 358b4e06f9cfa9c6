// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/lock_parts.h"
#include "core/pubsub/subscriptions.h"

#include <QHash>
#include <QPointer>

namespace lockscope::inspect {

/// The subscribers of all channels, queried once for many locks.
struct ListenerTable
{
    QHash<QByteArray, ChannelCount> counts; ///< a missing channel has no subscriber on the nodes that answered
    QList<Message> unheard;                 ///< nodes that could not be queried, and why
};

/// The subscribers of every lock of a deployment: plain and sharded over all nodes of pubsub::listeningNodes(), without
/// our own observers. Thread: engine.
[[nodiscard]] QCoro::Task<std::shared_ptr<const ListenerTable>> readListeners(
    topology::Router &router, QPointer<pubsub::Subscriptions> subscriptions);

} // namespace lockscope::inspect
