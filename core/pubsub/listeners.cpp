// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/listeners.h"

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
        co_return fail(ErrorKind::Protocol, u"PUBSUB: unexpected reply"_s);
    co_return Result<qint64>(reply->elements[1].toInteger().value_or(0));
}

} // namespace

QCoro::Task<Result<qint64>> countListeners(topology::Router &router, QByteArray channel)
{
    qint64 listeners = 0;
    std::vector<topology::Node *> nodes = router.primaries();
    const std::vector<topology::Node *> replicas = router.replicas();
    for (topology::Node *replica : replicas) {
        const Status opened = co_await replica->commands().firstSession();
        if (!opened)
            co_return fail(opened.error());
        nodes.push_back(replica);
    }
    for (topology::Node *node : nodes) {
        const Result<qint64> plain = co_await count(node->commands(), Command("PUBSUB", "NUMSUB", channel));
        if (!plain)
            co_return fail(plain.error());
        listeners += *plain;
        if (!redis::has(node->commands().server(), redis::Feature::ShardedChannels))
            continue;
        const Result<qint64> sharded = co_await count(node->commands(), Command("PUBSUB", "SHARDNUMSUB", channel));
        if (!sharded)
            co_return fail(sharded.error());
        listeners += *sharded;
    }
    co_return Result<qint64>(listeners);
}

} // namespace lockscope::pubsub
