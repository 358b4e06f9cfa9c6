// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/load/faults/recovery_watch.h"
#include "core/load/invariants/invariant_watch.h"
#include "core/load/metrics/access_recorder.h"
#include "core/load/metrics/handoff_clock.h"
#include "core/load/metrics/sparse_histogram.h"
#include "core/load/scenario/name_choice.h"
#include "core/load/workers/arrival_queue.h"
#include "core/load/workers/asked_faults.h"
#include "core/load/workers/fault_board.h"
#include "core/load/workers/fault_targets.h"
#include "core/load/workers/run_control.h"
#include "core/load/workers/worker_slot.h"
#include "core/load/workers/worker_trace.h"

#include <QHash>
#include <QSet>
#include <atomic>
#include <condition_variable>
#include <deque>

namespace lockscope::load {

class GeneratorProbe;

/// What one worker measures. Many light workers share one.
using Recorder = std::array<AccessRecorder, AccessCount>; // by Access

/// What one of many light workers measured beside the recorder that they share: all accesses together.
struct OwnTimes
{
    SparseHistogram wait;
    SparseHistogram hold;
    SparseHistogram handoff;
};

/// What the workers of one run, its conductor and its watchers share. Any thread, unless said otherwise.
/// Held by shared_ptr: a coroutine may be the last to let go.
class RunState final
{
public:
    RunState(const Identity::Buses &buses, const Scenario &scenario, const QString &id, FaultTargets faultTargets = {});
    Q_DISABLE_COPY_MOVE(RunState)

    /// Makes the identities of the workers, and the victims of the faults that are planned: the last workers. Not an
    /// engine thread; once.
    void makeIdentities(const std::shared_ptr<RunState> &self);
    /// The identity that a worker, counted from 0, shares with others.
    [[nodiscard]] Identity &sharedIdentityOf(int worker)
    {
        return *m_identities[static_cast<std::size_t>(worker % scenario.clients)];
    }
    /// Of all identities so far.
    [[nodiscard]] QSet<ClientId> clientIds() const;
    /// Makes an identity that is no worker's. Not an engine thread; not while workers run.
    [[nodiscard]] std::unique_ptr<Identity> makeKeeper();
    /// All that are there: any thread may call what any thread may.
    [[nodiscard]] std::vector<Identity *> identities() const;
    /// Gives back what a worker could not. At the end, when nobody uses them.
    void dropIdentities();

    /// The fault hits a worker that works and that no other fault hits. Null: there is none, or none would be left to
    /// see what becomes of it. Once for each that ask() accepted. The conductor's thread.
    Victim *addVictim(const std::shared_ptr<RunState> &self, const Fault &fault);
    /// In the order in which they were made. The conductor's thread.
    [[nodiscard]] std::deque<Victim> &victims() { return m_victims; }
    /// The worker begins its next cycle: from now on it has the victim's identity. Its own thread.
    void joinAs(Victim &victim, ThreadId thread);
    [[nodiscard]] Recorder &recorderOf(int worker)
    {
        return m_recorders[measuresEachWorker() ? static_cast<std::size_t>(worker) : 0];
    }
    /// Of a light worker without a recorder of its own; else null. Engine thread, or after the run.
    [[nodiscard]] OwnTimes *ownTimesOf(int worker)
    {
        return m_ownTimes.empty() ? nullptr : &m_ownTimes[static_cast<std::size_t>(worker)];
    }
    /// Each worker has a recorder of its own.
    [[nodiscard]] bool measuresEachWorker() const { return m_recorders.size() == slots.size(); }
    [[nodiscard]] AccessTotals totals(Access access) const;
    /// Since the workers began, measured or not.
    [[nodiscard]] qint64 cycles() const;
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

    /// Does the fault as if planned for its time. ErrorKind::Refused as AskedFaults::ask(), or for want of a worker.
    [[nodiscard]] Status ask(const AnyFault &fault);
    /// Something is done on purpose now that no worker tells of.
    void noteFault(TimePoint at);

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
    /// Appends what the workers did, and when a fault was done, since the call before; yields how many steps found no
    /// room. One thread.
    [[nodiscard]] qint64 takeSteps(std::vector<WorkerStep> &steps, std::vector<TimePoint> &faults);
    [[nodiscard]] std::vector<RunHolder> holders() const;

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
    AskedFaults askedFaults;
    FaultBoard faultBoard;
    std::optional<ArrivalQueue> arrivals; ///< of an open loop
    const TimePoint started = BootClock::now();
    InvariantWatch watch;
    RecoveryWatch recovery;
    HandoffClock handoffs;
    CancelToken cancel = CancelToken::make();    // fired on the engine thread
    std::vector<WorkerSlot> slots;               // by worker, counted from 0
    std::vector<std::atomic<qint64>> increments; ///< of the witness, by name; empty without one
    struct LastGrant
    {
        std::atomic<TimePoint> sentAt {}; ///< of the take that was granted
        std::atomic<TimePoint> at {};
    };
    std::vector<LastGrant> lastGrants;    // by name; empty where no fault can hit the servers
    const std::unique_ptr<Target> target; // engine thread

private:
    [[nodiscard]] std::unique_ptr<Identity> makeIdentity(const std::shared_ptr<RunState> &self);
    [[nodiscard]] std::vector<int> unhurt() const;
    Victim &makeVictim(const std::shared_ptr<RunState> &self, const Fault &fault, int worker, int party, bool isByHand);
    [[nodiscard]] bool promiseVictim();
    [[nodiscard]] bool isOurs(const ClientId &client) const;
    void noteQueue(const locks::QueueEvent &event); // engine thread

    std::vector<std::unique_ptr<Identity>> m_identities; // that workers share; made before they begin
    QHash<LockName, std::size_t> m_nameIndex;            // only where there are queues
    std::vector<Recorder> m_recorders;
    std::vector<OwnTimes> m_ownTimes; // by worker; where they share a recorder
    std::deque<WorkerTrace> m_traces; // one a recording thread; empty: nobody wants to know
    std::atomic<bool> m_isStopping {false};
    std::atomic<TimePoint> m_from {TimePoint::max()};
    std::atomic<TimePoint> m_until {TimePoint::max()};
    std::atomic<std::size_t> m_promisedVictims {0}; // to faults by hand that their player has not come to
    std::atomic<bool> m_lossesPass;                 // a link that breaks is not the end of the run
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_running = 0;                                 // guarded by m_mutex
    std::optional<Error> m_error;                      // guarded by m_mutex
    std::unordered_map<qint64, int> m_workerOfThread;  // guarded by m_mutex
    std::vector<RunHolder> m_holders;                  // guarded by m_mutex; workers, then victims by hand
    std::vector<WorkerStep> m_losses;                  // guarded by m_mutex; not yet taken
    std::vector<TimePoint> m_faultTimes;               // guarded by m_mutex; not yet taken
    QSet<ClientId> m_clientIds;                        // guarded by m_mutex; of all identities
    std::deque<Victim> m_victims;                      // guarded by m_mutex, but for the conductor, who adds them
    std::shared_ptr<const GeneratorProbe> m_generator; // guarded by m_mutex
};

} // namespace lockscope::load
