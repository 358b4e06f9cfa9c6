// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/load/faults/recovery_watch.h"
#include "core/load/invariants/invariant_watch.h"
#include "core/load/metrics/handoff_clock.h"
#include "core/load/scenario/name_choice.h"
#include "core/load/workers/arrival_queue.h"
#include "core/load/workers/asked_faults.h"
#include "core/load/workers/fault_board.h"
#include "core/load/workers/fault_targets.h"
#include "core/load/workers/first_error.h"
#include "core/load/workers/run_control.h"
#include "core/load/workers/step_log.h"
#include "core/load/workers/worker_recorders.h"
#include "core/load/workers/worker_slot.h"

#include <QHash>
#include <QSet>
#include <atomic>
#include <condition_variable>
#include <deque>

namespace lockscope::load {

class GeneratorProbe;

/// State shared by the workers of one run, its conductor and its observers. Held by shared_ptr: a coroutine may be the
/// last owner. Thread: any, unless stated otherwise.
class RunState final
{
public:
    RunState(const Identity::Buses &buses, const Scenario &scenario, const QString &id, FaultTargets faultTargets = {});
    Q_DISABLE_COPY_MOVE(RunState)

    /// Creates the identities of the workers, and the victims of planned faults: the last workers. Call it once, not on
    /// an engine thread.
    void makeIdentities(const std::shared_ptr<RunState> &self);
    /// The identity that a worker, counted from 0, shares with others.
    [[nodiscard]] Identity &sharedIdentityOf(int worker)
    {
        return *m_identities[static_cast<std::size_t>(worker % scenario.clients)];
    }
    /// The ids of all identities so far.
    [[nodiscard]] QSet<ClientId> clientIds() const;
    /// Creates an identity that belongs to no worker. Not on an engine thread; not while workers run.
    [[nodiscard]] std::unique_ptr<Identity> makeKeeper();
    /// All existing identities; only for calls that any thread may make.
    [[nodiscard]] std::vector<Identity *> identities() const;
    /// Releases what workers could not release. Call it at the end, when the identities are no longer used.
    void dropIdentities();

    /// Chooses a working worker without another fault for this one. Returns null if none exists or if no other worker
    /// would be left to observe the effect. Call once per fault that ask() accepted. Thread: the conductor's.
    Victim *addVictim(const std::shared_ptr<RunState> &self, const Fault &fault);
    /// In order of creation. Thread: the conductor's.
    [[nodiscard]] std::deque<Victim> &victims() { return m_victims; }
    /// The worker begins its next cycle with the victim's identity. Thread: the worker's.
    void joinAs(Victim &victim, ThreadId thread);
    /// Since the workers began, including unmeasured ones.
    [[nodiscard]] qint64 cycles() const;
    [[nodiscard]] const std::vector<Access> &accesses() const { return rulesOf(scenario.type).accesses; }

    /// The measured part is [from, until); it is empty if the run was stopped earlier.
    void measureBetween(TimePoint from, TimePoint until);
    [[nodiscard]] bool isMeasured(TimePoint at) const { return at >= measuredFrom() && at < measuredUntil(); }
    [[nodiscard]] TimePoint measuredFrom() const { return m_from; }
    [[nodiscard]] TimePoint measuredUntil() const { return m_until; }
    /// Ends the run: waits and pauses end immediately. The first call sets the end of the measured part and the cause.
    void stop(std::optional<Error> why = {});
    [[nodiscard]] bool isStopping() const { return m_isStopping; }
    [[nodiscard]] std::optional<Error> error() const;
    /// The only server did not come back in time: the identities are abandoned, and their holds end with their leases.
    [[nodiscard]] bool hasLostServer() const;
    /// A worker's operation failed. Ends the run if no later one can succeed.
    void noteError(const std::shared_ptr<RunState> &self, const Error &error);

    /// Injects the fault now. ErrorKind::Refused as in AskedFaults::ask(), or if no worker is available.
    [[nodiscard]] Status ask(const Fault &fault);

