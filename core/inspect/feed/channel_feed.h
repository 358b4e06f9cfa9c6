// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/pubsub/subscriptions.h"

#include <QHash>
#include <QPointer>

namespace lockscope::inspect {

/// Receives the channels of all locks. Plain messages are received by pattern. Sharded ones, which patterns do not
/// match, are subscribed lock by lock on the lock's node. In a cluster each node forwards plain messages published on
/// any other. Kept alive by its coroutines. Thread: engine.
class ChannelFeed final : public std::enable_shared_from_this<ChannelFeed>
{
public:
    /// `isSharded`: not received by pattern. A message published both ways is reported twice.
    using OnMessage = std::function<void(const QByteArray &channel, const redis::Reply &payload, bool isSharded)>;
    ChannelFeed(pubsub::Subscriptions &subscriptions, OnMessage onMessage);

    /// Subscribes to the missing patterns. Call it whenever a link opens: a link that is not open refuses, and existing
    /// subscriptions are renewed automatically.
    void listen();
    /// No callbacks follow.
    void stop();
    /// False while messages may be missed: before all patterns are subscribed, or if the user lacks the permission.
    [[nodiscard]] bool isSubscribed() const;
    /// Subscribes to the sharded messages of this channel, in place of the lock's earlier channel, and marks us as an
    /// observer for other observers.
    void subscribeSharded(const LockName &name, const QByteArray &channel);
    void forget(const LockName &name) { m_sharded.remove(name); }

private:
    using Self = std::shared_ptr<ChannelFeed>;
    struct Sharded
    {
        QByteArray channel;
        pubsub::Subscription mark; ///< marks us as an observer; outlives the subscription
        pubsub::Subscription subscription;
    };

    static QCoro::Task<> ask(Self self);
    static QCoro::Task<> listenTo(Self self, LockName name, QByteArray channel);
    [[nodiscard]] pubsub::Listener listener(bool isSharded);

    QPointer<pubsub::Subscriptions> m_subscriptions; // a coroutine may resume after the deployment has closed
    OnMessage m_onMessage;
    QHash<QByteArray, pubsub::Subscription> m_patterns; ///< the active ones
    QHash<LockName, Sharded> m_sharded;
    bool m_isAsking = false;
    bool m_mustAskAgain = false;
    bool m_isStopped = false;
};

} // namespace lockscope::inspect
