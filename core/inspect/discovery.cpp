// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/discovery.h"

#include "core/inspect/discovery_run.h"
#include "core/inspect/key_scan.h"
#include "core/inspect/messages.h"
#include "core/schema/key_slot.h"
#include "core/schema/lock_keys.h"

#include <QSet>

namespace lockscope::inspect {

using redis::Command;
using redis::Reply;

namespace {

/// The results of one name search, shared by its coroutines.
struct Names
{
    NameSearch search;
    QSet<LockName> found;

    void add(const LockName &name)
    {
        if (name.isEmpty() || found.contains(name) || search.isKnown(name))
            return;
        found.insert(name);
        if (search.onFound)
            search.onFound(name);
    }
};

QCoro::Task<Status> addHashes(std::shared_ptr<Names> names, redis::Link &link)
{
    KeyScan scan;
    scan.match = names->search.match;
    scan.type = "hash";
    scan.mostKeysPerSecond = names->search.mostKeysPerSecond;
    scan.cancel = names->search.cancel;
    scan.onKeys = [names](std::vector<QByteArray> keys) -> QCoro::Task<> {
        for (QByteArray &key : keys)
            names->add(LockName(std::move(key)));
        co_return;
    };
    const Status walked = co_await scanKeys(link, std::move(scan));
    if (!walked && walked.error().kind == ErrorKind::Permission && names->search.onRefused)
        names->search.onRefused(walked.error());
    co_return walked;
}

QCoro::Task<Status> addListenedTo(std::shared_ptr<Names> names, redis::Link &link)
{
    for (const char *pattern : schema::LockChannelPatterns) {
        const Command ask("PUBSUB", "CHANNELS", pattern);
        const Result<Reply> reply = co_await askAgain(link, ask);
        if (!reply)
            co_return fail(reply.error());
        for (const Reply &channel : reply->elements)
            if (const LockName name = schema::lockOfChannel(channel.text);
                schema::matchesGlob(names->search.match, name.bytes()))
                names->add(name);
    }
    co_return Status {};
}

} // namespace

Discovery::Discovery(topology::Router &router, SnapshotReader &reader, Clock &clock)
    : m_router(router), m_reader(reader), m_clock(clock)
{
}

QCoro::Task<Result<DiscoveryResult>> Discovery::all(DiscoveryOptions options, CancelToken cancel)
{
    return DiscoveryRun::find(
        std::make_shared<DiscoveryRun>(m_router, m_reader, m_clock, std::move(options), std::move(cancel)));
}

QCoro::Task<Result<std::vector<LockName>>> Discovery::candidates(NameSearch search)
{
    const auto names = std::make_shared<Names>(Names {std::move(search), {}});
    std::vector<QCoro::Task<Status>> searches;
    for (topology::Node *node : m_router.primaries()) {
        searches.push_back(addHashes(names, node->commands()));
        searches.push_back(addListenedTo(names, node->commands()));
    }
    Status outcome;
    std::size_t failed = 0;
    for (QCoro::Task<Status> &each : searches) {
        const Status status = co_await each;
        if (status)
            continue;
        outcome = fail(status.error());
        ++failed;
    }
    if (names->search.cancel.isCancelled())
        co_return fail(ErrorKind::Cancelled, message<"search-cancelled">());
    if (failed > 0 && failed == searches.size())
        co_return fail(outcome.error());
    std::vector<LockName> found(names->found.cbegin(), names->found.cend());
    std::ranges::sort(found, [](const LockName &a, const LockName &b) { return a < b; });
    co_return Result<std::vector<LockName>>(std::move(found));
}

} // namespace lockscope::inspect
