// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/listener_sweep.h"

namespace lockscope::inspect {

using redis::Command;
using redis::Reply;

namespace {

/// PUBSUB NUMSUB and SHARDNUMSUB answer channel, count, …
QCoro::Task<std::vector<qint64>> ask(redis::Link &link, QByteArray question, std::vector<QByteArray> channels)
{
    Command command("PUBSUB", question);
    for (const QByteArray &channel : channels)
        command << channel;
    std::vector<qint64> counts(channels.size(), 0);
    const Result<Reply> reply = redis::checked(co_await link.call(command));
    for (std::size_t i = 0; reply && i < counts.size() && 2 * i + 1 < reply->elements.size(); ++i)
        counts[i] = reply->elements[2 * i + 1].toInteger().value_or(0);
    co_return counts;
}

} // namespace

QCoro::Task<std::vector<qint64>> sumListeners(topology::Router &router, std::vector<QByteArray> channels)
{
    std::vector<qint64> sums(channels.size(), 0);
    std::vector<QCoro::Task<std::vector<qint64>>> asked; // all at once
    const bool isCluster = router.mode() == QLatin1StringView("cluster");
    for (topology::Node *node : router.primaries()) {
        redis::Link &link = node->commands();
        if (!link.isOpen())
            continue;
        asked.push_back(ask(link, "NUMSUB", channels));
        if (isCluster && link.server().isAtLeast(7, 0))
            asked.push_back(ask(link, "SHARDNUMSUB", channels));
    }
    for (QCoro::Task<std::vector<qint64>> &answer : asked) {
        const std::vector<qint64> counts = co_await answer;
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += counts[i];
    }
    co_return sums;
}

} // namespace lockscope::inspect
