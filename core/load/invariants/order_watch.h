// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/invariants/check_log.h"

#include <set>
#include <unordered_map>
#include <unordered_set>

namespace lockscope::load {

/// Watches the queues of fair locks: nobody is granted one while another of this run's workers has been waiting for
/// longer. The order is that in which the scripts put the waiters into the queue, told by the server's clock; waiters
/// of other programs are not seen. A waiter that gave up, whose deadline passed or who was removed because it is dead
/// is no longer in the way: that is no violation. An event that is told late, because its reply was lost and asked for
/// again, is put where it belongs. Thread: the engine's; addTo() any.
class OrderWatch final
{
public:
    OrderWatch(std::vector<LockName> names, TimePoint started);

    /// Workers are counted from 1; `clock` is the server's in microseconds.
    void queued(std::size_t name, int worker, qint64 clock);
    void granted(std::size_t name, int worker, qint64 clock, TimePoint at);
    /// It left the queue without the lock.
    void left(std::size_t name, int worker, qint64 clock);
    /// The worker is dead: others may pass it from now on, whoever removes it from the queue.
    void died(int worker) { m_dead.insert(worker); }
    /// No more events will come: what has not been explained by now is a violation.
    void finish();
    [[nodiscard]] bool isWaiting(std::size_t name, int worker) const;

    void addTo(InvariantSummary &summary) const { m_log.addTo(summary); }

private:
    /// Somebody passed a waiter that, as far as is known, still stood in the queue. The next that is heard of it
    /// decides.
    struct Suspicion
    {
        int passed;
        qint64 clock;
        Violation violation;
    };
    struct Queue
    {
        std::set<std::pair<qint64, int>> waiters; // by when they were put into the queue; worker
        std::unordered_map<int, qint64> queuedAt; // by worker
        std::vector<Suspicion> suspicions;
    };

    static void forget(Queue &queue, int worker);
    template <typename IsLawful>
    void settle(Queue &queue, int worker, IsLawful isLawful);

    const std::vector<LockName> m_names;
    const TimePoint m_started;
    std::vector<Queue> m_queues; // by name
    std::unordered_set<int> m_dead;
    CheckLog m_log {Invariant::FairOrder};
};

} // namespace lockscope::load
