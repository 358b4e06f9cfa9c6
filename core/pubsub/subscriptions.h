// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/pubsub/pattern_receivers.h"
#include "core/pubsub/publish_mode.h"
#include "core/pubsub/time_slices.h"
#include "core/topology/router.h"

#include <QHash>
#include <QObject>
#include <array>

namespace lockscope::pubsub {

/// The purpose of a subscription: a waiter counts as a waiting client, an observer must not.
enum class Purpose { Waiter, Observer };

/// The callbacks of a subscriber. Thread: engine.
struct Listener
{
    std::function<void(const QByteArray &channel, const redis::Reply &payload)> onMessage;
    /// The link was lost and the subscription renewed: messages in between were missed.
    std::function<void()> onGap;
};

/// A share of a channel's subscription. Dropping the last share unsubscribes.
class Subscription final
{
public:
    Subscription() = default;
    explicit Subscription(std::shared_ptr<void> share) : m_share(std::move(share)) { }
    [[nodiscard]] bool isActive() const { return m_share != nullptr; }

private:
    std::shared_ptr<void> m_share;
};

/// All subscriptions of one deployment, shared and counted by channel. Each is on the node that owns the channel's
/// slot, to which the messages of that lock are sent. Renewed after a reconnect, and on the new node after a slot has
/// moved. Thread: engine.
///
/// One per deployment, see Bus: with two on one link, an unsubscribe by one would end the other's subscription.
class Subscriptions final : public QObject
{
public:
    /// Made by topology::Deployment::sole(). `router` must outlive this object.
    explicit Subscriptions(topology::Router &router);
    ~Subscriptions() override;

    /// Finishes once the server has confirmed: later messages are not missed, except in a gap. With PublishMode::Both a
    /// message sent in both modes is received twice. With PublishMode::Undecided it waits for the first server.
    [[nodiscard]] QCoro::Task<Result<Subscription>> subscribe(QByteArray channel, Purpose purpose, Listener listener,
                                                              PublishMode mode = PublishMode::Plain);
    /// The same for a pattern (PSUBSCRIBE).
    [[nodiscard]] QCoro::Task<Result<Subscription>> subscribePattern(QByteArray pattern, Purpose purpose,
                                                                     Listener listener);

    /// The default publish mode, chosen as Redisson's clients do: Plain, but Both in a cluster of Redis 7 or later,
    /// where old and new clients may meet.
    [[nodiscard]] PublishMode usualMode();
    /// True if our link is subscribed to `channel`, plain or sharded, and none of its listeners waits for the lock:
    /// then NUMSUB or SHARDNUMSUB counts our link although it is no waiter.
    [[nodiscard]] bool onlyObserves(const QByteArray &channel, bool isSharded) const;
    /// Number of copies of a message published in `mode` that our link receives: the number of modes in which it is
    /// subscribed.
    [[nodiscard]] int copiesOf(const QByteArray &channel, PublishMode mode) const;
    /// How this link shares locks with other links. It is notified of all messages.
    [[nodiscard]] TimeSlices &timeSlices() { return m_timeSlices; }
    [[nodiscard]] PatternReceivers &patternReceivers() { return m_patternReceivers; }
    /// Number of channels and patterns with listeners on this link; sharded ones count separately.
    [[nodiscard]] qsizetype countOn(const redis::Link &link) const;

private:
    struct Share;
    struct Channel;
    using Channels = QHash<QByteArray, std::shared_ptr<Channel>>;
    enum class Kind { Plain, Pattern, Sharded };
    struct Words; // the server's commands for a kind

    QCoro::Task<Result<Subscription>> subscribeAs(Kind kind, QByteArray name, Purpose purpose, Listener listener);
    QCoro::Task<Status> confirm(std::shared_ptr<Channel> channel);
    [[nodiscard]] QCoro::Task<Status> subscribeOnNode(std::shared_ptr<Channel> channel);
    QCoro::Task<> resubscribe(std::shared_ptr<Channel> channel);
    void resubscribeIf(const std::function<bool(const Channel &)> &isWrong);
    [[nodiscard]] redis::Link &linkFor(const Channel &channel);
    [[nodiscard]] bool isConfirmed(const Channel &channel);
    void watch(topology::Node &node);
    void onPushed(const redis::Reply &message);
    void leave(const std::shared_ptr<Channel> &channel);
    QCoro::Task<> unsubscribe(Kind kind, QByteArray name, redis::Link &link);
    [[nodiscard]] bool isOn(Kind kind, const QByteArray &name, const redis::Link &link);
    static void reportGap(const Channel &channel);
    static const Words &wordsOf(Kind kind);
    Channels &tableOf(Kind kind) { return m_tables[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] const Channels &tableOf(Kind kind) const { return m_tables[static_cast<std::size_t>(kind)]; }

    topology::Router &m_router;
    std::array<Channels, 3> m_tables; // by Kind
    TimeSlices m_timeSlices;
    PatternReceivers m_patternReceivers;
    std::vector<redis::Link *> m_watched;
    CancelToken m_ending = CancelToken::make(); ///< cancelled on destruction
    topology::Router::Registration m_onChanged;
    PublishMode m_usualMode = PublishMode::Undecided; ///< never changes once known
};

} // namespace lockscope::pubsub
