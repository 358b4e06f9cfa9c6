// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/load_report.h"
#include "core/pubsub/bus.h"

#include <QSet>

namespace lockscope::load {

/// What a run should not have left behind.
struct Search
{
    std::vector<LockName> locks; ///< their fields, queues and deadlines are looked through
    bool hasQueues = false;
    QSet<ClientId> clients;          ///< whose traces are looked for
    std::vector<QByteArray> ownKeys; ///< that must be gone
};

/// Looks on the server for fields, queue entries and keys anywhere that carry one of the clients, for the run's own
/// keys, and for subscriptions of our link that nobody in this process knows of. Looks again for a moment while it
/// finds something, because an UNSUBSCRIBE is sent without waiting for its reply. Scans all keys once; the bus' engine
/// thread.
[[nodiscard]] QCoro::Task<Result<Leftovers>> findLeftovers(pubsub::Bus &bus, Search search);

} // namespace lockscope::load
