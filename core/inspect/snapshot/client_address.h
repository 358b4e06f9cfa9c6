// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/discovery_options.h"
#include "core/topology/router.h"

#include <QSet>

namespace lockscope::inspect {

/// A connection of a server, as reported by CLIENT LIST.
struct ConnectedLink
{
    qint64 id = 0;
    QString address; ///< as the server sees it, without the port; a proxy's address for all clients behind it
    QString name;    ///< given by the program; empty: none
    qint64 idleS = 0;
    qint64 channels = 0; ///< number of subscriptions without those to patterns
    friend bool operator==(const ConnectedLink &, const ConnectedLink &) = default;
};

/// Parses the reply of CLIENT LIST; leaves out connections of replicas, primaries and sentinels.
[[nodiscard]] std::vector<ConnectedLink> parseClientList(const QByteArray &text);

/// An address from which programs are connected, and the name of their connections.
struct ClientPlace
{
    QString address;
    QString name; ///< empty: none

    /// "billing at 10.0.0.7"
    [[nodiscard]] QString toString() const;
    friend bool operator==(const ClientPlace &, const ClientPlace &) = default;
};
using ClientPlaces = std::vector<ClientPlace>; ///< each once

/// The connections of one node, without our own.
struct NodeLinks
{
    std::vector<ConnectedLink> links;
    QSet<ClientId> listening; ///< subscribed there to their own channels, as waiters in fair queues
    /// Connections that the node had accepted in total before and after this was read; std::nullopt: unknown.
    std::optional<std::pair<qint64, qint64>> accepted;
};

/// The connections of all nodes.
struct ClientTraces
{
    std::vector<NodeLinks> nodes;
    std::vector<Unread> unread; ///< nodes that do not report their connections
};

enum class AddressCertainty {
    Certain,     ///< the client is at this address
    OneOf,       ///< the client is at one of the addresses
    IfConnected, ///< the client is at one of the addresses, or its program has ended
    Unknown
};
[[nodiscard]] QString toWord(AddressCertainty certainty);

/// The address of a client. Redis stores no address of a holder: this is a conclusion from the connections.
struct ClientAddress
{
    ClientId client;
    ClientPlaces places; ///< possible ones
    AddressCertainty certainty = AddressCertainty::Unknown;
    Message reason;
    std::vector<Unread> unread {}; ///< nodes that do not report their connections

    [[nodiscard]] QStringList addresses() const;
    /// Names of connections from there, without empty ones.
    [[nodiscard]] QStringList names() const;
    /// The client's connections have this name; empty: not known.
    [[nodiscard]] QString name() const;
};

/// Places of the connections that may have sent a command in the last `time` before `after` was read. `before` was read
/// earlier than that. std::nullopt: the sender may have connected and disconnected in between, and is in neither list.
[[nodiscard]] std::optional<ClientPlaces> activePlaces(const NodeLinks &before, const NodeLinks &after, Millis time);

/// The shorter of two lists. Each has the client, but a client with several NAT addresses may have used different ones:
/// the places in both lists may be wrong.
[[nodiscard]] const ClientPlaces &fewerPlaces(const ClientPlaces &a, const ClientPlaces &b);

/// Concludes where a client is. `active`: places of connections that may have sent a command of this client.
[[nodiscard]] ClientAddress concludeAddress(const ClientId &client, const ClientTraces &traces,
                                            const std::optional<ClientPlaces> &active = {});

/// Queries one node; `listening` stays empty. Thread: engine.
[[nodiscard]] QCoro::Task<Result<NodeLinks>> readLinks(topology::Node &node);
/// Queries all nodes that may have subscribers; `accepted` stays empty. Thread: engine.
[[nodiscard]] QCoro::Task<Result<ClientTraces>> readTraces(topology::Router &router, std::vector<ClientId> clients);

} // namespace lockscope::inspect
