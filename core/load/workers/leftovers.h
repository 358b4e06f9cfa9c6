// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/load_report.h"
#include "core/pubsub/bus.h"

#include <QSet>
#include <functional>

namespace lockscope::load {

/// The data that a run must not leave behind.
struct Search
{
    std::vector<LockName> locks; ///< their fields, queues and deadlines are searched
    bool hasQueues = false;
    QSet<ClientId> clients;                ///< the clients whose data is searched for
    std::vector<QByteArray> ownKeys;       ///< keys that must not exist
    std::function<void()> replied = [] {}; ///< called after each reply of the server
    Millis maxTime {10'000};               ///< the search ends after this time, even without a result
};

/// Searches the server for fields, queue entries and keys that contain one of the clients, for the run's own keys, and
/// for subscriptions of our link that this process does not know of. Repeats the search for a moment while it finds
/// something, because an UNSUBSCRIBE is sent without waiting for its reply. Scans all keys of each primary, at most
/// 100 000 a second. std::nullopt: there are too many keys for Search::maxTime. Thread: the bus' engine.
[[nodiscard]] QCoro::Task<Result<std::optional<Leftovers>>> findLeftovers(pubsub::Bus &bus, Search search);

} // namespace lockscope::load
