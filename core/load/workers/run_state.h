// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/load/invariants/invariant_watch.h"
#include "core/load/metrics/handoff_clock.h"
#include "core/load/scenario/cycle_plan.h"
#include "core/load/workers/arrival_queue.h"
#include "core/load/workers/fault_targets.h"
#include "core/load/workers/first_error.h"
#include "core/load/workers/published.h"
#include "core/load/workers/run_clients.h"
#include "core/load/workers/run_clock.h"
#include "core/load/workers/run_faults.h"
#include "core/load/workers/worker_recorders.h"
#include "core/load/workers/worker_trace.h"
#include "core/locks/client_options.h"

#include <QHash>

namespace lockscope::load {

class GeneratorProbe;

/// The results of a run up to now: what its workers measured, checked and recorded. Thread: any, unless stated
/// otherwise.
struct RunResults
{
    /// The acquisition of a lock that was granted last.
    struct LastGrant
    {
        std::atomic<TimePoint> sentAt {};
        std::atomic<TimePoint> at {};
    };

    /// `tracksGrants`: faults may hit the servers, so `lastGrants` is needed.
    RunResults(const Scenario &scenario, const std::vector<LockName> &names, bool tracksGrants);

    InvariantWatch watch;
    HandoffClock handoffs;
    WorkerRecorders recorders;
    FirstError firstError;
    StepLog steps;
    std::vector<std::atomic<qint64>> increments;                ///< of the witness, by name; empty without one
    std::vector<LastGrant> lastGrants;                          ///< by name; empty if they are not tracked
    Published<std::shared_ptr<const GeneratorProbe>> generator; ///< null before the workers start and after their end
    QHash<LockName, std::size_t> nameIndex;                     ///< only for types with queues
};

/// The parts of one run, shared by its workers, its conductor and its observers, and the operations that concern
/// several parts. Held by shared_ptr: a coroutine may be the last owner. Thread: any, unless stated otherwise.
class RunState final
{
public:
    RunState(const Identity::Buses &buses, const Scenario &scenario, const QString &id, FaultTargets faultTargets = {});
    Q_DISABLE_COPY_MOVE(RunState)

    /// Creates the identities of the workers, and the victims of planned faults: the last workers. Call it once, not on
    /// an engine thread.
    void makeIdentities(const std::shared_ptr<RunState> &self);
    /// Gives the worker, counted from 0, its own identity and the fault. Thread: the conductor's.
    Victim &addVictim(const std::shared_ptr<RunState> &self, const Fault &fault, int worker, bool isByHand);

    /// Ends the run: waits and pauses end immediately. The first call sets the end of the measured part and the cause.
    void stop(std::optional<Error> why = {});
    /// The only server did not come back in time: the identities are abandoned, and their holds end with their leases.
    [[nodiscard]] bool hasLostServer() const;
    /// A worker's operation failed. Ends the run if no later one can succeed.
    void noteError(const std::shared_ptr<RunState> &self, const Error &error);
    /// A hold of the thread's worker was lost.
    void noteLoss(ThreadId thread);
    void countLoss(int worker); ///< of its current hold: once, if the hold or its loss is measured
    [[nodiscard]] const LockTypeRules &rules() const { return rulesOf(scenario.type); }

    const Identity::Buses buses;
    pubsub::Bus &bus; ///< the first one: its engine runs the light workers and everything awaited
    const Scenario scenario;
    const FaultTargets targets;
    const QString id;
    const std::vector<LockName> names;
    const NameChoice nameChoice;

    RunClock clock;
    CancelToken cancel = CancelToken::make(); ///< fired on the engine thread
    RunControl control;
    std::optional<ArrivalQueue> arrivals; ///< of an open loop
    RunClients clients;
    Workers workers;
    RunFaults faults;
    RunResults results;
    const std::unique_ptr<Target> target; ///< engine thread

private:
    [[nodiscard]] locks::ClientOptions optionsOfWorkers(const std::shared_ptr<RunState> &self) const;
    /// Adds an event of the queue of a fair lock to the check of its order. Thread: engine.
    void noteQueue(const locks::QueueEvent &event);
};

} // namespace lockscope::load
