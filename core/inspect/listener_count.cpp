// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/listener_count.h"

#include "core/redis/server_features.h"

namespace lockscope::inspect {

using redis::Command;
using redis::Reply;

namespace {

/// PUBSUB NUMSUB and SHARDNUMSUB answer channel, count, …
QCoro::Task<std::vector<qint64>> ask(redis::Link &link, const char *question,
                                     std::shared_ptr<const std::vector<QByteArray>> channels)
{
    Command command("PUBSUB", question);
    for (const QByteArray &channel : *channels)
        command << channel;
    std::vector<qint64> counts(channels->size(), 0);
    const Result<Reply> reply = redis::checked(co_await link.call(std::move(command)));
    if (reply && reply->elements.size() == 2 * counts.size())
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] = reply->elements[2 * i + 1].toInteger().value_or(0);
    co_return counts;
}

} // namespace

QCoro::Task<std::vector<topology::Node *>> listeningNodes(topology::Router &router)
{
    std::vector<topology::Node *> nodes = router.primaries();
    const Result<std::vector<topology::Node *>> replicas = co_await router.replicas(); // opens their links
    if (!replicas)
        co_return nodes;
    for (topology::Node *replica : *replicas) {
        redis::Link &link = replica->commands();
        if (!link.isOpen() && link.lastError().message.isEmpty())
            (void)co_await link.firstSession();
        if (link.isOpen())
            nodes.push_back(replica);
    }
    co_return nodes;
}

QCoro::Task<std::vector<ChannelCount>> countListeners(topology::Router &router,
                                                      const pubsub::Subscriptions &subscriptions,
                                                      std::vector<QByteArray> channels)
{
    std::vector<ChannelCount> counts;
    // asked for before anything is awaited: the answers of a closing deployment come when the subscriptions are gone
    std::vector<ChannelCount> own;
    for (const QByteArray &channel : channels) {
        counts.push_back({channel});
        own.push_back({channel, subscriptions.onlyObserves(channel, false), subscriptions.onlyObserves(channel, true)});
    }
    const auto asked = std::make_shared<const std::vector<QByteArray>>(std::move(channels));
    const std::vector<topology::Node *> nodes = co_await listeningNodes(router);
    std::vector<QCoro::Task<std::vector<qint64>>> plain; // all are sent before the first is awaited
    std::vector<QCoro::Task<std::vector<qint64>>> sharded;
    for (topology::Node *node : nodes) {
        plain.push_back(ask(node->commands(), "NUMSUB", asked));
        if (redis::has(node->commands().server(), redis::Feature::ShardedChannels))
            sharded.push_back(ask(node->commands(), "SHARDNUMSUB", asked));
    }
    for (QCoro::Task<std::vector<qint64>> &node : plain) {
        const std::vector<qint64> told = co_await node;
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i].plain += told[i];
    }
    for (QCoro::Task<std::vector<qint64>> &node : sharded) {
        const std::vector<qint64> told = co_await node;
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i].sharded += told[i];
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        counts[i].plain = std::max<qint64>(counts[i].plain - own[i].plain, 0);
        counts[i].sharded = std::max<qint64>(counts[i].sharded - own[i].sharded, 0);
    }
    co_return counts;
}

QCoro::Task<std::vector<qint64>> sumListeners(topology::Router &router, std::vector<QByteArray> channels)
{
    std::vector<qint64> sums(channels.size(), 0);
    const auto asked = std::make_shared<const std::vector<QByteArray>>(std::move(channels));
    // nowhere else does anybody listen to sharded channels
    const bool isCluster = router.mode() == QLatin1StringView("cluster");
    const std::vector<topology::Node *> nodes = co_await listeningNodes(router);
    std::vector<QCoro::Task<std::vector<qint64>>> answers; // all are asked before the first answers
    for (topology::Node *node : nodes) {
        redis::Link &link = node->commands();
        if (!link.isOpen())
            continue;
        answers.push_back(ask(link, "NUMSUB", asked));
        if (isCluster && redis::has(link.server(), redis::Feature::ShardedChannels))
            answers.push_back(ask(link, "SHARDNUMSUB", asked));
    }
    for (QCoro::Task<std::vector<qint64>> &answer : answers) {
        const std::vector<qint64> told = co_await answer;
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += told[i];
    }
    co_return sums;
}

} // namespace lockscope::inspect
