// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/listener_table.h"
#include "core/inspect/listener_tally.h"
#include "core/inspect/lock_snapshot.h"
#include "core/inspect/stored_lock.h"
#include "core/pubsub/subscriptions.h"

#include <QPointer>

namespace lockscope::inspect {

/// Reads locks by a script that only reads. Thread: the engine's.
class SnapshotReader final
{
public:
    SnapshotReader(topology::Router &router, pubsub::Subscriptions &subscriptions, Clock &clock);

    /// The whole picture of one lock. `knownTimeouts`: timeout keys that are declared from the start, so that a
    /// read/write lock needs but one look and tracking hears of them. `untimed`: of a lock that keeps changing one look
    /// is enough unless one of these readers is still there, whose timeout keys the last one did not know; of holds
    /// that came since then no timeout is known.
    [[nodiscard]] QCoro::Task<Result<LockSnapshot>> read(LockName name, bool isTracked = false,
                                                         std::vector<QByteArray> knownTimeouts = {},
                                                         std::optional<std::vector<QByteArray>> untimed = std::nullopt,
                                                         TimePoint *answered = nullptr);
    /// One of many: the table tells who listens, and nobody is asked.
    [[nodiscard]] QCoro::Task<Result<LockSnapshot>> readOneOf(LockName name,
                                                              std::shared_ptr<const ListenerTable> listeners,
                                                              std::vector<QByteArray> knownTimeouts = {},
                                                              bool isTracked = false, TimePoint *answered = nullptr);
    /// The table for readOneOf().
    [[nodiscard]] QCoro::Task<std::shared_ptr<const ListenerTable>> allListeners();
    /// What was read of a lock in passing, as read() shows it when nothing else is stored under its name.
    [[nodiscard]] LockSnapshot glance(const LockName &name, StoredLock stored, const ListenerTable &listeners) const;

private:
    struct Look
    {
        StoredLock stored;
        bool isAtomic = false;
    };
    QCoro::Task<Result<Look>> look(LockName name, bool isTracked, std::vector<QByteArray> timeouts,
                                   std::optional<std::vector<QByteArray>> untimed, TimePoint *answered);
    QCoro::Task<Result<StoredLock>> ask(LockName name, bool isTracked, std::vector<QByteArray> timeouts);
    LockSnapshot finish(const LockName &name, StoredLock stored, bool isAtomic, ListenerCounts listeners) const;

    topology::Router &m_router;
    // gone first when the deployment closes and wakes who still waits for a reply
    QPointer<pubsub::Subscriptions> m_subscriptions;
    ListenerTally m_tally;
    Clock &m_clock;
};

} // namespace lockscope::inspect
