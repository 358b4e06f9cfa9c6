// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/listener_count.h"

#include "core/redis/server_features.h"
#include "core/schema/observer_channel.h"

namespace lockscope::inspect {

using redis::Command;
using redis::Reply;

namespace {

using Counts = std::vector<qint64>;

/// PUBSUB NUMSUB and SHARDNUMSUB return channel, count, …
QCoro::Task<Result<Counts>> ask(redis::Link &link, const char *question,
                                std::shared_ptr<const std::vector<QByteArray>> channels)
{
    Command command("PUBSUB", question);
    for (const QByteArray &channel : *channels)
        command << channel;
    const Result<Reply> reply = redis::checked(co_await link.call(command), command);
    if (!reply)
        co_return fail(reply.error());
    Counts counts(channels->size(), 0);
    if (reply->elements.size() == 2 * counts.size())
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] = reply->elements[2 * i + 1].toInteger().value_or(0);
    co_return Result<Counts>(std::move(counts));
}

/// The reply of one node, for plain or sharded subscriptions.
template <typename Told>
struct Answer
{
    const topology::Node *node;
    qint64 ChannelCount::*count;
    QCoro::Task<Result<Told>> told;
};

using Channels = std::shared_ptr<const std::vector<QByteArray>>;

/// `sharded`: null if sharded subscriptions are impossible.
std::vector<Answer<Counts>> askAll(const std::vector<topology::Node *> &nodes, const Channels &plain,
                                   const Channels &sharded)
{
    std::vector<Answer<Counts>> answers; // query all nodes before awaiting the first
    for (topology::Node *node : nodes) {
        redis::Link &link = node->commands();
        answers.push_back({node, &ChannelCount::plain, ask(link, "NUMSUB", plain)});
        if (sharded && redis::has(link.server(), redis::Feature::ShardedChannels))
            answers.push_back({node, &ChannelCount::sharded, ask(link, "SHARDNUMSUB", sharded)});
    }
    return answers;
}

/// Channels counted by one command.
constexpr std::size_t ChannelsAtOnce = 1000;

struct Heard
{
    QByteArray channel;
    qint64 count = 0;
};

/// `list` and `count` are subcommands of PUBSUB: CHANNELS with NUMSUB, or SHARDCHANNELS with SHARDNUMSUB.
QCoro::Task<Result<std::vector<Heard>>> listenersOf(redis::Link &link, const char *list, const char *count)
{
    std::vector<Heard> heard;
    const Command ask("PUBSUB", list, "redisson_*");
    const Result<Reply> channels = co_await link.query(ask);
    if (!channels)
        co_return fail(channels.error());
    for (std::size_t from = 0; from < channels->elements.size(); from += ChannelsAtOnce) {
        Command step("PUBSUB", count);
        for (std::size_t at = from; at < std::min(from + ChannelsAtOnce, channels->elements.size()); ++at)
            step << channels->elements[at].text;
        const Result<Reply> counts = co_await link.query(step);
        if (!counts)
            co_return fail(counts.error());
        for (std::size_t at = 0; at + 1 < counts->elements.size(); at += 2)
            heard.push_back({counts->elements[at].text, counts->elements[at + 1].toInteger().value_or(0)});
    }
    co_return Result<std::vector<Heard>>(std::move(heard));
}

/// The nodes that cannot be queried, and why; each message once.
QList<Message> toMessages(const std::vector<Error> &silent)
{
    QList<Message> messages;
    for (const Error &node : silent)
        addNew(messages, {node.message});
    return messages;
}

/// Reads queried together: about a thousand channels, which takes a server less than a millisecond.
constexpr std::size_t MaxAtOnce = 256;

} // namespace

QCoro::Task<ListenerCounts> countListeners(topology::Router &router, const pubsub::Subscriptions &subscriptions,
                                           std::vector<QByteArray> channels)
{
    ListenerCounts result;
    // before the first await: when a deployment closes, replies arrive after the subscriptions are destroyed
    std::vector<ChannelCount> own;
    std::vector<QByteArray> marked = channels; // observers mark sharded channels
    for (const QByteArray &channel : channels)
        marked.push_back(schema::observerChannel(channel));
    for (const QByteArray &channel : marked) {
        result.channels.push_back({channel});
        own.push_back({channel, subscriptions.onlyObserves(channel, false), subscriptions.onlyObserves(channel, true)});
    }
    const auto asked = std::make_shared<const std::vector<QByteArray>>(std::move(channels));
    const auto askedSharded = std::make_shared<const std::vector<QByteArray>>(std::move(marked));
    pubsub::ListeningNodes where = co_await pubsub::listeningNodes(router);
    std::vector<Answer<Counts>> answers = askAll(where.nodes, asked, askedSharded);
    for (Answer<Counts> &answer : answers) {
        const Result<Counts> told = co_await answer.told;
        if (!told)
            where.silent.push_back(pubsub::silenceOf(*answer.node, told.error()));
        for (std::size_t i = 0; told && i < told->size(); ++i)
            result.channels[i].*answer.count += (*told)[i];
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
        ChannelCount &count = result.channels[i];
        count.plain = std::max<qint64>(count.plain - own[i].plain, 0);
        count.sharded = std::max<qint64>(count.sharded - own[i].sharded, 0);
    }
    for (std::size_t i = 0; i < asked->size(); ++i) {
        ChannelCount &count = result.channels[i];
        count.sharded = std::max<qint64>(count.sharded - result.channels[i + asked->size()].sharded, 0);
    }
    result.channels.resize(asked->size());
    result.unheard = toMessages(where.silent);
    co_return result;
}

