// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/subscriptions.h"

#include "core/base/logging.h"
#include "core/base/messages.h"
#include "core/base/one_shot.h"
#include "core/base/delay.h"
#include "core/redis/server_features.h"
#include "core/topology/cluster_map.h"

#include <QPointer>
#include <numeric>

namespace lockscope::pubsub {

using redis::Command;
using redis::Link;
using redis::Reply;

namespace {

constexpr Millis BetweenTries {100}; // between attempts to unsubscribe while a cluster is down

} // namespace

struct Subscriptions::Share
{
    QPointer<Subscriptions> owner;
    std::shared_ptr<Channel> channel;
    Purpose purpose = Purpose::Waiter;
    Listener listener;

    ~Share();
};

struct Subscriptions::Words
{
    const char *subscribe;
    const char *unsubscribe;
    const char *message;
};

const Subscriptions::Words &Subscriptions::wordsOf(Kind kind)
{
    static constexpr std::array<Words, 3> Table {{{"SUBSCRIBE", "UNSUBSCRIBE", "message"},
                                                  {"PSUBSCRIBE", "PUNSUBSCRIBE", "pmessage"},
                                                  {"SSUBSCRIBE", "SUNSUBSCRIBE", "smessage"}}};
    return Table[static_cast<std::size_t>(kind)];
}

struct Subscriptions::Channel
{
    QByteArray name;
    Kind kind = Kind::Plain;
    Link *link = nullptr; ///< where it was last confirmed; null: nowhere yet
    quint64 session = 0;  ///< of the link; 0: the server has ended the subscription
    bool isSubscribing = false;
    std::vector<OneShot<Status>> waiting;
    std::vector<Share *> shares;
};

Subscriptions::Share::~Share()
{
    std::erase(channel->shares, this);
    if (owner && channel->shares.empty())
        owner->leave(channel);
}

Subscriptions::Subscriptions(topology::Router &router)
    : m_router(router), m_onChanged(router.onChanged([this] {
          resubscribeIf([this](const Channel &channel) { return channel.link != &linkFor(channel); });
      }))
{
}

Subscriptions::~Subscriptions()
{
    m_ending.cancel();
}

QCoro::Task<Result<Subscription>> Subscriptions::subscribe(QByteArray channel, Purpose purpose, Listener listener,
                                                           PublishMode mode)
{
    if (mode == PublishMode::Undecided) {
        const QPointer<Subscriptions> self = this;
        co_await m_router.firstContact();
        if (!self)
            co_return fail(ErrorKind::Cancelled, baseMessage<"deployment-closed">());
        mode = usualMode();
    }
    if (mode != PublishMode::Both)
        co_return co_await subscribeAs(mode == PublishMode::Sharded ? Kind::Sharded : Kind::Plain, channel, purpose,
                                       listener);
    Result<Subscription> plain = co_await subscribeAs(Kind::Plain, channel, purpose, listener);
    if (!plain)
        co_return fail(plain.error());
    Result<Subscription> sharded = co_await subscribeAs(Kind::Sharded, channel, purpose, listener);
    if (!sharded)
        co_return fail(sharded.error());
    auto both = std::make_shared<std::pair<Subscription, Subscription>>(std::move(*plain), std::move(*sharded));
    co_return Result<Subscription>(Subscription(std::move(both)));
}

QCoro::Task<Result<Subscription>> Subscriptions::subscribePattern(QByteArray pattern, Purpose purpose,
                                                                  Listener listener)
{
    return subscribeAs(Kind::Pattern, std::move(pattern), purpose, std::move(listener));
}

QCoro::Task<Result<Subscription>> Subscriptions::subscribeAs(Kind kind, QByteArray name, Purpose purpose,
                                                             Listener listener)
{
    std::shared_ptr<Channel> &slot = tableOf(kind)[name];
    if (!slot) {
        slot = std::make_shared<Channel>();
        slot->name = name;
        slot->kind = kind;
    }
    const std::shared_ptr<Channel> channel = slot;
    auto share = std::make_shared<Share>();
    share->owner = this;
    share->channel = channel;
    share->purpose = purpose;
    share->listener = std::move(listener);
    channel->shares.push_back(share.get());
    Subscription subscription(std::move(share)); // unsubscribes again on failure
    const Status confirmed = co_await confirm(channel);
    if (!confirmed)
        co_return fail(confirmed.error());
    co_return Result<Subscription>(std::move(subscription));
}

PublishMode Subscriptions::usualMode()
{
    if (m_usualMode != PublishMode::Undecided)
        return m_usualMode;
    if (m_router.mode() != u"cluster") {
        m_usualMode = PublishMode::Plain;
        return m_usualMode;
    }
    for (topology::Node *primary : m_router.primaries()) {
        if (primary->commands().session() == 0)
            continue; // unknown node
        const bool isNew = redis::has(primary->commands().server(), redis::Feature::ShardedChannels);
        m_usualMode = isNew ? PublishMode::Both : PublishMode::Plain;
        break;
    }
    return m_usualMode;
}

Link &Subscriptions::linkFor(const Channel &channel)
{
    return m_router.nodeFor(channel.name).subscriptions();
}

bool Subscriptions::isConfirmed(const Channel &channel)
{
    return channel.link == &linkFor(channel) && channel.link->isOpen() && channel.session == channel.link->session();
}

/// All callers that subscribe to the channel at the same time share one SUBSCRIBE.
QCoro::Task<Status> Subscriptions::confirm(std::shared_ptr<Channel> channel)
{
    if (isConfirmed(*channel))
        co_return Status {};
    if (channel->isSubscribing) {
        OneShot<Status> answer;
        channel->waiting.push_back(answer);
        co_return co_await answer;
    }
    channel->isSubscribing = true;
    const bool hasGap = channel->link != nullptr; // it was confirmed before, and that subscription has ended
    const QPointer<Subscriptions> self = this;
    const Status status = co_await subscribeOnNode(channel);
    channel->isSubscribing = false;
    if (status && self && !self->tableOf(channel->kind).contains(channel->name))
        unsubscribe(channel->kind, channel->name,
                    *channel->link); // all listeners left while the link was down
    if (status && hasGap)
        reportGap(*channel);
    for (OneShot<Status> &caller : std::exchange(channel->waiting, {}))
        caller.set(status);
    co_return status;
}

/// Subscribes on the channel's node, and follows it to another node. Ends with the link's giveUp.
QCoro::Task<Status> Subscriptions::subscribeOnNode(std::shared_ptr<Channel> channel)
{
    const QPointer<Subscriptions> self = this;
    Deadline deadline;
    for (;;) {
        topology::Node &node = m_router.nodeFor(channel->name);
        Link &link = node.subscriptions();
        watch(node);
        if (!deadline.at && link.options().giveUp)
            deadline = Deadline::after(link.clock(), *link.options().giveUp);
        const Command command(wordsOf(channel->kind).subscribe, channel->name);
        const Result<Reply> reply = redis::checked(co_await link.call(command), command);
        if (reply) {
            if (channel->link && channel->link != &link)
                unsubscribe(channel->kind, channel->name,
                            *channel->link); // only after the new subscription, so that no message is missed in between
            channel->link = &link;
            channel->session = link.session();
        }
        if (!self || channel->shares.empty())
            co_return reply ? Status {} : Status(fail(reply.error()));
        const bool hasMoved = &link != &self->linkFor(*channel);
        if (reply && !hasMoved)
            co_return Status {};
        if (hasMoved || reply.error().kind == ErrorKind::LinkLost)
            continue;
        const bool isWorthIt = co_await self->m_router.follow(channel->name, node, reply.error(), deadline);
        if (!isWorthIt || !self)
            co_return fail(reply.error());
    }
}

void Subscriptions::leave(const std::shared_ptr<Channel> &channel)
{
    Channels &table = tableOf(channel->kind);
    if (table.value(channel->name) != channel)
        return;
    table.remove(channel->name);
    if (channel->link)
        unsubscribe(channel->kind, channel->name, *channel->link);
}

/// Ends a subscription; retries while a cluster that is down refuses it. A stale subscription would count us as a
/// waiter and delay other clients.
QCoro::Task<> Subscriptions::unsubscribe(Kind kind, QByteArray name, Link &link)
{
    const QPointer<Subscriptions> self = this;
    const CancelToken ending = m_ending;
    const Command command(wordsOf(kind).unsubscribe, name);
    const quint64 session = link.session();
    while (link.isOpen() && link.session() == session) { // a broken link ends the subscription, too
        const Result<Reply> left = redis::checked(co_await link.call(command), command);
        if (left || left.error().kind == ErrorKind::LinkLost || left.error().kind == ErrorKind::Cancelled)
            co_return;
        const QByteArray why = left.error().detail.toUtf8();
        if (topology::Redirection::read(why).kind == topology::Redirection::Kind::Moved)
            co_return; // it ended when the slot moved
        if (topology::Redirection::read(why).kind != topology::Redirection::Kind::Later) {
            qCWarning(logPubSub) << "cannot end the subscription to" << name << left.error().message.english();
            co_return;
        }
        co_await delay(link.clock(), BetweenTries, ending);
        if (!self || self->isOn(kind, name, link))
            co_return; // subscribed again
    }
}

bool Subscriptions::isOn(Kind kind, const QByteArray &name, const Link &link)
{
    const std::shared_ptr<Channel> channel = tableOf(kind).value(name);
    return channel && &linkFor(*channel) == &link;
}

void Subscriptions::reportGap(const Channel &channel)
{
    const std::vector<Share *> shares = channel.shares; // a listener may leave or join
    for (Share *share : shares)
        if (std::ranges::find(channel.shares, share) != channel.shares.end() && share->listener.onGap)
            share->listener.onGap();
}

bool Subscriptions::onlyObserves(const QByteArray &channel, bool isSharded) const
{
    const std::shared_ptr<Channel> entry = tableOf(isSharded ? Kind::Sharded : Kind::Plain).value(channel);
    return entry
        && std::ranges::none_of(entry->shares, [](const Share *share) { return share->purpose == Purpose::Waiter; });
}

int Subscriptions::copiesOf(const QByteArray &channel, PublishMode mode) const
{
    const auto listens = [&](Kind kind) {
        const std::shared_ptr<Channel> entry = tableOf(kind).value(channel);
        return entry && entry->link && entry->session == entry->link->session();
    };
    return (mode != PublishMode::Sharded && listens(Kind::Plain) ? 1 : 0)
        + (mode != PublishMode::Plain && listens(Kind::Sharded) ? 1 : 0);
}

qsizetype Subscriptions::countOn(const Link &link) const
{
    const auto isThere = [&link](const std::shared_ptr<Channel> &channel) { return channel->link == &link; };
    return std::accumulate(m_tables.begin(), m_tables.end(), qsizetype(0), [&](qsizetype sum, const Channels &table) {
        return sum + std::count_if(table.begin(), table.end(), isThere);
    });
}

void Subscriptions::watch(topology::Node &node)
{
    Link &link = node.subscriptions();
    if (std::ranges::find(m_watched, &link) != m_watched.end())
        return;
    m_watched.push_back(&link);
    connect(&link, &Link::pushed, this, [this](const Reply &message) { onPushed(message); });
    connect(&link, &Link::sessionOpened, this,
            [this, &link] { resubscribeIf([&link](const Channel &channel) { return channel.link == &link; }); });
}

void Subscriptions::resubscribeIf(const std::function<bool(const Channel &)> &isWrong)
{
    std::vector<std::shared_ptr<Channel>> wrong; // a listener that handles the gap may join or leave
    for (const Channels &table : m_tables)
        for (const std::shared_ptr<Channel> &channel : table)
            if (channel->link && !channel->isSubscribing && isWrong(*channel))
                wrong.push_back(channel);
    for (const std::shared_ptr<Channel> &channel : wrong)
        resubscribe(channel);
}

QCoro::Task<> Subscriptions::resubscribe(std::shared_ptr<Channel> channel)
{
    const Status made = co_await confirm(channel);
    if (!made)
        qCWarning(logPubSub) << "cannot subscribe again to" << channel->name << made.error().message.english();
}

void Subscriptions::onPushed(const Reply &message)
{
    const QByteArray &word = message.elements[0].text;
    if (word == "sunsubscribe") { // the slot has moved to another node
        const std::shared_ptr<Channel> ended = tableOf(Kind::Sharded).value(message.elements[1].text);
        if (!ended)
            return;
        ended->session = 0;
        if (!ended->isSubscribing)
            resubscribe(ended);
        return;
    }
    const Kind kind = word == wordsOf(Kind::Pattern).message ? Kind::Pattern
        : word == wordsOf(Kind::Sharded).message             ? Kind::Sharded
                                                             : Kind::Plain;
    const std::shared_ptr<Channel> entry = tableOf(kind).value(message.elements[1].text);
    if (!entry)
        return; // already left
    const QByteArray &channel = kind == Kind::Pattern ? message.elements[2].text : entry->name;
    if (kind != Kind::Pattern && entry->link)
        m_timeSlices.messageArrived(channel, entry->link->clock().now());
    if (entry->shares.size() == 1)
        return entry->shares.front()->listener.onMessage(channel, message.elements.back());
    const std::vector<Share *> shares = entry->shares; // a listener may leave or join
    // The first listener that learns of a free lock gets it. Each message starts with the next listener, so that none
    // of our clients starves.
    if (!shares.empty())
        std::ranges::rotate(entry->shares, entry->shares.begin() + 1);
    for (Share *share : shares)
        if (std::ranges::find(entry->shares, share) != entry->shares.end())
            share->listener.onMessage(channel, message.elements.back());
}

} // namespace lockscope::pubsub
