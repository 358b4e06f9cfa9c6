// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/invariants/check_log.h"

#include <set>
#include <unordered_map>
#include <unordered_set>

namespace lockscope::load {

/// Checks the queues of fair locks: no waiter is granted the lock while another worker of this run has waited longer.
/// The order is that in which the scripts added the waiters to the queue, by the server's clock; waiters of other
/// programs are not seen. Waiters that gave up, whose deadline passed or that were removed as dead no longer count.
/// Events that come late after a lost reply and a resend are inserted at their time. Thread: engine; addTo(): any.
class OrderWatch final
{
public:
    OrderWatch(std::vector<LockName> names, TimePoint started);

    /// Workers are counted from 1; `clock` is the server's, in microseconds.
    void queued(std::size_t name, int worker, qint64 clock);
    void granted(std::size_t name, int worker, qint64 clock, TimePoint at);
    /// It left the queue without the lock.
    void left(std::size_t name, int worker, qint64 clock);
    /// Reports that the worker died: from now on, other workers may overtake it, by any removal from the queue.
    void died(int worker) { m_dead.insert(worker); }
    /// No more events will come: open suspicions become violations.
    void finish();
    [[nodiscard]] bool isWaiting(std::size_t name, int worker) const;

    void addTo(InvariantSummary &summary) const { m_log.addTo(summary); }

private:
    /// A worker overtook a waiter that, as far as known, was still in the queue. The waiter's next event decides.
    struct Suspicion
    {
        int passed;
        qint64 clock;
        Violation violation;
    };
    struct Queue
    {
        std::set<std::pair<qint64, int>> waiters; // by the time they were added to the queue; worker
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
