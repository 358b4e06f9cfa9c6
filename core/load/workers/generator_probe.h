// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram_recorder.h"
#include "core/load/report/load_report.h"
#include "core/topology/deployment.h"

#include <ctime>

namespace lockscope::load {

/// Watches the process that makes the load: whether it, and not the lock, sets the pace.
/// Made and destroyed on any thread but the engine's; `deployment` outlives it.
class GeneratorProbe final
{
public:
    explicit GeneratorProbe(topology::Deployment &deployment);
    ~GeneratorProbe();
    Q_DISABLE_COPY_MOVE(GeneratorProbe)

    /// What was measured since the probe was made. Any thread but the engine's.
    [[nodiscard]] GeneratorReport report() const;

    /// The state of the figures at some moment; at first that in which the probe was made.
    struct Mark
    {
        TimePoint at;
        std::clock_t cpu;
        Histogram lag {};
    };
    [[nodiscard]] Mark start() const { return {m_started, m_cpuAtStart}; }
    /// What was measured since `mark`, which moves to now, but for the connections. Any thread; waits for nobody.
    [[nodiscard]] GeneratorReport since(Mark &mark) const;

private:
    void measureNext(); // engine thread

    topology::Deployment &m_deployment;
    const TimePoint m_started = BootClock::now();
    const std::clock_t m_cpuAtStart = std::clock();
    HistogramRecorder m_lag;
    std::unique_ptr<Clock::Timer> m_timer; // engine thread
};

} // namespace lockscope::load
