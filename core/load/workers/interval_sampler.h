// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/load_report.h"
#include "core/load/workers/run_state.h"

#include <thread>

namespace lockscope::load {

/// Records the figures of the measured part in slices, on its own thread. Made and ended by the run's conductor.
class IntervalSampler final
{
public:
    explicit IntervalSampler(std::shared_ptr<RunState> run);
    /// Call it while the run is stopping.
    ~IntervalSampler();
    Q_DISABLE_COPY_MOVE(IntervalSampler)

    /// Waits for the last slice; call it after the run's stop.
    [[nodiscard]] std::vector<IntervalReport> take();

private:
    void sample();

    std::shared_ptr<RunState> m_run;
    std::vector<IntervalReport> m_intervals; // owned by the sampler's thread until it has ended
    std::thread m_thread;
};

} // namespace lockscope::load
