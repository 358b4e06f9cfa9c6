// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/load/metrics/counters.h"
#include "core/load/metrics/histogram.h"
#include "core/load/report/load_report.h"
#include "core/load/scenario/scenario.h"

#include <map>

namespace lockscope::load {

enum class RunPhase { Preparing, WarmUp, Measuring, Stopping, Finished };

enum class WorkerState { Idle, Waits, Holds, Thinks };

/// One row of the worker table.
struct WorkerRow
{
    int worker = 0; ///< counted from 1
    WorkerState state = WorkerState::Idle;
    Access access = Access::Exclusive; ///< of the running or last cycle
    std::chrono::nanoseconds lastWait {0};
    qint64 acquired = 0; ///< measured cycles
};

/// What a chart shows of one access: the interval since the look before, and the whole measured part so far.
struct LiveAccess
{
    double perSecond = 0.0; ///< acquisitions in the interval
    Percentiles wait;       ///< of the interval
    Counters total;
    int holding = 0; ///< workers, now
    int waiting = 0;
};

struct LiveStats
{
    RunPhase phase = RunPhase::Preparing;
    bool isPaused = false;
    std::chrono::nanoseconds elapsed {0};  ///< of the measured part
    std::chrono::nanoseconds interval {0}; ///< between this look and the one before
    std::map<Access, LiveAccess> byAccess; ///< those that the scenario can take
    Percentiles wait;                      ///< of the interval, all accesses together
    qint64 violations = 0;
    Fairness fairness;                        ///< of the measured part so far
    std::chrono::nanoseconds longestWait {0}; ///< measured
    GeneratorReport generator;                ///< of the last seconds; the connections are not counted
    std::optional<Micros> loopLagP99 {};      ///< of the interval
};

} // namespace lockscope::load
