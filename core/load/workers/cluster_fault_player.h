// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/fault_schedule.h"

namespace lockscope::load {

/// Injects the faults of a run's private cluster, and observes their effects. Thread: the run's conductor.
class ClusterFaultPlayer final
{
public:
    explicit ClusterFaultPlayer(std::shared_ptr<RunState> run);

    /// The reports so far. Thread: any.
    [[nodiscard]] std::vector<FaultReport> soFar() const;
    /// Records the waiters and holders of the locks. Call it before the run is stopped.
    void lookAtWaiting();
    /// The final reports. Call it once the run has been stopped; waits for the running fault.
    [[nodiscard]] std::vector<FaultReport> reports();

private:
    /// The effect of an injected fault on the names of the run.
    struct Hit
    {
        std::vector<bool> names; ///< whether the fault hits them
        TimePoint leftAt {};     ///< from then on another node answers; it serves long before the last node knows of it
        TimePoint doneAt {};
    };
    /// One lock at the end of the run.
    struct Waiting
    {
        std::optional<TimePoint> since; ///< start of the longest wait
        bool isHeld = false;
    };

    void play(std::size_t index, const Fault &fault);
    [[nodiscard]] Status failOver(int slot, Hit &hit) const;
    /// For each name, whether its slot is one of these.
    [[nodiscard]] std::vector<bool> locksIn(const std::function<bool(int)> &isHit) const;
    [[nodiscard]] bool isTakenAgain(const Hit &hit) const;
    [[nodiscard]] std::optional<bool> isSeen(const Hit &hit) const;
    [[nodiscard]] std::map<std::size_t, Hit> hits() const;

    std::shared_ptr<RunState> m_run;
    mutable std::mutex m_mutex;
    std::map<std::size_t, Hit> m_hits; // guarded by m_mutex; of successful faults, by the index of the report
    TimePoint m_lookedAt {};
    std::vector<Waiting> m_waiting; // by name
    FaultSchedule m_schedule;       // last: its thread uses the other members
};

} // namespace lockscope::load
