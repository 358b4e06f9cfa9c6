// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/discovery.h"

#include "core/inspect/snapshot_decoder.h"
#include "core/schema/key_slot.h"
#include "core/schema/lock_keys.h"

#include <array>

namespace lockscope::inspect {

using redis::Command;
using redis::Reply;

namespace {

/// Locks read in one go: enough to fill the link, few enough not to hold up others.
constexpr std::size_t ReadAtOnce = 128;

constexpr std::array<const char *, 2> ChannelPatterns {"redisson_lock__channel:*", "redisson_rwlock:*"};

void sortUnique(std::vector<LockName> &names)
{
    std::ranges::sort(names, [](const LockName &a, const LockName &b) { return a < b; });
    const auto rest = std::ranges::unique(names);
    names.erase(rest.begin(), rest.end());
}

} // namespace

Discovery::Discovery(topology::Router &router, SnapshotReader &reader, Clock &clock) : m_router(router), m_reader(reader), m_clock(clock) { }

QCoro::Task<Status> Discovery::scan(topology::Node *node, QByteArray match, std::vector<LockName> *found, qint64 *scanned)
{
    QByteArray cursor = "0";
    do {
        // COUNT 1000: with the default of 10 a million keys take ten times as long.
        const Command step("SCAN", cursor, "MATCH", match, "COUNT", "1000", "TYPE", "hash");
        const Result<Reply> reply = redis::checked(co_await node->commands().call(step));
        if (!reply)
            co_return fail(reply.error());
        if (reply->elements.size() != 2)
            co_return fail(ErrorKind::Protocol, QStringLiteral("SCAN: unexpected reply"));
        cursor = reply->elements[0].text;
        *scanned += 1000;
        for (const Reply &key : reply->elements[1].elements)
            found->push_back(LockName(key.text));
    } while (cursor != "0");
    const Command size("DBSIZE");
    const Result<Reply> keys = redis::checked(co_await node->commands().call(size));
    *scanned = keys ? keys->integer : *scanned; // COUNT is a hint, the database knows
    co_return Status {};
}

QCoro::Task<Status> Discovery::listeners(topology::Node *node, QByteArray match, std::vector<LockName> *found)
{
    for (const char *pattern : ChannelPatterns) {
        const Command ask("PUBSUB", "CHANNELS", pattern);
        const Result<Reply> reply = redis::checked(co_await node->commands().call(ask));
        if (!reply)
            co_return fail(reply.error());
        for (const Reply &channel : reply->elements) {
            const LockName name = schema::lockOfChannel(channel.text);
            if (!name.isEmpty() && schema::matchesGlob(match, name.bytes()))
                found->push_back(name);
        }
    }
    co_return Status {};
}

QCoro::Task<Result<std::vector<LockName>>> Discovery::candidates(QByteArray match, std::shared_ptr<const QSet<LockName>> known)
{
    std::vector<LockName> found;
    qint64 scanned = 0;
    for (topology::Node *node : m_router.primaries()) {
        const Status hashes = co_await scan(node, match, &found, &scanned);
        if (!hashes)
            co_return fail(hashes.error());
        const Status waited = co_await listeners(node, match, &found);
        if (!waited)
            co_return fail(waited.error());
    }
    std::erase_if(found, [&](const LockName &name) { return known->contains(name); });
    sortUnique(found);
    co_return Result<std::vector<LockName>>(std::move(found));
}

QCoro::Task<Result<DiscoveryResult>> Discovery::all(QByteArray match)
{
    const TimePoint start = m_clock.now();
    DiscoveryResult result;
    std::vector<LockName> names;
    std::size_t failed = 0;
    const std::vector<topology::Node *> primaries = m_router.primaries();
    for (topology::Node *node : primaries) {
        qint64 scanned = 0;
        Status status = co_await scan(node, match, &names, &scanned);
        result.scannedKeys += scanned;
        if (status)
            status = co_await listeners(node, match, &names);
        if (!status && ++failed == primaries.size())
            co_return fail(status.error());
        result.nodes.emplace_back(node->address(), status ? QString() : status.error().message);
    }
    sortUnique(names);
    for (std::size_t from = 0; from < names.size(); from += ReadAtOnce) {
        std::vector<QCoro::Task<Result<LockSnapshot>>> reads;
        for (std::size_t at = from; at < std::min(from + ReadAtOnce, names.size()); ++at)
            reads.push_back(m_reader.read(names[at]));
        for (QCoro::Task<Result<LockSnapshot>> &read : reads) {
            Result<LockSnapshot> snapshot = co_await read;
            if (!snapshot)
                co_return fail(snapshot.error());
            if (isLock(*snapshot) || snapshot->waitingClients > 0)
                result.locks.push_back(std::move(*snapshot));
        }
    }
    result.elapsed = std::chrono::duration_cast<Millis>(m_clock.now() - start);
    co_return Result<DiscoveryResult>(std::move(result));
}

} // namespace lockscope::inspect
