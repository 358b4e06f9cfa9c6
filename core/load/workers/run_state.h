// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/load/faults/recovery_watch.h"
#include "core/load/invariants/invariant_watch.h"
#include "core/load/metrics/access_recorder.h"
#include "core/load/metrics/handoff_clock.h"
#include "core/load/scenario/name_choice.h"
#include "core/load/workers/arrival_queue.h"
#include "core/load/workers/fault_targets.h"
#include "core/load/workers/live_stats.h"
#include "core/load/workers/run_control.h"
#include "core/load/workers/target.h"
#include "core/load/workers/worker_trace.h"

#include <QHash>
#include <QSet>
#include <atomic>
#include <condition_variable>
#include <deque>

namespace lockscope::load {

class GeneratorProbe;

/// A worker that a fault kills goes through these in order; all others stay alive.
enum class Fate {
    Lives,
    DiesHolding, ///< it is to vanish with the next hold that it gets
    Dead,
};

/// What one worker does now. Written by the worker, read by anybody.
struct WorkerSlot
{
    std::atomic<Fate> fate {Fate::Lives};
    std::atomic<WorkerState> state {WorkerState::Idle};
    std::atomic<Access> access {Access::Exclusive};
    std::atomic<std::size_t> name {0}; ///< index of the lock of the running cycle
    std::atomic<TimePoint> diedAt {};
    std::atomic<bool> isAsking {false}; ///< of one that is to be killed: its wait runs on the engine
    Take take;                          ///< of one that is to be killed: the last one; engine thread
    std::atomic<TimePoint> askedAt {};  ///< when its running or last wait began
    std::atomic<bool> isLost {false};   ///< the running hold was lost; set on the engine thread
    std::atomic<qint64> acquired {0};   ///< measured
    std::atomic<std::chrono::nanoseconds> lastWait {};
    std::atomic<std::chrono::nanoseconds> longestWait {}; ///< measured
};

/// What one worker measures. Many light workers share one.
using Recorder = std::array<AccessRecorder, AccessCount>; // by Access

/// What the workers of one run, its conductor and its watchers share. Any thread, unless said otherwise.
/// Held by shared_ptr: a coroutine may be the last to let go.
class RunState final
{
public:
    RunState(const Identity::Buses &buses, const Scenario &scenario, const QString &id, FaultTargets faultTargets = {});
    Q_DISABLE_COPY_MOVE(RunState)

    /// Makes the identities of the workers. Not an engine thread; once.
    void makeIdentities(const std::shared_ptr<RunState> &self);
    /// The identity of a worker, counted from 0. Who is to be killed has one of its own.
    [[nodiscard]] Identity &identityOf(int worker);
    /// Of all identities so far.
    [[nodiscard]] const QSet<ClientId> &clientIds() const { return m_clientIds; }
    /// Makes an identity that is no worker's. Not an engine thread; not while workers run.
    [[nodiscard]] std::unique_ptr<Identity> makeKeeper();
    /// The worker that a fault kills, counted from 0: the last ones.
    [[nodiscard]] int victimOf(std::size_t fault) const { return scenario.workers - 1 - static_cast<int>(fault); }
    [[nodiscard]] std::size_t faultOf(int victim) const
    {
        return static_cast<std::size_t>(scenario.workers - 1 - victim);
    }
    [[nodiscard]] bool isVictim(int worker) const
    {
        return worker >= scenario.workers - static_cast<int>(scenario.faults.size());
    }
    [[nodiscard]] Recorder &recorderOf(int worker)
    {
        return m_recorders[measuresEachWorker() ? static_cast<std::size_t>(worker) : 0];
    }
    /// Each worker has a recorder of its own.
    [[nodiscard]] bool measuresEachWorker() const { return m_recorders.size() == slots.size(); }
    [[nodiscard]] AccessTotals totals(Access access) const;
    [[nodiscard]] const std::vector<Access> &accesses() const { return rulesOf(scenario.type).accesses; }

    /// The measured part is [from, until); empty when the run has been stopped before.
    void measureBetween(TimePoint from, TimePoint until);
    [[nodiscard]] bool isMeasured(TimePoint at) const { return at >= measuredFrom() && at < measuredUntil(); }
    [[nodiscard]] TimePoint measuredFrom() const { return m_from; }
    [[nodiscard]] TimePoint measuredUntil() const { return m_until; }

