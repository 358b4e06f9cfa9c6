// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/fault_schedule.h"

namespace lockscope::load {

/// Runs the worker faults of a run and reports their effects. Thread: the run's conductor.
class WorkerFaultPlayer final
{
public:
    explicit WorkerFaultPlayer(std::shared_ptr<RunState> run) : m_run(std::move(run)) { }

    /// Blocks until `until` or the run's end; calls `look` a few times per second.
    void playUntil(TimePoint until, const std::function<void()> &look);
    /// The reports so far.
    [[nodiscard]] std::vector<FaultReport> soFar() const;
    /// The final reports. Call it before the workers stop waiting.
    [[nodiscard]] std::vector<FaultReport> reports();
    /// Removes what dead workers have left on the server. Call it after all workers have ended.
    void removeRemains();

private:
    void begin(Victim &victim);
    void beginByHand(const Fault &fault);
    [[nodiscard]] bool tryToKill(Victim &waiter);
    [[nodiscard]] std::vector<FaultReport> reportsAt(bool isEnd) const;
    [[nodiscard]] FaultReport reportOf(const Victim &victim, TimePoint now, bool isEnd) const;
    [[nodiscard]] bool hasBlockedOthers(const Victim &victim) const;

    std::shared_ptr<RunState> m_run;
    std::vector<Victim *> m_pendingVictims; // victims to be killed while waiting that were not seen waiting yet
    std::vector<Fault> m_missed;            // requested faults without a worker to hit
};

} // namespace lockscope::load
