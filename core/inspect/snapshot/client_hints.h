// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"
#include "core/topology/router.h"

#include <QSet>

namespace lockscope::inspect {

/// A guess at the program behind a client. Redis stores only a UUID and a thread of a holder, so a guess can be wrong;
/// it states its confidence.
struct ClientHint
{
    ClientId client;
    QStringList places;    ///< `10.0.0.7`, `billing at 10.0.0.7`; several: one of them is right
    double confidence = 0; ///< above 0, below 1
    Message reason;
};

/// One connection of a server, from CLIENT LIST.
struct ConnectedLink
{
    qint64 id = 0;
    QString place; ///< the address without the port, after the name that the program gave the connection
    QString name;
    bool isListening = false; ///< has a subscription
    friend bool operator==(const ConnectedLink &, const ConnectedLink &) = default;
};

/// Parses the reply of CLIENT LIST; leaves out replication links.
[[nodiscard]] std::vector<ConnectedLink> parseClientList(const QByteArray &text);

/// The connected clients as known to the servers, without our own links.
struct ClientTraces
{
    std::vector<ConnectedLink> links;
    QSet<ClientId> listening; ///< each is subscribed to its own channel as a waiter in a fair queue
};

/// At most one hint per client; none if too many places are possible.
[[nodiscard]] std::vector<ClientHint> guessPlaces(const std::vector<ClientId> &clients, const ClientTraces &traces);

/// Queries all nodes that may have subscribers; a node that refuses is skipped. Thread: engine.
[[nodiscard]] QCoro::Task<Result<std::vector<ClientHint>>> readHints(topology::Router &router,
                                                                     std::vector<ClientId> clients);

} // namespace lockscope::inspect