    /// Ends the run: waits and pauses end at once. The first call decides when the measured part ends and why.
    void stop(std::optional<Error> why = {});
    [[nodiscard]] bool isStopping() const { return m_isStopping; }
    [[nodiscard]] std::optional<Error> error() const;
    /// The only server has been waited for until the deployment gave up. Nobody waits for it once more: the identities
    /// are abandoned, and what they hold ends with its lease.
    [[nodiscard]] bool hasLostServer() const;
    /// An operation of a worker failed. Ends the run when no later one can succeed.
    void noteError(const std::shared_ptr<RunState> &self, const Error &error);

    /// Blocks the calling thread; false when the run stops meanwhile. Not the engine thread.
    bool pause(std::chrono::nanoseconds time);
    /// Blocks while the worker, counted from 0, rests.
    void waitForTurn(int worker);
    /// Who rests looks again whether it may go on.
    void controlChanged(const std::shared_ptr<RunState> &self);
    void workersStarted(int count);
    void workerEnded();
    void waitForWorkers();

    /// The victim dies now: its identity is dropped, and what becomes of its lock is watched. Its own thread, or the
    /// engine's.
    void vanished(int worker, TimePoint at);

    /// So that a loss or a place in a queue, which name a thread, find their worker.
    void registerThread(ThreadId thread, int worker);
    /// Counted from 0; nothing: not one of this run.
    [[nodiscard]] std::optional<int> workerOf(ThreadId thread) const;
    void noteLoss(ThreadId thread);

    /// Keeps the steps of the workers for takeSteps(). Before they begin.
    void traceWorkers();
    /// Null when nobody wants to know. For the worker's own thread.
    [[nodiscard]] WorkerTrace *traceOf(int worker);
    /// Appends what the workers did since the call before; yields how many steps found no room. One thread.
    [[nodiscard]] qint64 takeSteps(std::vector<WorkerStep> &steps);
    /// By worker; an empty client: it has not begun.
    [[nodiscard]] std::vector<HolderId> holders() const;

    /// Who watches the generating process meanwhile; null before the workers start and after their end.
    void setGenerator(std::shared_ptr<const GeneratorProbe> probe);
    [[nodiscard]] std::shared_ptr<const GeneratorProbe> generator() const;

    const Identity::Buses buses;
    pubsub::Bus &bus; ///< the first of them: the engine of light workers and of all that is awaited
    const Scenario scenario;
    const LockTypeRules &rules; ///< of its type
    const FaultTargets targets;
    const QString id;
    const std::vector<LockName> names;
    const NameChoice nameChoice;
    RunControl control;
    std::optional<ArrivalQueue> arrivals; ///< of an open loop
    const TimePoint started = BootClock::now();
    InvariantWatch watch;
    RecoveryWatch recovery;
    HandoffClock handoffs;
    CancelToken cancel = CancelToken::make();       // fired on the engine thread
    std::vector<WorkerSlot> slots;                  // by worker, counted from 0
    std::vector<std::atomic<qint64>> increments;    ///< of the witness, by name; empty without one
    std::vector<std::atomic<TimePoint>> lastGrants; // by name; empty without faults of the servers
    std::vector<std::unique_ptr<Identity>> identities;
    const std::unique_ptr<Target> target; // engine thread

private:
    void noteQueue(const locks::QueueEvent &event); // engine thread

    QSet<ClientId> m_clientIds;               // of all identities
    QHash<LockName, std::size_t> m_nameIndex; // only where there are queues
    std::vector<Recorder> m_recorders;
    std::deque<WorkerTrace> m_traces; // one a recording thread; empty: nobody wants to know
    std::atomic<bool> m_isStopping {false};
    std::atomic<TimePoint> m_from {TimePoint::max()};
    std::atomic<TimePoint> m_until {TimePoint::max()};
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_running = 0;                                 // guarded by m_mutex
    std::optional<Error> m_error;                      // guarded by m_mutex
    std::unordered_map<qint64, int> m_workerOfThread;  // guarded by m_mutex
    std::vector<HolderId> m_holders;                   // guarded by m_mutex; by worker
    std::vector<WorkerStep> m_losses;                  // guarded by m_mutex; not yet taken
    std::shared_ptr<const GeneratorProbe> m_generator; // guarded by m_mutex
};

} // namespace lockscope::load
