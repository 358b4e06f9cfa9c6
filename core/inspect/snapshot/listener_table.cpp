// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/listener_table.h"

#include "core/inspect/snapshot/key_scan.h"
#include "core/inspect/snapshot/listener_count.h"
#include "core/redis/server_features.h"
#include "core/schema/observer_channel.h"

namespace lockscope::inspect {

using redis::Command;
using redis::Reply;

namespace {

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

/// The reply of one node, for plain or sharded subscriptions.
struct NodeAnswer
{
    const topology::Node *node;
    qint64 ChannelCount::*count;
    QCoro::Task<Result<std::vector<Heard>>> heard;
};

} // namespace

QCoro::Task<std::shared_ptr<const ListenerTable>> readListeners(topology::Router &router,
                                                                QPointer<pubsub::Subscriptions> subscriptions)
{
    pubsub::ListeningNodes where = co_await pubsub::listeningNodes(router);
    std::vector<NodeAnswer> answers; // query all nodes before awaiting the first
    for (topology::Node *node : where.nodes) {
        redis::Link &link = node->commands();
        answers.push_back({node, &ChannelCount::plain, listenersOf(link, "CHANNELS", "NUMSUB")});
        if (redis::has(link.server(), redis::Feature::ShardedChannels))
            answers.push_back({node, &ChannelCount::sharded, listenersOf(link, "SHARDCHANNELS", "SHARDNUMSUB")});
    }
    auto table = std::make_shared<ListenerTable>();
    for (NodeAnswer &answer : answers) {
        const Result<std::vector<Heard>> heard = co_await answer.heard;
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

} // namespace lockscope::inspect
