// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/subscriptions.h"

#include "core/base/logging.h"
#include "core/base/one_shot.h"

#include <QPointer>
#include <numeric>

namespace lockscope::pubsub {

using redis::Command;
using redis::Link;
using redis::Reply;

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
    Link *link = nullptr;
    quint64 confirmedSession = 0; ///< of the link; 0: not confirmed
    bool isAsking = false;
    std::vector<OneShot<Status>> askers;
    std::vector<Share *> shares;

    [[nodiscard]] bool isConfirmed() const { return link->isOpen() && confirmedSession == link->session(); }
};

Subscriptions::Share::~Share()
{
    std::erase(channel->shares, this);
    if (owner && channel->shares.empty())
        owner->leave(channel);
}

Subscriptions::Subscriptions(topology::Router &router) : m_router(router) { }

Subscriptions::~Subscriptions() = default;

QCoro::Task<Result<Subscription>> Subscriptions::subscribe(QByteArray channel, Purpose purpose, Listener listener, PublishMode mode)
{
    if (mode != PublishMode::Both)
        co_return co_await join(mode == PublishMode::Sharded ? Kind::Sharded : Kind::Plain, channel, purpose, listener);
    Result<Subscription> plain = co_await join(Kind::Plain, channel, purpose, listener);
    if (!plain)
        co_return fail(plain.error());
    Result<Subscription> sharded = co_await join(Kind::Sharded, channel, purpose, listener);
    if (!sharded)
        co_return fail(sharded.error());
    auto both = std::make_shared<std::pair<Subscription, Subscription>>(std::move(*plain), std::move(*sharded));
    co_return Result<Subscription>(Subscription(std::move(both)));
}

QCoro::Task<Result<Subscription>> Subscriptions::subscribePattern(QByteArray pattern, Purpose purpose, Listener listener)
{
    return join(Kind::Pattern, std::move(pattern), purpose, std::move(listener));
}

QCoro::Task<Result<Subscription>> Subscriptions::join(Kind kind, QByteArray name, Purpose purpose, Listener listener)
{
    std::shared_ptr<Channel> &slot = tableOf(kind)[name];
    if (!slot) {
        topology::Node &node = m_router.nodeFor(name);
        watch(node);
        slot = std::make_shared<Channel>();
        slot->name = name;
        slot->kind = kind;
        slot->link = &node.subscriptions();
    }
    const std::shared_ptr<Channel> channel = slot;
    auto share = std::make_shared<Share>();
    share->owner = this;
    share->channel = channel;
    share->purpose = purpose;
    share->listener = std::move(listener);
    channel->shares.push_back(share.get());
    Subscription subscription(std::move(share)); // leaves again when it fails
    const Status confirmed = co_await confirm(channel);
    if (!confirmed)
        co_return fail(confirmed.error());
    co_return Result<Subscription>(std::move(subscription));
}

/// One SUBSCRIBE serves all who ask for the channel meanwhile.
QCoro::Task<Status> Subscriptions::confirm(std::shared_ptr<Channel> channel)
{
    if (channel->isConfirmed())
        co_return Status {};
    if (channel->isAsking) {
        OneShot<Status> answer;
        channel->askers.push_back(answer);
        co_return co_await answer;
    }
    channel->isAsking = true;
    const bool hasGap = channel->confirmedSession != 0; // it was confirmed in an earlier session
    const QPointer<Subscriptions> self = this;
    Status status;
    do {
        const Command ask(wordsOf(channel->kind).subscribe, channel->name);
        const Result<Reply> reply = redis::checked(co_await channel->link->call(ask), ask);
        status = reply ? Status {} : Status(fail(reply.error()));
        if (reply)
            channel->confirmedSession = channel->link->session();
    } while (!status && status.error().kind == ErrorKind::LinkLost && !channel->shares.empty()); // ends with the link's giveUp
    channel->isAsking = false;
    if (status && self && !self->tableOf(channel->kind).contains(channel->name))
        self->unsubscribe(*channel); // everybody left while the link was down: nobody else would end it
    if (status && hasGap)
        tellGap(*channel);
    for (OneShot<Status> &asker : std::exchange(channel->askers, {}))
        asker.set(status);
    co_return status;
}

void Subscriptions::leave(const std::shared_ptr<Channel> &channel)
{
    Channels &table = tableOf(channel->kind);
    if (table.value(channel->name) != channel)
        return;
    table.remove(channel->name);
    unsubscribe(*channel);
}

void Subscriptions::unsubscribe(const Channel &channel)
{
    channel.link->sendAndForget(Command(wordsOf(channel.kind).unsubscribe, channel.name));
}

void Subscriptions::tellGap(const Channel &channel)
{
    const std::vector<Share *> shares = channel.shares; // a listener may leave or join
    for (Share *share : shares)
        if (std::ranges::find(channel.shares, share) != channel.shares.end() && share->listener.onGap)
            share->listener.onGap();
}

bool Subscriptions::onlyObserves(const QByteArray &channel) const
{
    const std::shared_ptr<Channel> entry = tableOf(Kind::Plain).value(channel);
    return entry && std::ranges::none_of(entry->shares, [](const Share *share) { return share->purpose == Purpose::Waiter; });
}

qsizetype Subscriptions::count() const
{
    return std::accumulate(m_tables.begin(), m_tables.end(), qsizetype(0), [](qsizetype sum, const Channels &table) { return sum + table.size(); });
}

void Subscriptions::watch(topology::Node &node)
{
    Link &link = node.subscriptions();
    if (std::ranges::find(m_watched, &link) != m_watched.end())
        return;
    m_watched.push_back(&link);
    connect(&link, &Link::pushed, this, [this](const Reply &message) { onPushed(message); });
    connect(&link, &Link::sessionOpened, this, [this, &link] {
        for (const Channels &table : m_tables)
            for (const std::shared_ptr<Channel> &channel : table)
                if (channel->link == &link && !channel->isAsking)
                    remake(channel);
    });
}

QCoro::Task<> Subscriptions::remake(std::shared_ptr<Channel> channel)
{
    const Status made = co_await confirm(channel);
    if (!made)
        qCWarning(logPubSub) << "cannot subscribe again to" << channel->name << made.error().message;
}

void Subscriptions::onPushed(const Reply &message)
{
    const QByteArray &word = message.elements[0].text;
    const Kind kind = word == wordsOf(Kind::Pattern).message ? Kind::Pattern : word == wordsOf(Kind::Sharded).message ? Kind::Sharded : Kind::Plain;
    const std::shared_ptr<Channel> entry = tableOf(kind).value(message.elements[1].text);
    if (!entry)
        return; // already left
    const QByteArray &channel = kind == Kind::Pattern ? message.elements[2].text : entry->name;
    const std::vector<Share *> shares = entry->shares; // a listener may leave or join
    // Who hears of a free lock first gets it: each message begins with the next listener, so that no client of ours starves beside another.
    if (!shares.empty())
        std::ranges::rotate(entry->shares, entry->shares.begin() + 1);
    for (Share *share : shares)
        if (std::ranges::find(entry->shares, share) != entry->shares.end())
            share->listener.onMessage(channel, message.elements.back());
}

} // namespace lockscope::pubsub
