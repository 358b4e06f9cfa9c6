// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/discovery/discovery.h"

#include "core/inspect/discovery/discovery_run.h"
#include "core/inspect/messages.h"
#include "core/inspect/snapshot/key_scan.h"
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

/// Matches "timeout" and "queue": the keys of queues, deadlines and permits, in one pass over all keys.
constexpr const char *CompanionPattern = "*[iu][me][eu][oe]*";

LockName ownerOf(const QByteArray &key)
{
    if (schema::isReadTimeout(key))
        return {}; // its lock has a hash
    const LockName permits = schema::lockOfHeldPermits(key);
    return permits.isEmpty() ? schema::lockOfCompanion(key) : permits;
}

KeyScan scanOf(const std::shared_ptr<Names> &names)
{
    KeyScan scan;
    scan.maxKeysPerSecond = names->search.maxKeysPerSecond;
    scan.cancel = names->search.cancel;
    return scan;
}

/// One pass after the other, because the limit of keys per second applies to all of them.
QCoro::Task<Status> addStored(std::shared_ptr<Names> names, redis::Link &link)
{
    KeyScan hashes = scanOf(names);
    hashes.match = names->search.match;
    hashes.type = "hash";
    hashes.onKeys = [names](std::vector<QByteArray> keys) -> QCoro::Task<> {
        for (QByteArray &key : keys)
            names->add(LockName(std::move(key)));
        co_return;
    };
    Status walked = co_await scanKeys(link, std::move(hashes));
    KeyScan companions = scanOf(names);
    companions.match = CompanionPattern;
    companions.onKeys = [names](std::vector<QByteArray> keys) -> QCoro::Task<> {
        for (const QByteArray &key : keys)
            if (const LockName owner = ownerOf(key); schema::matchesGlob(names->search.match, owner.bytes()))
                names->add(owner);
        co_return;
    };
    if (walked)
        walked = co_await scanKeys(link, std::move(companions));
    const bool isRefused = !walked && (isRefusal(walked.error()) || walked.error().kind == ErrorKind::Timeout);
    if (isRefused && names->search.onRefused)
        names->search.onRefused(walked.error());
    co_return walked;
}

QCoro::Task<Status> addListenedTo(std::shared_ptr<Names> names, redis::Link &link)
{
    for (const char *pattern : schema::LockChannelPatterns) {
        const Command ask("PUBSUB", "CHANNELS", pattern);
        const Result<Reply> reply = co_await link.query(ask);
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

QCoro::Task<Result<DiscoveryResult>> findLocks(topology::Router &router, SnapshotReader &reader, Clock &clock,
                                               DiscoveryOptions options, CancelToken cancel)
{
    return DiscoveryRun::find(
        std::make_shared<DiscoveryRun>(router, reader, clock, std::move(options), std::move(cancel)));
}

QCoro::Task<Result<std::vector<LockName>>> findNames(topology::Router &router, NameSearch search)
{
    const auto names = std::make_shared<Names>(Names {std::move(search), {}});
    std::vector<QCoro::Task<Status>> searches;
    for (topology::Node *node : router.primaries()) {
        searches.push_back(addStored(names, node->commands()));
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

Message unservedWords(const topology::SlotSet &slots)
{
    return message<"search-unserved-slots">(slots.count(), topology::rangesOf(slots));
}

Message toMessage(const Unread &unread)
{
    if (!unread.mayHideLocks || unread.node.isEmpty())
        return unread.reason; // names the node, or is about none
    if (unread.keys == 0)
        return message<"unread-node">(unread.node, unread.reason);
    return unread.keys == 1 ? message<"unread-key">(unread.node, unread.reason)
                            : message<"unread-keys">(unread.keys, unread.node, unread.reason);
}

std::vector<Unread> DiscoveryResult::incomplete() const
{
    std::vector<Unread> all = unread;
    for (const auto &[node, error] : nodes)
        if (!error.isEmpty() && std::ranges::find(unread, error, &Unread::reason) == unread.end())
            all.push_back({node, error});
    for (const Message &node : unheard)
        all.push_back({{}, node, 0, false});
    return all;
}

} // namespace lockscope::inspect
