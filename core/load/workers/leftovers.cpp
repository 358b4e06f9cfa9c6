// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/leftovers.h"

#include "core/base/delay.h"
#include "core/load/workers/keys.h"
#include "core/redis/messages.h"
#include "core/schema/lock_keys.h"

#include <numeric>

namespace lockscope::load {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

constexpr Millis RepeatedFor = 2s;
constexpr Millis BetweenSearches = 20ms;
constexpr qint64 KeysPerStep = 1000;
constexpr qint64 KeysPerSecond = 100'000; // as in the search of the live feed, so that other clients are not delayed
constexpr Millis StepTime {KeysPerStep * 1000 / KeysPerSecond};
constexpr qsizetype UuidLength = 36;
// All keys that may contain a UUID followed by a colon; the UUIDs are compared here.
constexpr const char *AnyHolder = "*-*-*-*-*:*";

using Clients = QSet<ClientId>;

bool carriesOneOf(const Clients &clients, const QByteArray &text)
{
    for (qsizetype colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
        if (colon >= UuidLength && clients.contains(ClientId(text.mid(colon - UuidLength, UuidLength))))
            return true;
    }
    return false;
}

qint64 countCarrying(const Clients &clients, const std::vector<Reply> &texts)
{
    return std::ranges::count_if(texts, [&](const Reply &reply) { return carriesOneOf(clients, reply.text); });
}

/// The elements in the reply to `command` that contain one of the clients.
QCoro::Task<Result<qint64>> countElements(topology::Router &router, QByteArray key, Command command,
                                          const Clients &clients)
{
    const Result<Reply> elements = co_await router.query(key, command);
    if (elements)
        co_return Result<qint64>(countCarrying(clients, elements->elements));
    if (elements.error().kind == ErrorKind::WrongType)
        co_return Result<qint64>(0); // not one of our locks
    co_return fail(elements.error());
}

QCoro::Task<Result<qint64>> countOfLock(topology::Router &router, QByteArray lock, const Search &search)
{
    Result<qint64> found = co_await countElements(router, lock, Command("HKEYS", lock), search.clients);
    if (!found || !search.hasQueues)
        co_return found;
    const schema::LockKeys keys {LockName(lock)};
    const Result<qint64> places = co_await countElements(router, keys.queue(),
                                                         Command("LRANGE", keys.queue(), "0", "-1"), search.clients);
    if (!places)
        co_return fail(places.error());
    const Result<qint64> deadlines = co_await countElements(
        router, keys.deadlines(), Command("ZRANGE", keys.deadlines(), "0", "-1"), search.clients);
    if (!deadlines)
        co_return fail(deadlines.error());
    *found += *places + *deadlines;
    co_return found;
}

QCoro::Task<Result<qint64>> countOfLocks(topology::Router &router, const Search &search)
{
    std::vector<QByteArray> locks;
    for (const LockName &lock : search.locks)
        locks.push_back(lock.bytes());
    const auto each = co_await askEach<qint64>(
        locks, [&](QByteArray lock) { return countOfLock(router, lock, search); }, search.replied);
    co_return each.map(
        [](const std::vector<qint64> &counts) { return std::accumulate(counts.begin(), counts.end(), qint64(0)); });
}

/// std::nullopt: the scan was not complete at the deadline.
QCoro::Task<Result<std::optional<qint64>>> countKeys(redis::Link &link, const Search &search, Deadline deadline)
{
    qint64 count = 0;
    TimePoint due = link.clock().now(); // of the next step
    QByteArray cursor = "0";
    for (;;) {
        const Result<Reply> page = redis::checked(
            co_await link.call(Command("SCAN", cursor, "MATCH", AnyHolder, "COUNT", QByteArray::number(KeysPerStep))));
        search.replied();
        if (!page)
            co_return fail(page.error());
        if (page->elements.size() != 2)
            co_return fail(ErrorKind::Protocol, redis::message<"reply-unexpected">(u"SCAN"_s));
        count += countCarrying(search.clients, page->elements[1].elements);
        cursor = page->elements[0].text;
        if (cursor == "0")
            co_return Result<std::optional<qint64>>(count);
        due = std::max(due + StepTime, link.clock().now()); // missed steps are not made up for
        if (deadline.at && due >= *deadline.at)
            co_return Result<std::optional<qint64>>(std::nullopt);
        co_await delay(link.clock(), std::chrono::ceil<Millis>(due - link.clock().now()));
    }
}

/// The number after `field` in the CLIENT LIST line of the link `id`.
qint64 numberOf(const QByteArray &clientList, qint64 id, const QByteArray &field)
{
    const QByteArray begin = "id=" + QByteArray::number(id) + ' ';
    for (const QByteArray &line : clientList.split('\n')) {
        if (!line.startsWith(begin))
            continue;
        for (const QByteArray &word : line.split(' ')) {
            if (word.startsWith(field))
                return word.sliced(field.size()).toLongLong();
        }
    }
    return 0;
}

/// Subscriptions that the server counts on our link but that this process does not have.
QCoro::Task<Result<qint64>> countSubscriptions(pubsub::Bus &bus, topology::Node &node)
{
    const Result<Reply> list = redis::checked(co_await node.commands().call(Command("CLIENT", "LIST")));
    if (!list)
        co_return fail(list.error());
    const qint64 id = node.subscriptions().server().clientId;
    const qint64 seen = numberOf(list->text, id, "sub=") + numberOf(list->text, id, "psub=")
        + numberOf(list->text, id, "ssub=");
    co_return Result<qint64>(std::max<qint64>(0, seen - bus.subscriptions().countOn(node.subscriptions())));
}

QCoro::Task<Result<std::optional<Leftovers>>> searchOnce(pubsub::Bus &bus, const Search &search, Deadline deadline)
{
    topology::Router &router = bus.deployment().router();
    Leftovers found;
    const Result<qint64> fields = co_await countOfLocks(router, search);
    if (!fields)
        co_return fail(fields.error());
    const Result<qint64> own = co_await countExisting(router, search.ownKeys, search.replied);
    if (!own)
        co_return fail(own.error());
    found.keys = *fields + *own;
    for (topology::Node *node : router.primaries()) {
        const Result<std::optional<qint64>> keys = co_await countKeys(node->commands(), search, deadline);
        if (!keys)
            co_return fail(keys.error());
        if (!*keys)
            co_return Result<std::optional<Leftovers>>(std::nullopt);
        found.keys += **keys;
        const Result<qint64> subscriptions = co_await countSubscriptions(bus, *node);
        search.replied();
        if (!subscriptions)
            co_return fail(subscriptions.error());
        found.subscriptions += *subscriptions;
    }
    co_return Result<std::optional<Leftovers>>(found);
}

} // namespace

QCoro::Task<Result<std::optional<Leftovers>>> findLeftovers(pubsub::Bus &bus, Search search)
{
    Clock &clock = bus.deployment().clock();
    const Deadline deadline = Deadline::after(clock, search.maxTime);
    const Deadline lastRepeat = Deadline::after(clock, std::min(RepeatedFor, search.maxTime));
    Result<std::optional<Leftovers>> found;
    for (;;) {
        Result<std::optional<Leftovers>> again = co_await searchOnce(bus, search, deadline);
        if (!again)
            co_return again;
        if (*again) // otherwise the result of the search before stands
            found = again;
        const bool isDone = !*again || ((*again)->keys == 0 && (*again)->subscriptions == 0);
        if (isDone || lastRepeat.passed(clock))
            co_return found;
        co_await delay(clock, BetweenSearches);
    }
}

} // namespace lockscope::load
