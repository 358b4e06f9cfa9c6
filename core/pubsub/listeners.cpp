// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/listeners.h"

#include "core/pubsub/messages.h"
#include "core/redis/messages.h"
#include "core/redis/server_features.h"

namespace lockscope::pubsub {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

QCoro::Task<Result<qint64>> count(redis::Link &link, Command question)
{
    const Result<Reply> reply = redis::checked(co_await link.call(std::move(question)));
    if (!reply)
        co_return fail(reply.error());
    if (reply->elements.size() != 2) // channel, count
        co_return fail(ErrorKind::Protocol, redis::message<"reply-unexpected">(u"PUBSUB"_s));
    co_return Result<qint64>(reply->elements[1].toInteger().value_or(0));
}

QCoro::Task<Result<qint64>> countOn(topology::Node &node, QByteArray channel)
{
    redis::Link &link = node.commands();
    Result<qint64> listeners = co_await count(link, Command("PUBSUB", "NUMSUB", channel));
    if (!listeners || !redis::has(link.server(), redis::Feature::ShardedChannels))
        co_return listeners;
    const Result<qint64> sharded = co_await count(link, Command("PUBSUB", "SHARDNUMSUB", channel));
    if (!sharded)
        co_return fail(sharded.error());
    *listeners += *sharded;
    co_return listeners;
}

} // namespace

QCoro::Task<ListeningNodes> listeningNodes(topology::Router &router)
{
    ListeningNodes found;
    std::vector<topology::Node *> all = router.primaries();
    const Result<std::vector<topology::Node *>> replicas = co_await router.replicas(); // opens their links
    if (replicas)
        all.insert(all.end(), replicas->begin(), replicas->end());
    else
        found.silent.push_back({replicas.error().kind,
                                message<"subscribers-unknown-replicas">(replicas.error().message),
                                replicas.error().detail});
    for (topology::Node *node : all) {
        if (const Status reached = co_await node->commands().untilOpen(redis::Link::Wait::UnlessFailed); reached)
            found.nodes.push_back(node);
        else
            found.silent.push_back(silenceOf(*node, reached.error()));
    }
    co_return found;
}

Error silenceOf(const topology::Node &node, const Error &cause)
{
    return {cause.kind, message<"subscribers-unknown">(node.address(), cause.message), cause.detail};
}

QCoro::Task<Result<qint64>> countListeners(topology::Router &router, QByteArray channel)
{
    ListeningNodes where = co_await listeningNodes(router);
    std::vector<QCoro::Task<Result<qint64>>> answers; // query all nodes before awaiting the first
    for (topology::Node *node : where.nodes)
        answers.push_back(countOn(*node, channel));
    qint64 listeners = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const Result<qint64> there = co_await answers[i];
        if (there)
            listeners += *there;
        else
            where.silent.push_back(silenceOf(*where.nodes[i], there.error()));
    }
    if (!where.silent.empty() && listeners == 0)
        co_return fail(where.silent.back());
    co_return Result<qint64>(listeners);
}

} // namespace lockscope::pubsub
