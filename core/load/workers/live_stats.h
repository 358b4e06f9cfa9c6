// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/access_recorder.h"
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

/// The chart data of one access: the interval since the previous call, and the measured part so far.
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
    std::chrono::nanoseconds elapsed {0};  ///< of the measured part
    std::map<Access, LiveAccess> byAccess; ///< the accesses of the scenario
    qint64 violations = 0;
    std::optional<Fairness> fairness;         ///< of the measured part so far; empty without any acquisition
    std::chrono::nanoseconds longestWait {0}; ///< with present waits; valid if `fairness` is not empty
    GeneratorReport generator;                ///< of the last seconds; without the connection count
    std::optional<Micros> loopLagP99 {};      ///< of the interval
};

} // namespace lockscope::load
