// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/topology/router.h"

#include <QSet>

namespace lockscope::inspect {

/// A guess where the program behind a client runs. Redis stores no more of a holder than a UUID and a thread, so this
/// can be wrong, and says how likely it is not.
struct ClientHint
{
    ClientId client;
    QStringList places;    ///< `10.0.0.7`, `billing at 10.0.0.7`; several: one of them
    double confidence = 0; ///< above 0, below 1
    QString reason;
};

/// A link to a server, as CLIENT LIST tells of it.
struct ConnectedLink
{
    qint64 id = 0;
    QString place; ///< the address without the port, behind the name that the program gave the link
    QString name;
    bool isListening = false; ///< has a subscription
    friend bool operator==(const ConnectedLink &, const ConnectedLink &) = default;
};

/// What CLIENT LIST answered, without the links of replicas and primaries among each other.
[[nodiscard]] std::vector<ConnectedLink> parseClientList(const QByteArray &text);

/// What the servers know of those who are connected, our own links left out.
struct ClientTraces
{
    std::vector<ConnectedLink> links;
    QSet<ClientId> listening; ///< each listens on a channel of its own for a turn in a fair queue
};

/// One hint at most for each of these clients; none where too many places are possible.
[[nodiscard]] std::vector<ClientHint> guessPlaces(const std::vector<ClientId> &clients, const ClientTraces &traces);

/// Asks all nodes on which somebody may listen; one that refuses adds nothing. Thread: the engine's.
[[nodiscard]] QCoro::Task<Result<std::vector<ClientHint>>> readHints(topology::Router &router,
                                                                     std::vector<ClientId> clients);

} // namespace lockscope::inspect
