// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/lock_snapshot.h"
#include "core/pubsub/subscriptions.h"

#include <QCoroTask>

namespace lockscope::inspect {

/// Reads locks, one read-only script each. Thread: the engine's.
class SnapshotReader final
{
public:
    SnapshotReader(topology::Router &router, pubsub::Subscriptions &subscriptions, Clock &clock);

    /// The whole picture of one lock. `knownTimeouts`: timeout keys that are declared too, so that tracking hears of them.
    [[nodiscard]] QCoro::Task<Result<LockSnapshot>> read(LockName name, bool isTracked = false, std::vector<QByteArray> knownTimeouts = {});
    /// How many commands were sent so far: our own load on the server.
    [[nodiscard]] quint64 commandCount() const { return m_commands; }

private:
    topology::Router &m_router;
    pubsub::Subscriptions &m_subscriptions;
    Clock &m_clock;
    quint64 m_commands = 0;
};

} // namespace lockscope::inspect
