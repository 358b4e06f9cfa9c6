// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/client_search.h"

#include "core/base/delay.h"
#include "core/inspect/messages.h"

#include <algorithm>

namespace lockscope::inspect {

namespace {

constexpr Millis BetweenReads {100};
/// A connection that was opened and closed since the last list makes the next command unusable.
constexpr Millis BetweenLists {2000};
constexpr std::size_t MaxFollowed = 4; ///< locks: all holds of a client are renewed from the same address

bool isSole(const LockSnapshot &lock, const ClientId &client)
{
    return lock.isComplete && lock.strayFields.empty()
        && std::ranges::all_of(lock.holders, [&](const Holder &holder) { return holder.id.client == client; });
}

/// The time by the server's clock when the hold ends; std::nullopt: never, or unknown.
std::optional<qint64> endOf(const LockSnapshot &lock)
{
    return lock.isAtomic && lock.serverTimeMs > 0 && lock.ttl.ms >= 0 ? std::optional(lock.serverTimeMs + lock.ttl.ms)
                                                                      : std::nullopt;
}

bool isRenewed(const LockSnapshot &before, const LockSnapshot &now)
{
    constexpr qint64 Tolerance = 50; // the server may read its clock and the TTL at different times
    const std::optional<qint64> earlier = endOf(before);
    const std::optional<qint64> later = endOf(now);
    return earlier && later && *later > *earlier + Tolerance;
}

/// A lock that the client holds.
struct FollowedLock
{
    LockName name;
    LockSnapshot last;
    TimePoint sentAt {}; ///< when its last read was sent
};

/// Ends the search at the first error: of a lost server, or a closed deployment.
QCoro::Task<Status> follow(topology::Router &router, SnapshotReader &reader, Clock &clock,
                           std::shared_ptr<ClientAddress> found, ClientTraces traces, std::vector<LockName> held,
                           Deadline end, CancelToken cancel)
{
    std::optional<ClientPlaces> active;
    topology::Node *node = nullptr;
    std::vector<FollowedLock> locks;
    for (const LockName &name : held) { // only those on the node of the first
        topology::Node *owner = &router.nodeFor(name.bytes());
        if (!node)
            node = owner;
        if (node == owner && locks.size() < MaxFollowed)
            locks.push_back({name, {}, {}});
    }
    if (locks.empty())
        co_return Status();
    Result<NodeLinks> links = co_await readLinks(*node); // before the last read of its locks
    if (!links)
        co_return fail(links.error());
    TimePoint listedAt = clock.now();
    bool isFirst = true; // the locks were not read since the connections were listed
    while (!cancel.isCancelled() && !end.passed(clock)) {
        std::optional<TimePoint> since; // the client sent a command after this time
        for (FollowedLock &lock : locks) {
            const TimePoint sentAt = clock.now();
            Result<LockSnapshot> now = co_await reader.read(lock.name);
            if (!now)
                co_return fail(now.error());
            if (!isFirst && hasSentCommand(lock.last, *now, found->client))
                since = since ? std::min(*since, lock.sentAt) : lock.sentAt;
            lock.last = std::move(*now);
            lock.sentAt = sentAt;
        }
        isFirst = false;
        if (cancel.isCancelled())
            break;
        if (since || clock.now() - listedAt > BetweenLists) {
            Result<NodeLinks> now = co_await readLinks(*node);
            if (!now)
                co_return fail(now.error());
            listedAt = clock.now();
            if (since) {
                const auto passed = std::chrono::ceil<Millis>(listedAt - *since);
                const std::optional<ClientPlaces> there = activePlaces(*links, *now, passed);
                if (there && !there->empty()) {
                    active = active ? fewerPlaces(*active, *there) : *there;
                    *found = concludeAddress(found->client, traces, active);
                }
            }
            links = std::move(now);
            isFirst = true;
            if (found->certainty == AddressCertainty::Certain)
                break;
            continue; // the next read follows the list without a gap
        }
        co_await delay(clock, BetweenReads, cancel);
    }
    co_return Status();
}

} // namespace

bool hasSentCommand(const LockSnapshot &before, const LockSnapshot &now, const ClientId &client)
{
    const auto isFasterMulti = [](const LockSnapshot &lock) { return lock.kind == schema::LockKind::FasterMulti; };
    const bool isShown = !isFasterMulti(before) && !isFasterMulti(now) && before.isComplete;
    for (const Holder &holder : now.holders) {
        if (!isShown || holder.id.client != client)
            continue;
        const Holder *earlier = before.holderOf(holder.field);
        if (!earlier || earlier->count < holder.count)
            return true;
    }
    return isShown && !now.holders.empty() && !before.holders.empty() && isSole(before, client) && isSole(now, client)
        && isRenewed(before, now);
}

QCoro::Task<Result<ClientAddress>> findClient(topology::Router &router, SnapshotReader &reader, Clock &clock,
                                              ClientId client, std::vector<LockName> held, Millis look,
                                              CancelToken cancel)
{
    const Deadline end = Deadline::after(clock, look);
    const std::vector<ClientId> clients(1, client);
    const Result<ClientTraces> traces = co_await readTraces(router, clients);
    if (!traces)
        co_return fail(traces.error());
    const auto found = std::make_shared<ClientAddress>(concludeAddress(client, *traces));
    if (cancel.isCancelled())
        co_return fail(ErrorKind::Cancelled, message<"search-cancelled">());
    if (look > Millis(0) && found->certainty != AddressCertainty::Certain) {
        const Status followed = co_await follow(router, reader, clock, found, *traces, held, end, cancel);
        if (!followed && followed.error().kind == ErrorKind::Cancelled)
            co_return fail(followed.error());
        if (!followed) // the first conclusion is still true
            found->unread.push_back({{}, followed.error().message, 0, false});
    }
    co_return Result<ClientAddress>(*found);
}

} // namespace lockscope::inspect
