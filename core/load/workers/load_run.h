// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/mailbox.h"
#include "core/load/report/load_report.h"
#include "core/load/workers/fault_board.h"
#include "core/load/workers/fault_targets.h"
#include "core/load/workers/live_stats.h"
#include "core/load/workers/run_control.h"
#include "core/load/workers/worker_trace.h"
#include "core/pubsub/bus.h"

#include <atomic>
#include <thread>

namespace lockscope::load {

class RunState;

/// One load run: warm-up, measured part, and everything given back. Works on threads of its own and on the engine; only
/// the destructor waits. Any number of runs may share a deployment, and a lock name.
///
/// A run ends after its time, by stop(), or when the server refuses or stays away; then the report says what is known
/// and why. It ends soon only on a deployment with a giveUp time: one that waits for a lost server for ever makes a
/// stopped run wait too. Thread: the one that made it, which needs an event loop for `finished`. What it runs on
/// outlives it.
class LoadRun final
{
public:
    using Finished = std::function<void(const LoadReport &)>;

    /// `scenario` has been validated.
    LoadRun(pubsub::Bus &bus, const Scenario &scenario) : LoadRun(std::vector<pubsub::Bus *> {&bus}, scenario) { }
    /// Over several deployments, for a RedLock: its members are spread over them. The engine of the first carries the
    /// run.
    LoadRun(const std::vector<pubsub::Bus *> &buses, const Scenario &scenario, FaultTargets targets = {});
    /// Stops the run and waits until all is given back.
    ~LoadRun();
    Q_DISABLE_COPY_MOVE(LoadRun)

    /// Once. `finished` is called once, from the event loop, and must not destroy the run.
    void start(Finished finished);
    /// Ends the run early: waits are cancelled, holds given back, the report follows. Any time, also twice.
    void stop();

    /// No worker begins another cycle until resume(); what it holds it gives back as planned. The time of the run goes
    /// on, and what an open loop had planned meanwhile is dropped.
    void pause();
    void resume();
    /// From the next cycle of each worker on; the report carries the scenario that the run began with. ErrorKind::Usage
    /// names the field.
    [[nodiscard]] Status change(const LoadChange &change);

    /// Does the fault now, whatever its own time says: with the same prediction, look and report as one that was
    /// planned for this moment. What it is to last ends with the run at the latest, and the report says so. A worker
    /// that it is to hit is one that no other fault hits, from its next cycle on. ErrorKind::Usage: it is not possible
    /// in this run, or on these servers. ErrorKind::Refused: it is not possible now, because the run is not measured,
    /// is paused, or another fault of its kind goes on.
    /// Yields the fault with the time at which it counts as planned.
    [[nodiscard]] Result<AnyFault> doFault(const AnyFault &fault);

    /// Names the run, its default lock and its report.
    [[nodiscard]] const QString &id() const { return m_id; }
    /// What happened since the call before; meant for charts, ten times a second at most.
    [[nodiscard]] LiveStats live();
    /// What a report would say of the moment of the last live(), as far as thresholds are checked against it: times,
    /// counters, fairness and violations.
    [[nodiscard]] LoadReport soFar() const;
    /// Those that are planned and those by hand: what is known of each, a fifth of a second old at most.
    [[nodiscard]] FaultReports faultsSoFar() const;
    [[nodiscard]] std::vector<WorkerRow> workers() const;

    /// Keeps every step of every worker until it is taken; costs a worker two stores a step. Before start().
    void traceWorkers();
    /// What the workers did since the call before, thread by thread, and how many steps found no room. Often enough,
    /// nothing is lost: 20 times a second.
    struct Steps
    {
        std::vector<WorkerStep> steps;
        std::vector<TimePoint> faults {}; ///< when something was done on purpose that is no worker's step
        qint64 dropped = 0;
    };
    [[nodiscard]] Steps takeSteps();
    /// Who they are in Redis, as WorkerStep::party counts them: the workers first.
    [[nodiscard]] std::vector<RunHolder> holders() const;
    /// The locks that WorkerStep::name counts.
    [[nodiscard]] const std::vector<LockName> &lockNames() const;

private:
    struct Look;
    void conduct();

    const QString m_id;
    std::shared_ptr<RunState> m_state;
    std::atomic<RunPhase> m_phase {RunPhase::Preparing};
    std::unique_ptr<Look> m_lastLook;
    Finished m_finished;
    Mailbox m_mailbox;
    std::thread m_conductor;
};

} // namespace lockscope::load
