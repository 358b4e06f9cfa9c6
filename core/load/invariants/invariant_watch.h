// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/invariants/exclusion_watch.h"
#include "core/load/invariants/violation.h"

#include <array>
#include <deque>
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
    [[nodiscard]] bool isWaiting(std::size_t name, int worker) const
    {
        return m_queues[name].queuedAt.contains(worker);
    }

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

/// Checks the tokens of fenced locks: each is greater than all earlier ones of its name, so none is repeated. After a
/// failover that may have lost the greatest token, they may start again once, from the replica's value. Report a token
/// immediately and before its hold ends, so that it precedes the next holder's token. Names share 64
/// mutexes. Thread: any.
class TokenWatch final
{
public:
    /// `failOvers` must outlive this object.
    TokenWatch(std::vector<LockName> names, TimePoint started, const FailoverLog &failOvers);

    /// The counter of `names[name]` before the run.
    void startAt(std::size_t name, qint64 token) { m_latest[name].token = token; }
    /// `sent`: when the request for the token was sent.
    void granted(std::size_t name, Violation::Party who, TimePoint at, TimePoint sent, qint64 token);
    void addTo(InvariantSummary &summary) const { m_log.addTo(summary); }

private:
    struct Latest
    {
        qint64 token = 0;                  ///< the greatest
        TimePoint sent = TimePoint::min(); ///< when it was requested
    };

    const std::vector<LockName> m_names;
    const TimePoint m_started;
    const FailoverLog &m_failOvers;
    std::array<std::mutex, 64> m_mutexes;
    std::vector<Latest> m_latest; // by name; guarded by its mutex
    CheckLog m_log {Invariant::TokenOrder};
};

/// Checks the rounds of a team at a latch: no worker passes before all have started their count-down. Thread: any.
class GateWatch final
{
public:
    /// `teams[i]` workers meet at `names[i]`.
    GateWatch(std::vector<LockName> names, std::vector<int> teams, TimePoint started);

    /// Call it before the count-down is sent. Each member takes part in all rounds, which are counted from 0.
    void arrives(std::size_t name, qint64 round);
    /// The latch let the worker through.
    void passes(std::size_t name, qint64 round, Violation::Party who, TimePoint at);
    void addTo(InvariantSummary &summary) const { m_log.addTo(summary); }

private:
    struct Team
    {
        mutable std::mutex mutex;
        int size = 0;
        std::unordered_map<qint64, int> arrived; // by round; complete rounds are removed
    };

    const std::vector<LockName> m_names;
    const TimePoint m_started;
    std::deque<Team> m_teams; // by name; a deque, because a mutex cannot be moved
    CheckLog m_log {Invariant::Gate};
};

/// All checks of one run; the lock type decides which apply.
struct InvariantWatch
{
    InvariantWatch(const Scenario &scenario, const std::vector<LockName> &names, TimePoint started);

    [[nodiscard]] InvariantSummary summary() const;

    ExclusionWatch holds; ///< also records the failovers
    TokenWatch tokens;
    OrderWatch order;
    GateWatch gates;
};

} // namespace lockscope::load
