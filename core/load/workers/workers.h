// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/workers/live_stats.h"
#include "core/load/workers/target.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

namespace lockscope::load {

/// The states of a worker that a fault kills, in order; all other workers stay alive.
enum class Fate {
    Lives,
    DiesHolding, ///< it vanishes with its next hold
    Dead,
};

/// A worker hit by a fault, and its own identity from then on.
struct Victim
{
    Fault fault;
    bool isByHand = false;
    std::size_t index = 0; ///< among the victims of the run
    int worker = 0;        ///< counted from 0
    int party = 0;         ///< index among the run's holders under that identity
    Identity *identity = nullptr;
    std::atomic<bool> isAsking {false}; ///< its wait under that identity is running on the engine
    AcquireParams take;                 ///< the last one under it; engine thread
};

/// The current state of one worker. Written by the worker, read by any thread.
struct WorkerSlot
{
    std::atomic<Victim *> victim {nullptr}; ///< set once, by the conductor; applies from the worker's next cycle
    std::atomic<int> party {0};             ///< its present index among the run's holders
    std::atomic<Fate> fate {Fate::Lives};
    std::atomic<WorkerState> state {WorkerState::Idle};
    std::atomic<Access> access {Access::Exclusive};
    std::atomic<std::size_t> name {0}; ///< index of the lock of the running cycle
    std::atomic<TimePoint> diedAt {};
    std::atomic<TimePoint> askedAt {};       ///< start of its current or last wait
    std::atomic<bool> isLost {false};        ///< the current hold was lost; set on the engine thread
    std::atomic<bool> isMeasured {false};    ///< the current hold was granted in the measured part
    std::atomic<bool> isLossCounted {false}; ///< or must not be, see RunState::countLoss()
    std::atomic<qint64> cycles {0};          ///< acquired cycles, including the warm-up
    std::atomic<qint64> acquired {0};        ///< measured
    std::atomic<std::chrono::nanoseconds> lastWait {};
    std::atomic<std::chrono::nanoseconds> longestWait {}; ///< measured
};

/// The workers of a run, indexed from 0. Thread: any.
class Workers final
{
public:
    explicit Workers(int count);

    [[nodiscard]] WorkerSlot &operator[](int worker) { return m_slots[static_cast<std::size_t>(worker)]; }
    [[nodiscard]] int count() const { return static_cast<int>(m_slots.size()); }
    [[nodiscard]] auto begin() const { return m_slots.begin(); }
    [[nodiscard]] auto end() const { return m_slots.end(); }

    /// Since the workers began, including unmeasured ones.
    [[nodiscard]] qint64 cycles() const;
    /// Measured acquisitions of each worker.
    [[nodiscard]] std::vector<qint64> acquired() const;
    /// Measured acquisitions of all workers.
    [[nodiscard]] qint64 acquiredByAll() const;
    /// The longest measured wait, or a present one that has lasted longer at `until`.
    [[nodiscard]] std::chrono::nanoseconds longestWait(TimePoint until = {}) const;
    /// Start of the longest present wait for the lock with this index; std::nullopt: no living worker waits for it, or
    /// one holds it.
    [[nodiscard]] std::optional<TimePoint> waitingSince(std::size_t name) const;

    void started(int count);
    void ended();
    void waitForEnd();

private:
    std::vector<WorkerSlot> m_slots;
    std::mutex m_mutex;
    std::condition_variable m_ended;
    int m_running = 0; // guarded by m_mutex
};

} // namespace lockscope::load
