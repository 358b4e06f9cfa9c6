// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/channel_feed.h"

#include "core/base/logging.h"
#include "core/schema/observer_channel.h"

namespace lockscope::inspect {

namespace {

constexpr std::array<const char *, 4> ChannelPatterns {"redisson_lock__channel:*", "redisson_rwlock:*", "redisson_sc:*",
                                                       "redisson_countdownlatch__channel__*"};

} // namespace

ChannelFeed::ChannelFeed(pubsub::Subscriptions &subscriptions, OnMessage onMessage)
    : m_subscriptions(&subscriptions), m_onMessage(std::move(onMessage))
{
}

void ChannelFeed::listen()
{
    m_mustAskAgain = true;
    if (!m_isAsking)
        ask(shared_from_this());
}

void ChannelFeed::stop()
{
    m_isStopped = true;
    m_patterns.clear();
    m_sharded.clear();
}

bool ChannelFeed::isSubscribed() const
{
    return m_patterns.size() == qsizetype(ChannelPatterns.size());
}

void ChannelFeed::subscribeSharded(const LockName &name, const QByteArray &channel)
{
    Sharded &sharded = m_sharded[name];
    if (sharded.channel == channel)
        return;
    sharded = {channel, {}, {}};
    listenTo(shared_from_this(), name, channel);
}

/// Must not own this object: it and the subscription would keep each other alive.
pubsub::Listener ChannelFeed::listener(bool isSharded)
{
    return {[weak = weak_from_this(), isSharded](const QByteArray &channel, const redis::Reply &payload) {
                const Self self = weak.lock();
                if (self && !self->m_isStopped)
                    self->m_onMessage(channel, payload, isSharded);
            },
            {}};
}

QCoro::Task<> ChannelFeed::ask(Self self)
{
    self->m_isAsking = true;
    while (std::exchange(self->m_mustAskAgain, false)) {
        for (const QByteArray pattern : ChannelPatterns) {
            if (self->m_isStopped || !self->m_subscriptions)
                co_return;
            if (self->m_patterns.contains(pattern))
                continue;
            const pubsub::Listener listener = self->listener(false);
            Result<pubsub::Subscription> heard = co_await self->m_subscriptions->subscribePattern(
                pattern, pubsub::Purpose::Observer, listener);
            if (!heard)
                qCWarning(logInspect) << "messages are not received:" << heard.error().message.english();
            else if (!self->m_isStopped)
                self->m_patterns.insert(pattern, std::move(*heard));
        }
    }
    self->m_isAsking = false;
}

QCoro::Task<> ChannelFeed::listenTo(Self self, LockName name, QByteArray channel)
{
    if (self->m_isStopped || !self->m_subscriptions)
        co_return;
    const pubsub::Listener nothing {[](const QByteArray &, const redis::Reply &) {}, {}};
    const QByteArray markChannel = schema::observerChannel(channel);
    Result<pubsub::Subscription> mark = co_await self->m_subscriptions->subscribe(
        markChannel, pubsub::Purpose::Observer, nothing, pubsub::PublishMode::Sharded);
    if (self->m_isStopped || !self->m_subscriptions)
        co_return;
    const pubsub::Listener listener = self->listener(true);
    Result<pubsub::Subscription> heard = co_await self->m_subscriptions->subscribe(
        channel, pubsub::Purpose::Observer, listener, pubsub::PublishMode::Sharded);
    if (!heard) {
        qCInfo(logInspect) << "sharded messages are not received:" << heard.error().message.english();
        co_return;
    }
    const auto wanted = self->m_sharded.find(name);
    // otherwise it was forgotten, or has another channel by now
    if (wanted == self->m_sharded.end() || wanted->channel != channel)
        co_return;
    if (mark)
        wanted->mark = std::move(*mark);
    wanted->subscription = std::move(*heard);
}

} // namespace lockscope::inspect
