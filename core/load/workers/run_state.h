// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/load/invariants/exclusion_watch.h"
#include "core/load/metrics/access_recorder.h"
#include "core/load/workers/live_stats.h"
#include "core/locks/client.h"

#include <atomic>
#include <condition_variable>

namespace lockscope::load {

/// What one worker does now. Written by the worker, read by anybody.
struct WorkerSlot
{
    std::atomic<WorkerState> state {WorkerState::Idle};
    std::atomic<Access> access {Access::Exclusive};
    std::atomic<std::size_t> name {0}; ///< index of the lock of the running cycle
    std::atomic<bool> isLost {false};  ///< the running hold was lost; set on the engine thread
    std::atomic<qint64> acquired {0};  ///< measured
    std::atomic<std::chrono::nanoseconds> lastWait {};
    std::atomic<std::chrono::nanoseconds> longestWait {}; ///< measured
};

/// One a recording thread; light workers share the engine's.
using Recorder = std::array<AccessRecorder, 3>; // by Access

/// What the workers of one run, its conductor and its watchers share. Any thread, unless said otherwise.
/// Held by shared_ptr: a coroutine may be the last to let go.
class RunState final
{
public:
    RunState(pubsub::Bus &bus, const Scenario &scenario, const QString &id);
    Q_DISABLE_COPY_MOVE(RunState)

    /// Makes the client identities. Not the engine thread; once.
    void makeClients(const std::shared_ptr<RunState> &self);
    /// The identity of a worker, counted from 0.
    [[nodiscard]] locks::Client &clientOf(int worker) { return *clients[static_cast<std::size_t>(worker) % clients.size()]; }
    [[nodiscard]] Recorder &recorderOf(int worker);
    [[nodiscard]] AccessTotals totals(Access access) const;
    [[nodiscard]] std::vector<Access> accesses() const;

    /// The measured part is [from, until); empty when the run has been stopped before.
    void measureBetween(TimePoint from, TimePoint until);
    [[nodiscard]] bool isMeasured(TimePoint at) const { return at >= measuredFrom() && at < measuredUntil(); }
    [[nodiscard]] TimePoint measuredFrom() const { return m_from; }
    [[nodiscard]] TimePoint measuredUntil() const { return m_until; }

    /// Ends the run: waits and pauses end at once. The first call decides when the measured part ends and why.
    void stop(std::optional<Error> why = {});
    [[nodiscard]] bool isStopping() const { return m_isStopping; }
    [[nodiscard]] std::optional<Error> error() const;
    /// An operation of a worker failed. Ends the run when no later one can succeed.
    void noteError(const std::shared_ptr<RunState> &self, const Error &error);

    /// Blocks the calling thread; false when the run stops meanwhile. Not the engine thread.
    bool pause(std::chrono::nanoseconds time);
    void workersStarted(int count);
    void workerEnded();
    void waitForWorkers();

    /// So that a loss, which names a thread, finds its worker.
    void registerThread(ThreadId thread, int worker);
    void noteLoss(ThreadId thread);

    pubsub::Bus &bus;
    const Scenario scenario;
    const QString id;
    const std::vector<LockName> names;
    const TimePoint started = BootClock::now();
    ExclusionWatch watch;
    CancelToken cancel = CancelToken::make(); // fired on the engine thread
    std::vector<WorkerSlot> slots; // by worker, counted from 0
    std::vector<std::atomic<qint64>> increments; ///< of the witness, by name; empty without one
    std::vector<std::unique_ptr<locks::Client>> clients;

private:
    std::vector<Recorder> m_recorders;
    std::atomic<bool> m_isStopping {false};
    std::atomic<TimePoint> m_from {TimePoint::max()};
    std::atomic<TimePoint> m_until {TimePoint::max()};
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_running = 0;                              // guarded by m_mutex
    std::optional<Error> m_error;                   // guarded by m_mutex
    std::unordered_map<qint64, int> m_workerOfThread; // guarded by m_mutex
};

} // namespace lockscope::load