QCoro::Task<std::vector<qint64>> sumListeners(topology::Router &router, std::vector<QByteArray> channels)
{
    Counts sums(channels.size(), 0);
    const auto asked = std::make_shared<const std::vector<QByteArray>>(std::move(channels));
    // sharded subscriptions exist only in a cluster
    const bool isCluster = router.mode() == QLatin1StringView("cluster");
    const pubsub::ListeningNodes where = co_await pubsub::listeningNodes(router);
    std::vector<Answer<Counts>> answers = askAll(where.nodes, asked, isCluster ? asked : nullptr);
    for (Answer<Counts> &answer : answers) {
        const Result<Counts> told = co_await answer.told;
        for (std::size_t i = 0; told && i < sums.size(); ++i)
            sums[i] += (*told)[i];
    }
    co_return sums;
}

QCoro::Task<std::shared_ptr<const ListenerTable>> readListeners(topology::Router &router,
                                                                QPointer<pubsub::Subscriptions> subscriptions)
{
    pubsub::ListeningNodes where = co_await pubsub::listeningNodes(router);
    std::vector<Answer<std::vector<Heard>>> answers; // query all nodes before awaiting the first
    for (topology::Node *node : where.nodes) {
        redis::Link &link = node->commands();
        answers.push_back({node, &ChannelCount::plain, listenersOf(link, "CHANNELS", "NUMSUB")});
        if (redis::has(link.server(), redis::Feature::ShardedChannels))
            answers.push_back({node, &ChannelCount::sharded, listenersOf(link, "SHARDCHANNELS", "SHARDNUMSUB")});
    }
    auto table = std::make_shared<ListenerTable>();
    for (Answer<std::vector<Heard>> &answer : answers) {
        const Result<std::vector<Heard>> heard = co_await answer.told;
        if (!heard) {
            where.silent.push_back(pubsub::silenceOf(*answer.node, heard.error()));
            continue;
        }
        for (const Heard &listeners : *heard) {
            ChannelCount &count = table->counts[listeners.channel];
            count.channel = listeners.channel;
            count.*answer.count += listeners.count;
        }
    }
    if (subscriptions) { // destroyed first when the deployment closes
        for (ChannelCount &count : table->counts) {
            count.plain = std::max<qint64>(count.plain - subscriptions->onlyObserves(count.channel, false), 0);
            count.sharded = std::max<qint64>(count.sharded - subscriptions->onlyObserves(count.channel, true), 0);
        }
    }
    const QList<QByteArray> channels = table->counts.keys();
    for (const QByteArray &channel : channels) {
        const QByteArray observed = schema::observedChannel(channel);
        if (observed.isEmpty())
            continue;
        const qint64 observers = table->counts.take(channel).sharded;
        const auto count = table->counts.find(observed);
        if (count != table->counts.end())
            count->sharded = std::max<qint64>(count->sharded - observers, 0);
    }
    table->counts.removeIf([](const auto &entry) { return entry.value().total() == 0; });
    table->unheard = toMessages(where.silent);
    std::shared_ptr<const ListenerTable> result = std::move(table);
    co_return result;
}

ListenerTally::ListenerTally(topology::Router &router, pubsub::Subscriptions &subscriptions)
    : m_state(std::make_shared<State>(State {router, &subscriptions}))
{
}

QCoro::Task<ListenerCounts> ListenerTally::count(std::vector<QByteArray> channels)
{
    OneShot<ListenerCounts> told;
    m_state->wishes.push_back({std::move(channels), told});
    if (!m_state->isAsking)
        ask(m_state);
    co_return co_await told;
}

QCoro::Task<> ListenerTally::ask(std::shared_ptr<State> state)
{
    state->isAsking = true;
    while (!state->wishes.empty()) {
        std::vector<Wish> asked;
        std::vector<QByteArray> channels;
        for (; !state->wishes.empty() && asked.size() < MaxAtOnce; state->wishes.pop_front()) {
            asked.push_back(std::move(state->wishes.front()));
            channels.insert(channels.end(), asked.back().channels.begin(), asked.back().channels.end());
        }
        ListenerCounts counts;
        if (state->subscriptions)
            counts = co_await countListeners(state->router, *state->subscriptions, std::move(channels));
        auto next = counts.channels.begin();
        for (Wish &wish : asked) {
            const auto size = std::min<std::ptrdiff_t>(std::ssize(wish.channels), counts.channels.end() - next);
            wish.told.set({{next, next + size}, counts.unheard});
            next += size;
        }
    }
    state->isAsking = false;
}

} // namespace lockscope::inspect
