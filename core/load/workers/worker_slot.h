// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/workers/live_stats.h"
#include "core/load/workers/target.h"

#include <atomic>

namespace lockscope::load {

/// A worker that a fault kills goes through these in order; all others stay alive.
enum class Fate {
    Lives,
    DiesHolding, ///< it is to vanish with the next hold that it gets
    Dead,
};

/// A worker that a fault hits, and the identity of its own that it has then.
struct Victim
{
    Fault fault;
    bool isByHand = false;
    std::size_t index = 0; ///< among the victims of the run
    int worker = 0;        ///< counted from 0
    int party = 0;         ///< which of the run's holders it is under that identity
    std::unique_ptr<Identity> identity;
    std::atomic<bool> isAsking {false}; ///< its wait under that identity runs on the engine
    Take take;                          ///< the last one under it; engine thread
};

/// What one worker does now. Written by the worker, read by anybody.
struct WorkerSlot
{
    std::atomic<Victim *> victim {nullptr}; ///< set once, by the conductor; it counts from the worker's next cycle on
    std::atomic<int> party {0};             ///< which of the run's holders it is now
    std::atomic<Fate> fate {Fate::Lives};
    std::atomic<WorkerState> state {WorkerState::Idle};
    std::atomic<Access> access {Access::Exclusive};
    std::atomic<std::size_t> name {0}; ///< index of the lock of the running cycle
    std::atomic<TimePoint> diedAt {};
    std::atomic<TimePoint> askedAt {}; ///< when its running or last wait began
    std::atomic<bool> isLost {false};  ///< the running hold was lost; set on the engine thread
    std::atomic<qint64> cycles {0};    ///< that got their lock, also in the warm-up
    std::atomic<qint64> acquired {0};  ///< measured
    std::atomic<std::chrono::nanoseconds> lastWait {};
    std::atomic<std::chrono::nanoseconds> longestWait {}; ///< measured
};

} // namespace lockscope::load
