// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/worker_trace.h"

#include <deque>
#include <mutex>

namespace lockscope::load {

/// The steps of all workers of a run, their lost holds and the times of faults, until they are taken. Records nothing
/// before start(). Thread: any, unless stated otherwise.
class StepLog final
{
public:
    /// Call it before the workers begin.
    void start(const Scenario &scenario);
    /// Null if steps are not recorded. Thread: the worker's.
    [[nodiscard]] WorkerTrace *traceOf(int worker);
    void addLoss(const WorkerStep &loss);
    /// A fault that is not a worker's step.
    void addFault(TimePoint at);
    /// Appends the steps and the times of faults since the last call; returns the number of dropped steps. Thread: one.
    [[nodiscard]] qint64 take(std::vector<WorkerStep> &steps, std::vector<TimePoint> &faults);

private:
    std::deque<WorkerTrace> m_traces; // one per recording thread; empty: steps are not recorded
    std::mutex m_mutex;
    std::vector<WorkerStep> m_losses;    // guarded by m_mutex
    std::vector<TimePoint> m_faultTimes; // guarded by m_mutex
};

} // namespace lockscope::load
