// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/fault_schedule.h"

namespace lockscope::load {

/// Injects the faults of a run's clients, links and server, and observes their effects. Thread: the run's conductor.
class RunFaultPlayer final
{
public:
    explicit RunFaultPlayer(std::shared_ptr<RunState> run);
    ~RunFaultPlayer() { finish(); }
    Q_DISABLE_COPY_MOVE(RunFaultPlayer)

    /// The reports so far. Thread: any.
    [[nodiscard]] std::vector<FaultReport> soFar() const { return m_schedule.soFar(); }
    /// The final reports. Call it once the run has been stopped; waits until the last fault has ended.
    [[nodiscard]] std::vector<FaultReport> reports();

private:
    void play(std::size_t index, const Fault &fault);
    /// Blocks for its duration.
    [[nodiscard]] Status inject(const Fault &fault);
    [[nodiscard]] Status signalServer(const Fault &fault);
    void freezeWatchdogs(bool areFrozen);
    /// On the engine of each deployment.
    void onEngines(const std::function<void(std::size_t deployment)> &act);
    [[nodiscard]] std::optional<bool> isTakenAgain(const Fault &fault);
    [[nodiscard]] std::optional<bool> isSlower(const Fault &fault);
    void finish();

    std::shared_ptr<RunState> m_run;
    bool m_hasFaultyLinks = false; // owned by the schedule's thread until it has ended
    FaultSchedule m_schedule;
};

} // namespace lockscope::load
