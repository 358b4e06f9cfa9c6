// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/leftovers.h"

#include "core/base/one_shot.h"

#include <QSet>

namespace lockscope::load {

using namespace std::chrono_literals;
using redis::Command;
using redis::Reply;

namespace {

constexpr auto LongestLook = 2s;
constexpr auto BetweenLooks = 20ms;
constexpr std::size_t MostInFlight = 500;
constexpr qsizetype UuidLength = 36;
// Any key that may hold a UUID with a colon behind it; which UUID it is, is compared here.
constexpr const char *AnyHolder = "*-*-*-*-*:*";

using Clients = QSet<QByteArray>;

bool carriesOneOf(const Clients &clients, const QByteArray &text)
{
    for (qsizetype colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
        if (colon >= UuidLength && clients.contains(text.mid(colon - UuidLength, UuidLength)))
            return true;
    }
    return false;
}

qint64 countCarrying(const Clients &clients, const std::vector<Reply> &texts)
{
    return std::count_if(texts.begin(), texts.end(), [&](const Reply &reply) { return carriesOneOf(clients, reply.text); });
}

QCoro::Task<Result<qint64>> countFields(topology::Router &router, QByteArray lock, const Clients &clients)
{
    const Result<Reply> fields = co_await router.query(lock, Command("HKEYS", lock));
    if (fields)
        co_return Result<qint64>(countCarrying(clients, fields->elements));
    if (fields.error().kind == ErrorKind::WrongType)
        co_return Result<qint64>(0); // no lock of ours
    co_return fail(fields.error());
}

QCoro::Task<Result<qint64>> countAllFields(topology::Router &router, const std::vector<LockName> &names, const Clients &clients)
{
    qint64 count = 0;
    for (std::size_t begin = 0; begin < names.size(); begin += MostInFlight) {
        std::vector<QCoro::Task<Result<qint64>>> looks;
        for (std::size_t i = begin; i < std::min(names.size(), begin + MostInFlight); ++i)
            looks.push_back(countFields(router, names[i].bytes(), clients));
        std::optional<Error> error;
        for (QCoro::Task<Result<qint64>> &look : looks) {
            const Result<qint64> found = co_await look;
            if (!found)
                error = found.error();
            count += found.value_or(0);
        }
        if (error)
            co_return fail(*error);
    }
    co_return Result<qint64>(count);
}

QCoro::Task<Result<qint64>> countKeys(redis::Link &link, const Clients &clients)
{
    qint64 count = 0;
    QByteArray cursor = "0";
    do {
        const Result<Reply> page = redis::checked(co_await link.call(Command("SCAN", cursor, "MATCH", AnyHolder, "COUNT", "1000")));
        if (!page)
            co_return fail(page.error());
        if (page->elements.size() != 2)
            co_return fail(ErrorKind::Protocol, QStringLiteral("SCAN: unexpected reply"));
        count += countCarrying(clients, page->elements[1].elements);
        cursor = page->elements[0].text;
    } while (cursor != "0");
    co_return Result<qint64>(count);
}

/// The number behind `field` in the line of CLIENT LIST that describes the link `id`.
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

/// What the server counts on our subscription link beyond what this process listens to.
QCoro::Task<Result<qint64>> countSubscriptions(pubsub::Bus &bus, topology::Node &node)
{
    const Result<Reply> list = redis::checked(co_await node.commands().call(Command("CLIENT", "LIST")));
    if (!list)
        co_return fail(list.error());
    const qint64 id = node.subscriptions().server().clientId;
    const qint64 seen = numberOf(list->text, id, "sub=") + numberOf(list->text, id, "psub=") + numberOf(list->text, id, "ssub=");
    co_return Result<qint64>(std::max<qint64>(0, seen - bus.subscriptions().count()));
}

QCoro::Task<> sleep(Clock &clock, std::chrono::nanoseconds time)
{
    OneShot<bool> over;
    const auto timer = clock.callAt(clock.now() + time, [over]() mutable { over.set(true); });
    co_await over;
}

QCoro::Task<Result<Leftovers>> lookOnce(pubsub::Bus &bus, const std::vector<LockName> &names, const Clients &clients)
{
    topology::Router &router = bus.deployment().router();
    Leftovers found;
    const Result<qint64> fields = co_await countAllFields(router, names, clients);
    if (!fields)
        co_return fail(fields.error());
    found.keys = *fields;
    for (topology::Node *node : router.primaries()) {
        const Result<qint64> keys = co_await countKeys(node->commands(), clients);
        if (!keys)
            co_return fail(keys.error());
        found.keys += *keys;
        const Result<qint64> subscriptions = co_await countSubscriptions(bus, *node);
        if (!subscriptions)
            co_return fail(subscriptions.error());
        found.subscriptions += *subscriptions;
    }
    co_return Result<Leftovers>(found);
}

} // namespace

QCoro::Task<Result<Leftovers>> findLeftovers(pubsub::Bus &bus, std::vector<LockName> names, std::vector<ClientId> ids)
{
    Clients clients;
    for (const ClientId &id : ids)
        clients.insert(id.bytes());
    Clock &clock = bus.deployment().clock();
    const Deadline deadline = Deadline::after(clock, LongestLook);
    for (;;) {
        Result<Leftovers> found = co_await lookOnce(bus, names, clients);
        const bool isClean = found && found->keys == 0 && found->subscriptions == 0;
        if (!found || isClean || deadline.passed(clock))
            co_return found;
        co_await sleep(clock, BetweenLooks);
    }
}

} // namespace lockscope::load
