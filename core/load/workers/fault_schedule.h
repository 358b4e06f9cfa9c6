// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/run_state.h"

#include <functional>
#include <mutex>
#include <thread>

namespace lockscope::load {

/// Injects the planned and requested faults of one target, one after the other, on its own thread, because each blocks
/// for a while. Thread: the run's conductor.
class FaultSchedule final
{
public:
    /// `inject` runs on the own thread until the fault and its observation have ended.
    using Inject = std::function<void(std::size_t index, const Fault &fault)>;

    FaultSchedule(std::shared_ptr<RunState> run, Fault::Target target, Inject inject);
    ~FaultSchedule() { finish(); }
    Q_DISABLE_COPY_MOVE(FaultSchedule)

    /// Stops the run if the system refuses the thread.
    void start();
    /// Waits for the running fault. Call it once the run has been stopped.
    void finish();

    /// Changes a report. Thread: any.
    void note(std::size_t index, const std::function<void(FaultReport &)> &write);
    /// The reports so far. Thread: any.
    [[nodiscard]] std::vector<FaultReport> soFar() const;

private:
    void play();
    void add(const Fault &fault, bool isByHand);

    std::shared_ptr<RunState> m_run;
    const Fault::Target m_target;
    const Inject m_inject;
    mutable std::mutex m_mutex;
    std::vector<FaultReport> m_reports; // guarded by m_mutex; only the own thread adds to it until it has ended
    std::thread m_thread;
};

/// A report with the prediction for this run.
[[nodiscard]] FaultReport predictedReport(const RunState &run, const Fault &fault, bool isByHand);

} // namespace lockscope::load
