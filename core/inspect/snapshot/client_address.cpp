// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/client_address.h"

#include "core/base/printable.h"
#include "core/inspect/messages.h"
#include "core/inspect/snapshot/listener_count.h"

#include <QRegularExpression>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

QByteArray fieldOf(const QByteArrayList &words, const QByteArray &name)
{
    for (const QByteArray &word : words)
        if (word.size() > name.size() && word.startsWith(name) && word[name.size()] == '=')
            return word.sliced(name.size() + 1);
    return {};
}

/// Sentinels name their connections so.
bool isSentinel(const QString &name)
{
    static const QRegularExpression pattern(u"^sentinel-[0-9a-f]{8}-(cmd|pubsub)$"_s);
    return pattern.match(name).hasMatch();
}

void add(ClientPlaces &places, const ConnectedLink &link)
{
    const ClientPlace place {link.address, link.name};
    if (std::ranges::find(places, place) == places.end())
        places.push_back(place);
}

/// Adds the places of all connections that count.
void addAll(ClientPlaces &places, const NodeLinks &node, const std::function<bool(const ConnectedLink &)> &counts)
{
    for (const ConnectedLink &link : node.links)
        if (counts(link))
            add(places, link);
}

ClientAddress addressAmong(const ClientId &client, ClientPlaces places, Message reason)
{
    ClientAddress address {client, std::move(places), AddressCertainty::OneOf, std::move(reason)};
    if (address.addresses().size() == 1)
        address.certainty = AddressCertainty::Certain;
    return address;
}

/// True if the client is subscribed to its own channel, as a waiter in a fair queue.
QCoro::Task<bool> isListening(redis::Link &link, ClientId client)
{
    const Command ask("PUBSUB", "CHANNELS", "redisson_lock__channel:*:" + client.bytes() + ":*");
    const Result<Reply> channels = redis::checked(co_await link.call(ask));
    co_return channels && !channels->elements.empty();
}

QCoro::Task<Result<NodeLinks>> listLinks(topology::Node &node)
{
    const Command list("CLIENT", "LIST");
    const Result<Reply> told = redis::checked(co_await node.commands().call(list), list);
    if (!told)
        co_return fail(told.error());
    NodeLinks result;
    for (const ConnectedLink &link : parseClientList(told->toBytes()))
        if (link.id != node.commands().server().clientId && link.id != node.subscriptions().server().clientId)
            result.links.push_back(link);
    co_return Result<NodeLinks>(std::move(result));
}

/// Number of connections that the node has accepted since its start; std::nullopt: unknown.
QCoro::Task<std::optional<qint64>> acceptedBy(redis::Link &link)
{
    const Result<redis::ServerInfo> server = co_await link.readServer({"INFO", "stats"});
    co_return server ? server->acceptedLinks : std::nullopt;
}

/// The queries to one node, sent together. The links may be gone when a reply arrives.
struct TraceQueries
{
    QString address;
    std::vector<QCoro::Task<bool>> before;
    QCoro::Task<Result<NodeLinks>> links;
    std::vector<QCoro::Task<bool>> after;
};

std::vector<QCoro::Task<bool>> askListening(redis::Link &link, const std::vector<ClientId> &clients)
{
    std::vector<QCoro::Task<bool>> answers;
    for (const ClientId &client : clients)
        answers.push_back(isListening(link, client));
    return answers;
}

} // namespace

std::vector<ConnectedLink> parseClientList(const QByteArray &text)
{
    std::vector<ConnectedLink> links;
    for (const QByteArray &line : text.split('\n')) {
        const QByteArrayList words = line.trimmed().split(' ');
        const QByteArray address = fieldOf(words, "addr");
        const QByteArray flags = fieldOf(words, "flags");
        const QString name = printable(fieldOf(words, "name"));
        if (address.isEmpty() || flags.contains('S') || flags.contains('M') || isSentinel(name))
            continue;
        links.push_back({fieldOf(words, "id").toLongLong(), printable(address.left(address.lastIndexOf(':'))), name,
                         fieldOf(words, "idle").toLongLong(),
                         fieldOf(words, "sub").toLongLong() + fieldOf(words, "ssub").toLongLong()});
    }
    return links;
}

QString ClientPlace::toString() const
{
    return name.isEmpty() ? address : u"%1 at %2"_s.arg(name, address);
}

QString toWord(AddressCertainty certainty)
{
    static const QString words[] {u"certain"_s, u"one_of"_s, u"if_connected"_s, u"unknown"_s};
    static_assert(std::size(words) == std::size_t(AddressCertainty::Unknown) + 1);
    return words[std::size_t(certainty)];
}

QStringList ClientAddress::addresses() const
{
    QStringList all;
    for (const ClientPlace &place : places)
        if (!all.contains(place.address))
            all.append(place.address);
    return all;
}

QStringList ClientAddress::names() const
{
    QStringList all;
    for (const ClientPlace &place : places)
        if (!place.name.isEmpty() && !all.contains(place.name))
            all.append(place.name);
    return all;
}

QString ClientAddress::name() const
{
    const QStringList all = names();
    const bool isOnly = all.size() == 1 && std::ranges::none_of(places, [](const auto &p) { return p.name.isEmpty(); });
    const bool isThere = certainty == AddressCertainty::Certain || certainty == AddressCertainty::OneOf;
    return isOnly && isThere ? all.first() : QString();
}

