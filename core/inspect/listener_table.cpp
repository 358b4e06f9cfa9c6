// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/listener_table.h"

#include "core/inspect/key_scan.h"
#include "core/inspect/listener_count.h"
#include "core/redis/server_features.h"

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

/// `list` and `count` are words of PUBSUB: CHANNELS with NUMSUB, or SHARDCHANNELS with SHARDNUMSUB.
QCoro::Task<std::vector<Heard>> listenersOf(redis::Link &link, const char *list, const char *count)
{
    std::vector<Heard> heard;
    const Command ask("PUBSUB", list, "redisson_*");
    const Result<Reply> channels = co_await askAgain(link, ask);
    if (!channels)
        co_return heard;
    for (std::size_t from = 0; from < channels->elements.size(); from += ChannelsAtOnce) {
        Command step("PUBSUB", count);
        for (std::size_t at = from; at < std::min(from + ChannelsAtOnce, channels->elements.size()); ++at)
            step << channels->elements[at].text;
        const Result<Reply> counts = co_await askAgain(link, step);
        for (std::size_t at = 0; counts && at + 1 < counts->elements.size(); at += 2)
            heard.push_back({counts->elements[at].text, counts->elements[at + 1].toInteger().value_or(0)});
    }
    co_return heard;
}

} // namespace

QCoro::Task<std::shared_ptr<const ListenerTable>> readListeners(topology::Router &router,
                                                                QPointer<pubsub::Subscriptions> subscriptions)
{
    std::vector<QCoro::Task<std::vector<Heard>>> plain; // all nodes are asked before the first answer is awaited
    std::vector<QCoro::Task<std::vector<Heard>>> sharded;
    const std::vector<topology::Node *> nodes = co_await listeningNodes(router);
    for (topology::Node *node : nodes) {
        plain.push_back(listenersOf(node->commands(), "CHANNELS", "NUMSUB"));
        if (redis::has(node->commands().server(), redis::Feature::ShardedChannels))
            sharded.push_back(listenersOf(node->commands(), "SHARDCHANNELS", "SHARDNUMSUB"));
    }
    auto table = std::make_shared<ListenerTable>();
    const auto countOf = [&table](const QByteArray &channel) -> ChannelCount & {
        ChannelCount &count = (*table)[channel];
        count.channel = channel;
        return count;
    };
    for (QCoro::Task<std::vector<Heard>> &node : plain) {
        const std::vector<Heard> heard = co_await node;
        for (const Heard &listeners : heard)
            countOf(listeners.channel).plain += listeners.count;
    }
    for (QCoro::Task<std::vector<Heard>> &node : sharded) {
        const std::vector<Heard> heard = co_await node;
        for (const Heard &listeners : heard)
            countOf(listeners.channel).sharded += listeners.count;
    }
    if (subscriptions) { // gone first when the deployment closes
        for (ChannelCount &count : *table) {
            count.plain = std::max<qint64>(count.plain - subscriptions->onlyObserves(count.channel, false), 0);
            count.sharded = std::max<qint64>(count.sharded - subscriptions->onlyObserves(count.channel, true), 0);
        }
    }
    table->removeIf([](const auto &entry) { return entry.value().total() == 0; });
    std::shared_ptr<const ListenerTable> result = std::move(table);
    co_return result;
}

} // namespace lockscope::inspect
