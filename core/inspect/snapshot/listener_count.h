// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/one_shot.h"
#include "core/inspect/model/lock_parts.h"
#include "core/pubsub/listeners.h"
#include "core/pubsub/subscriptions.h"

#include <QHash>
#include <QPointer>
#include <deque>
#include <memory>

namespace lockscope::inspect {

/// The subscribers to the channels of one lock, plain and sharded, over all pubsub::listeningNodes(), without our own
/// observers. One count per channel, in their order. Thread: engine.
[[nodiscard]] QCoro::Task<ListenerCounts> countListeners(topology::Router &router,
                                                         const pubsub::Subscriptions &subscriptions,
                                                         std::vector<QByteArray> channels);

/// Number of links subscribed to each of these channels of many locks, including our own, plain and sharded, summed
/// over the nodes that answer.
[[nodiscard]] QCoro::Task<std::vector<qint64>> sumListeners(topology::Router &router, std::vector<QByteArray> channels);

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

/// countListeners() for many concurrent reads: while one query is running, further requests are collected and sent
/// together. A feed that reads 64 locks twenty times a second sends about a hundred queries instead of 2560. Thread:
/// engine.
class ListenerTally final
{
public:
    ListenerTally(topology::Router &router, pubsub::Subscriptions &subscriptions);

    /// Returns one count per channel, in their order; empty if the deployment has closed.
    [[nodiscard]] QCoro::Task<ListenerCounts> count(std::vector<QByteArray> channels);

private:
    struct Wish
    {
        std::vector<QByteArray> channels;
        OneShot<ListenerCounts> told;
    };
    struct State
    {
        topology::Router &router;
        // destroyed first when the deployment closes and resumes coroutines that still wait for a reply
        QPointer<pubsub::Subscriptions> subscriptions;
        std::deque<Wish> wishes {};
        bool isAsking = false;
    };
    static QCoro::Task<> ask(std::shared_ptr<State> state);

    std::shared_ptr<State> m_state;
};

} // namespace lockscope::inspect
