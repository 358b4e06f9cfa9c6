// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/fault_report.h"
#include "core/load/workers/run_state.h"

namespace lockscope::load {

/// Brings about the faults of a run and tells what came of them. Thread: the run's conductor.
class FaultPlayer final
{
public:
    explicit FaultPlayer(std::shared_ptr<RunState> run) : m_run(std::move(run)) { }

    /// Blocks until `until` or the run's end.
    void playUntil(TimePoint until);
    /// What came of it; to be called before the workers stop waiting.
    [[nodiscard]] std::vector<FaultReport> reports() const;
    /// Removes what the dead have left, after the workers' end.
    void bury();

private:
    void begin(std::size_t fault);
    [[nodiscard]] bool tryToKillWaiter(int worker);
    [[nodiscard]] bool hadItsTurn(std::size_t fault) const;
    [[nodiscard]] std::optional<TimePoint> waitingSince(std::size_t name) const;

    std::shared_ptr<RunState> m_run;
    std::vector<std::size_t> m_hunted; // faults whose waiter has not been met waiting yet
};

} // namespace lockscope::load