std::optional<ClientPlaces> activePlaces(const NodeLinks &before, const NodeLinks &after, Millis time)
{
    // The server counts whole seconds, by a clock that it reads a few times a second.
    constexpr Millis Stale {500};
    const qint64 longestIdle = (time + Stale) / std::chrono::seconds(1) + 1;
    const auto contains = [](const NodeLinks &node, const ConnectedLink &link) {
        return std::ranges::find(node.links, link.id, &ConnectedLink::id) != node.links.end();
    };
    const qint64 opened = std::ranges::count_if(after.links,
                                                [&](const ConnectedLink &link) { return !contains(before, link); });
    if (!before.accepted || !after.accepted || after.accepted->second - before.accepted->first != opened)
        return std::nullopt;
    ClientPlaces places;
    addAll(places, after, [&](const ConnectedLink &link) { return link.idleS <= longestIdle; });
    for (const ConnectedLink &link : before.links)
        if (!contains(after, link))
            add(places, link);
    return places;
}

const ClientPlaces &fewerPlaces(const ClientPlaces &a, const ClientPlaces &b)
{
    return a.size() <= b.size() ? a : b;
}

ClientAddress concludeAddress(const ClientId &client, const ClientTraces &traces,
                              const std::optional<ClientPlaces> &active)
{
    const QString uuid = QString::fromLatin1(client.bytes());
    ClientPlaces named;
    ClientPlaces listening;
    ClientPlaces connected;
    for (const NodeLinks &node : traces.nodes) {
        addAll(named, node, [&](const ConnectedLink &link) { return link.name.contains(uuid, Qt::CaseInsensitive); });
        if (node.listening.contains(client))
            addAll(listening, node, [](const ConnectedLink &link) { return link.channels > 0; });
        addAll(connected, node, [](const ConnectedLink &) { return true; });
    }
    const bool hasActive = active && !active->empty();
    ClientAddress address {client, connected, AddressCertainty::IfConnected, message<"hint-connected">()};
    const QStringList hosts = address.addresses();
    if (!named.empty())
        address = addressAmong(client, named, message<"hint-named">());
    else if (hasActive && (listening.empty() || &fewerPlaces(*active, listening) == &*active))
        address = addressAmong(client, *active, message<"hint-active">());
    else if (!listening.empty())
        address = addressAmong(client, listening, message<"hint-listening">());
    else if (connected.empty())
        address = {client,
                   {},
                   AddressCertainty::Unknown,
                   traces.unread.empty() ? message<"hint-alone">() : message<"hint-unread">()};
    else if (!traces.unread.empty())
        address.reason = message<"hint-connected-part">();
    const bool isOneHost = hosts.size() == 1 && address.addresses() == hosts;
    if (isOneHost && named.empty() && listening.empty() && traces.unread.empty()) // all clients have this address
        address.reason = message<"hint-connected">();
    address.unread = traces.unread;
    return address;
}

QCoro::Task<Result<NodeLinks>> readLinks(topology::Node &node)
{
    QCoro::Task<std::optional<qint64>> before = acceptedBy(node.commands());
    QCoro::Task<Result<NodeLinks>> links = listLinks(node);
    QCoro::Task<std::optional<qint64>> after = acceptedBy(node.commands());
    const std::optional<qint64> first = co_await before;
    Result<NodeLinks> result = co_await links;
    const std::optional<qint64> last = co_await after;
    if (result && first && last)
        result->accepted = std::pair(*first, *last);
    co_return result;
}

QCoro::Task<Result<ClientTraces>> readTraces(topology::Router &router, std::vector<ClientId> clients)
{
    ClientTraces traces;
    const pubsub::ListeningNodes where = co_await pubsub::listeningNodes(router);
    for (const Error &silent : where.silent)
        traces.unread.push_back({QString(), silent.message, 0, false});
    std::vector<TraceQueries> answers; // query all nodes before awaiting the first
    for (topology::Node *node : where.nodes) {
        std::vector<QCoro::Task<bool>> before = askListening(node->commands(), clients);
        QCoro::Task<Result<NodeLinks>> links = listLinks(*node);
        answers.push_back(
            {node->address(), std::move(before), std::move(links), askListening(node->commands(), clients)});
    }
    for (TraceQueries &answer : answers) {
        QSet<ClientId> listening; // both before and after the list was read: the waiter's connection is in it
        for (std::size_t i = 0; i < clients.size(); ++i)
            if (co_await answer.before[i])
                listening.insert(clients[i]);
        Result<NodeLinks> links = co_await answer.links;
        for (std::size_t i = 0; i < clients.size(); ++i)
            if (!co_await answer.after[i])
                listening.remove(clients[i]);
        if (links) {
            links->listening = listening;
            traces.nodes.push_back(std::move(*links));
        } else {
            const Message cause = links.error().message;
            traces.unread.push_back({answer.address, message<"links-unread">(answer.address, cause), 0, false});
        }
    }
    co_return Result<ClientTraces>(std::move(traces));
}

} // namespace lockscope::inspect
