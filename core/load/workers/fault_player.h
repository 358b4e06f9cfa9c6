// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/fault_report.h"
#include "core/load/workers/run_state.h"

#include <functional>

namespace lockscope::load {

/// Brings about the faults of a run and tells what came of them. Thread: the run's conductor.
class FaultPlayer final
{
public:
    explicit FaultPlayer(std::shared_ptr<RunState> run) : m_run(std::move(run)) { }

    /// Blocks until `until` or the run's end; calls `look` a few times a second meanwhile.
    void playUntil(TimePoint until, const std::function<void()> &look);
    /// What has come of it so far.
    [[nodiscard]] std::vector<FaultReport> soFar() const;
    /// What came of it; to be called before the workers stop waiting.
    [[nodiscard]] std::vector<FaultReport> reports();
    /// Removes what the dead have left, after the workers' end.
    void bury();

private:
    void begin(Victim &victim);
    void beginByHand(const Fault &fault);
    [[nodiscard]] bool tryToKill(Victim &waiter);
    [[nodiscard]] FaultReport reportOfMissed(const Fault &fault) const;
    [[nodiscard]] FaultReport reportOf(const Victim &victim, TimePoint now) const;
    [[nodiscard]] bool hadItsTurn(const Victim &victim) const;
    [[nodiscard]] std::optional<TimePoint> waitingSince(std::size_t name) const;

    std::shared_ptr<RunState> m_run;
    std::vector<Victim *> m_hunted; // waiters that have not been met waiting yet
    std::vector<Fault> m_missed;    // by hand, without a worker to hit
};

} // namespace lockscope::load
