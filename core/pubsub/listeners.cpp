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

/// One that was lost before is not waited for.
QCoro::Task<Status> reach(redis::Link &link)
{
    const Error &cause = link.lastError();
    if (link.isOpen())
        co_return Status {};
    if (cause.message.isEmpty() || cause.kind == ErrorKind::Cancelled) // not looked for since it was opened
        co_return co_await link.firstSession();
    co_return fail(cause);
}

QCoro::Task<Result<qint64>> countOn(topology::Node &node, QByteArray channel)
{
    redis::Link &link = node.commands();
    if (const Status reached = co_await reach(link); !reached)
        co_return fail(reached.error());
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

QCoro::Task<Result<qint64>> countListeners(topology::Router &router, QByteArray channel)
{
    std::vector<topology::Node *> nodes = router.primaries();
    const Result<std::vector<topology::Node *>> replicas = co_await router.replicas();
    if (!replicas)
        co_return fail(replicas.error());
    nodes.insert(nodes.end(), replicas->begin(), replicas->end());
    std::vector<QCoro::Task<Result<qint64>>> answers; // all are asked before the first answers
    for (topology::Node *node : nodes)
        answers.push_back(countOn(*node, channel));
    qint64 listeners = 0;
    std::optional<Error> silent;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Result<qint64> there = co_await answers[i];
        if (there)
            listeners += *there;
        else
            silent = Error {there.error().kind, u"%1 cannot be asked who listens there."_s.arg(nodes[i]->address()),
                            there.error().message};
    }
    if (silent && listeners == 0)
        co_return fail(*silent);
    co_return Result<qint64>(listeners);
}

} // namespace lockscope::pubsub
