// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/client_hints.h"

#include "core/base/printable.h"
#include "core/inspect/messages.h"
#include "core/inspect/snapshot/listener_count.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

constexpr double WhenNamed = 0.9;     // a program named its connection after the client's UUID
constexpr double WhenListening = 0.6; // the client is subscribed, so one of the subscribed connections is its own
constexpr double WhenConnected = 0.4; // it may have disconnected
constexpr qsizetype MostPlaces = 3;

QByteArray fieldOf(const QByteArrayList &words, const QByteArray &name)
{
    for (const QByteArray &word : words)
        if (word.size() > name.size() && word.startsWith(name) && word[name.size()] == '=')
            return word.sliced(name.size() + 1);
    return {};
}

/// The places of all connections that count.
QStringList placesOf(const std::vector<ConnectedLink> &links, const std::function<bool(const ConnectedLink &)> &counts)
{
    QStringList places;
    for (const ConnectedLink &link : links)
        if (counts(link))
            places.append(link.place);
    places.removeDuplicates();
    return places;
}

ClientHint hint(const ClientId &client, const QStringList &places, double confidence, Message reason)
{
    return {client, places, confidence / static_cast<double>(places.size()), std::move(reason)};
}

} // namespace

std::vector<ConnectedLink> parseClientList(const QByteArray &text)
{
    std::vector<ConnectedLink> links;
    for (const QByteArray &line : text.split('\n')) {
        const QByteArrayList words = line.trimmed().split(' ');
        const QByteArray address = fieldOf(words, "addr");
        const QByteArray flags = fieldOf(words, "flags");
        if (address.isEmpty() || flags.contains('S') || flags.contains('M'))
            continue;
        const QString host = printable(address.first(address.lastIndexOf(':')));
        const QString name = printable(fieldOf(words, "name"));
        const bool isListening = fieldOf(words, "sub").toInt() + fieldOf(words, "psub").toInt()
                + fieldOf(words, "ssub").toInt()
            > 0;
        links.push_back({fieldOf(words, "id").toLongLong(), name.isEmpty() ? host : u"%1 at %2"_s.arg(name, host), name,
                         isListening});
    }
    return links;
}

std::vector<ClientHint> guessPlaces(const std::vector<ClientId> &clients, const ClientTraces &traces)
{
    const QStringList all = placesOf(traces.links, [](const ConnectedLink &) { return true; });
    const QStringList listening = placesOf(traces.links, &ConnectedLink::isListening);
    const auto isFew = [](const QStringList &places) { return !places.isEmpty() && places.size() <= MostPlaces; };
    std::vector<ClientHint> hints;
    for (const ClientId &client : clients) {
        const QString uuid = QString::fromLatin1(client.bytes());
        const QStringList named = placesOf(
            traces.links, [&uuid](const ConnectedLink &link) { return link.name.contains(uuid, Qt::CaseInsensitive); });
        if (isFew(named))
            hints.push_back(hint(client, named, WhenNamed, message<"hint-named">()));
        else if (traces.listening.contains(client) && isFew(listening))
            hints.push_back(hint(client, listening, WhenListening, message<"hint-listening">()));
        else if (isFew(all))
            hints.push_back(hint(client, all, WhenConnected, message<"hint-connected">()));
    }
    return hints;
}

QCoro::Task<Result<std::vector<ClientHint>>> readHints(topology::Router &router, std::vector<ClientId> clients)
{
    ClientTraces traces;
    const pubsub::ListeningNodes where = co_await pubsub::listeningNodes(router);
    for (topology::Node *node : where.nodes) {
        const Command list("CLIENT", "LIST");
        const Result<Reply> told = redis::checked(co_await node->commands().call(list));
        if (!told)
            continue;
        for (const ConnectedLink &link : parseClientList(told->toBytes()))
            if (link.id != node->commands().server().clientId && link.id != node->subscriptions().server().clientId)
                traces.links.push_back(link);
        for (const ClientId &client : clients) {
            const Command ask("PUBSUB", "CHANNELS", "redisson_lock__channel:*:" + client.bytes() + ":*");
            const Result<Reply> channels = redis::checked(co_await node->commands().call(ask));
            if (channels && !channels->elements.empty())
                traces.listening.insert(client);
        }
    }
    co_return Result<std::vector<ClientHint>>(guessPlaces(clients, traces));
}

} // namespace lockscope::inspect
