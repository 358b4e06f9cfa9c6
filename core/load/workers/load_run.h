// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/mailbox.h"
#include "core/load/report/load_report.h"
#include "core/load/workers/fault_targets.h"
#include "core/load/workers/live_stats.h"
#include "core/load/workers/run_control.h"
#include "core/load/workers/worker_trace.h"
#include "core/pubsub/bus.h"

#include <atomic>
#include <thread>

namespace lockscope::load {

class RunState;

/// One load run: warm-up, measured part, and release of all holds. It works on its own threads and on the engine; only
/// the destructor blocks. Any number of runs may share a deployment, and a lock name.
///
/// A run ends after its time, by stop(), or when the server refuses for good or stays unreachable; the report then has
/// the results so far and the cause. It ends quickly only on a deployment with a giveUp time: without one, a stopped
/// run waits for an unreachable server too. Its deployments and targets must outlive it. Thread: the one that created
/// it; it needs an event loop for `finished`.
class LoadRun final
{
public:
    using Finished = std::function<void(const LoadReport &)>;

    /// `scenario` must be the result of validated(). A RedLock spreads its members over several deployments. The run
    /// uses the engine of the first one.
    LoadRun(const std::vector<pubsub::Bus *> &buses, const Scenario &scenario, FaultTargets targets = {});
    /// Stops the run and waits until all holds are released.
    ~LoadRun();
    Q_DISABLE_COPY_MOVE(LoadRun)

    /// Call it once. `finished` is called once, from the event loop, and must not destroy the run.
    void start(Finished finished);
    /// Ends the run early: cancels waits and releases holds; the report follows. May be called at any time and more
    /// than once.
    void stop();

    /// A run that has stopped but not finished.
    struct Ending
    {
        std::chrono::nanoseconds stalled {0}; ///< since the stop, or the last reply to the clean-up that follows
        int workers = 0;                      ///< still waiting for a reply
    };
    /// Empty while the run works and after its end.
    [[nodiscard]] std::optional<Ending> ending() const;

    /// No worker starts another cycle until resume(); current holds are released as planned. The run's time continues,
    /// and cycles that an open loop had planned for the pause are dropped.
    void pause();
    void resume();
    /// Applies from the next cycle of each worker; the report contains the original scenario and the changes.
    /// ErrorKind::Usage names the field.
    [[nodiscard]] Status change(const LoadChange &change);

    /// Injects the fault now, regardless of its own time, with the same prediction, observation and report as a planned
    /// one. It ends with the run at the latest; the report then says so. A worker fault affects a worker without
    /// another fault, from its next cycle on. ErrorKind::Usage: the fault is not possible in this run or on these
    /// servers. ErrorKind::Refused: it is not possible now, because the run is not in its measured part, is paused, or
    /// another fault of its kind is running. Returns the fault with its effective time.
    [[nodiscard]] Result<Fault> injectFault(const Fault &fault);

    /// Used in the names of the run, its default lock and its report.
    [[nodiscard]] const QString &id() const { return m_id; }
    /// The figures since the previous call; for charts, at most ten times a second.
    [[nodiscard]] LiveStats live();
    /// A report at the time of the last live(), with the values that thresholds need: times, counters, fairness and
    /// violations.
    [[nodiscard]] LoadReport partialReport() const;
    /// The planned and requested faults with their results, at most a fifth of a second old.
    [[nodiscard]] std::vector<FaultReport> faultsSoFar() const;
    [[nodiscard]] std::vector<WorkerRow> workers() const;

    /// Keeps every step of every worker until it is taken; costs a worker two stores per step. Call it before start().
    void traceWorkers();
    /// The workers' steps since the previous call. With 20 calls per second none are dropped.
    [[nodiscard]] StepLog::Steps takeSteps();
    /// The holders in Redis, indexed by WorkerStep::party; the workers first.
    [[nodiscard]] std::vector<RunHolder> holders() const;
    /// The locks, indexed by WorkerStep::name.
    [[nodiscard]] const std::vector<LockName> &lockNames() const;

private:
    struct Sample;
    void conduct();
    void resumePaused();

    const QString m_id;
    std::shared_ptr<RunState> m_state;
    std::atomic<RunPhase> m_phase {RunPhase::Preparing};
    std::unique_ptr<Sample> m_lastSample;
    Finished m_finished;
    Mailbox m_mailbox;
    std::thread m_conductor;
};

} // namespace lockscope::load