    /// Blocks the calling thread. Returns false if the run stops first. Not on the engine thread.
    bool pause(std::chrono::nanoseconds time);
    /// Blocks while the worker, counted from 0, must rest.
    void waitForTurn(int worker);
    /// Resting workers check again whether they may continue.
    void controlChanged(const std::shared_ptr<RunState> &self);
    void workersStarted(int count);
    void workerEnded();
    void waitForWorkers();
    /// The victim dies now: drops its identity and starts to observe its lock. Thread: the worker's, or the engine's.
    void vanished(int worker, TimePoint at);

    /// Lets losses and queue places, which name a thread, be mapped to their worker.
    void registerThread(ThreadId thread, int worker);
    /// Counted from 0; nothing: not a worker of this run.
    [[nodiscard]] std::optional<int> workerOf(ThreadId thread) const;
    void noteLoss(ThreadId thread);
    void countLoss(int worker); ///< of its current hold: once, if the hold or its loss is measured

    [[nodiscard]] std::vector<RunHolder> holders() const;

    /// The monitor of the generating process; null before the workers start and after their end.
    void setGenerator(std::shared_ptr<const GeneratorProbe> probe);
    [[nodiscard]] std::shared_ptr<const GeneratorProbe> generator() const;

    const Identity::Buses buses;
    pubsub::Bus &bus; ///< the first one: its engine runs the light workers and everything awaited
    const Scenario scenario;
    const LockTypeRules &rules; ///< of the scenario's type
    const FaultTargets targets;
    const QString id;
    const std::vector<LockName> names;
    const NameChoice nameChoice;
    RunControl control;
    AskedFaults askedFaults;
    FaultBoard faultBoard;
    FirstError firstError;
    std::optional<ArrivalQueue> arrivals; ///< of an open loop
    const TimePoint started = BootClock::now();
    InvariantWatch watch;
    RecoveryWatch recovery;
    HandoffClock handoffs;
    WorkerRecorders recorders;
    StepLog steps;
    std::atomic<TimePoint> progressAt {};        ///< the time of stop(), or of the last reply to the clean-up after it
    CancelToken cancel = CancelToken::make();    // fired on the engine thread
    std::vector<WorkerSlot> slots;               // by worker, counted from 0
    std::vector<std::atomic<qint64>> increments; ///< of the witness, by name; empty without one
    struct LastGrant
    {
        std::atomic<TimePoint> sentAt {}; ///< of the acquisition that was granted
        std::atomic<TimePoint> at {};
    };
    std::vector<LastGrant> lastGrants;    // by name; empty if no fault can hit the servers
    const std::unique_ptr<Target> target; // engine thread

private:
    [[nodiscard]] std::unique_ptr<Identity> makeIdentity(const std::shared_ptr<RunState> &self);
    [[nodiscard]] std::vector<int> unhurt() const;
    Victim &makeVictim(const std::shared_ptr<RunState> &self, const Fault &fault, int worker, int party, bool isByHand);
    [[nodiscard]] bool promiseVictim();
    [[nodiscard]] bool isOurs(const ClientId &client) const;
    void noteQueue(const locks::QueueEvent &event); // engine thread

    std::vector<std::unique_ptr<Identity>> m_identities; // shared by workers; created before they begin
    QHash<LockName, std::size_t> m_nameIndex;            // only for types with queues
    std::atomic<bool> m_isStopping {false};
    std::atomic<TimePoint> m_from {TimePoint::max()};
    std::atomic<TimePoint> m_until {TimePoint::max()};
    std::atomic<std::size_t> m_promisedVictims {0}; // accepted worker faults that their player has not handled yet
    std::atomic<bool> m_lossesPass;                 // a broken link does not end the run
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_running = 0;                                 // guarded by m_mutex
    std::optional<Error> m_error;                      // guarded by m_mutex
    std::unordered_map<qint64, int> m_workerOfThread;  // guarded by m_mutex
    std::vector<RunHolder> m_holders;                  // guarded by m_mutex; workers, then victims by hand
    QSet<ClientId> m_clientIds;                        // guarded by m_mutex; of all identities
    std::deque<Victim> m_victims;                      // guarded by m_mutex, except for the conductor, who adds them
    std::shared_ptr<const GeneratorProbe> m_generator; // guarded by m_mutex
};

} // namespace lockscope::load
