// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/pubsub/subscriptions.h"

#include <QHash>
#include <QPointer>

namespace lockscope::inspect {

/// Hears the channels of all locks: plain messages by pattern, sharded ones, which no pattern hears, lock by lock where
/// the lock lives. In a cluster each node passes on what is published plainly on any. Thread: the engine's; kept alive
/// by its coroutines.
class ChannelFeed final : public std::enable_shared_from_this<ChannelFeed>
{
public:
    /// `isSharded`: not by pattern. Who sends both ways is heard both ways.
    using OnMessage = std::function<void(const QByteArray &channel, const redis::Reply &payload, bool isSharded)>;
    ChannelFeed(pubsub::Subscriptions &subscriptions, OnMessage onMessage);

    /// Subscribes to the patterns that are not heard yet. To be called whenever a link is up: one that is not open yet
    /// refuses, and those that are heard come back by themselves.
    void listen();
    /// No callback comes afterwards.
    void stop();
    /// False while messages may go by unheard: until all patterns are subscribed to, or where the user may not.
    [[nodiscard]] bool isHearing() const;
    /// Hears the sharded messages of this channel in place of any that it heard of the lock before, and tells other
    /// observers that it does not wait.
    void hearSharded(const LockName &name, const QByteArray &channel);
    void forget(const LockName &name) { m_sharded.remove(name); }

private:
    using Self = std::shared_ptr<ChannelFeed>;
    struct Sharded
    {
        QByteArray channel;
        pubsub::Subscription mark; ///< that we only look; outlives what it marks
        pubsub::Subscription subscription;
    };

    static QCoro::Task<> ask(Self self);
    static QCoro::Task<> listenTo(Self self, LockName name, QByteArray channel);
    [[nodiscard]] pubsub::Listener listener(bool isSharded);

    QPointer<pubsub::Subscriptions> m_subscriptions; // a coroutine may wake when the deployment closes
    OnMessage m_onMessage;
    QHash<QByteArray, pubsub::Subscription> m_patterns; ///< those that are heard
    QHash<LockName, Sharded> m_sharded;
    bool m_isAsking = false;
    bool m_mustAskAgain = false;
    bool m_isStopped = false;
};

} // namespace lockscope::inspect
