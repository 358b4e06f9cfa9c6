// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/invariants/violation.h"

#include <array>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace lockscope::load {

/// The failovers of a run and the locks they may have lost. A promoted replica need not have unacknowledged writes:
/// holds that the failed node granted may be lost, and granted again to other workers. Thread: any.
class FailoverLog final
{
public:
    /// Before the run: acquisitions do not wait for replicas, so a failover may lose holds.
    void setLossy() { m_mayLose = true; }
    /// The node of the locks in `names` (one element per lock) is about to fail. One failover at a time.
    void began(std::vector<bool> names, TimePoint at);
    /// It has failed and grants nothing any more: requests sent from now on are answered by another node.
    void ended(TimePoint at);
    /// The failover did not happen.
    void didNotHappen();

    /// True if the hold of `name` requested at `sent` may have been lost when `later` was granted.
    [[nodiscard]] bool mayHaveLost(std::size_t name, TimePoint sent, TimePoint later) const;

private:
    struct Failover
    {
        std::vector<bool> names;
        TimePoint began;
        TimePoint ended;
    };

    bool m_mayLose = false;
    mutable std::mutex m_mutex;
    std::vector<Failover> m_failOvers; // guarded by m_mutex
};

/// Checks every hold of a run and reports holds that overlap although they exclude each other. Only reads share; a
/// write or exclusive hold excludes all others; a semaphore must not have more holders than permits. Holds of one
/// worker never exclude each other. A hold lasts from the reply that granted it to the earlier of the sending of its
/// release and its local lease deadline, so no valid order of replies between threads counts as a violation. Holds of
/// other processes are not checked here: the witness key covers them. Names share 64 mutexes, each held only while the
/// holders of one name are checked. Thread: any.
class ExclusionWatch final
{
public:
    /// `names` in the order of the indices used below. Times of evidence count from `started`. `permits`: of a
    /// semaphore.
    ExclusionWatch(std::vector<LockName> names, TimePoint started, std::optional<int> permits = {});

    /// `worker` got `names[name]` at `at`, requested at `sent` (empty: also at `at`). Empty deadline: it lasts until
    /// end() is called.
    void begin(std::size_t name, Violation::Party who, TimePoint at, std::optional<TimePoint> deadline,
               std::optional<TimePoint> sent = {});
    /// A renewal extended the deadline. Ignored without such a hold.
    void extend(std::size_t name, int worker, TimePoint deadline);
    /// Call it before the release is sent, or when the worker learns of a loss. Ignored without such a hold.
    void end(std::size_t name, int worker, TimePoint at);

    /// A shared hold has read the witness twice.
    void witnessRead(std::size_t name, Violation::Party who, TimePoint at, qint64 first, qint64 second);
    /// At the end of a run: the witness is `seen`, and this run alone has brought it to `expected`; others may have
    /// added.
    void witnessTotal(std::size_t name, TimePoint at, qint64 expected, qint64 seen);

    /// Overlaps that these may have caused are counted separately.
    [[nodiscard]] FailoverLog &failOvers() { return m_failOvers; }

    void addTo(InvariantSummary &summary) const
    {
        m_holdLog.addTo(summary);
        m_witnessLog.addTo(summary);
    }

private:
    struct Hold
    {
        Violation::Party who;
        TimePoint sent; // earliest possible time; `from` may be late if the thread woke late
        TimePoint from;
        TimePoint until; // the local lease deadline, or TimePoint::max()
    };
    using Holds = std::unordered_map<int, Hold>; // by worker
    struct Holders
    {
        Holds shared;
        Holds exclusive;
    };
    struct OpenOverlap
    {
        std::size_t evidence; // its index in the log
        std::size_t name;
        Hold first;
        Hold second;
    };
    struct Shard
    {
        std::mutex mutex;
        std::unordered_map<std::size_t, Holders> holders; // by name
        std::vector<OpenOverlap> open;                    // overlaps that have not ended
    };

    Shard &shardOf(std::size_t name) { return m_shards[name % m_shards.size()]; }
    void compare(Shard &shard, std::size_t name, const Hold &hold, const Holds &others);
    void countPermits(std::size_t name, const Hold &hold, const Holds &others);
    void closeOverlaps(Shard &shard, std::size_t name, int worker, TimePoint at);

    const std::vector<LockName> m_names;
    const TimePoint m_started;
    const std::optional<int> m_permits;
    FailoverLog m_failOvers;
    CheckLog m_holdLog;
    CheckLog m_witnessLog {Invariant::Witness};
    std::array<Shard, 64> m_shards;
};

} // namespace lockscope::load
