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

    /// What was measured since the probe was made, before the workers began. `cycles`: that the load has made since, in
    /// its warm-up too, of which `abreast` at once. Any thread but the engine's.
    [[nodiscard]] GeneratorReport report(qint64 cycles, qint64 abreast) const;

    /// The state of the figures at some moment.
    struct Mark
    {
        TimePoint at;
        std::clock_t cpu;
        Histogram lag {};
        qint64 cycles = 0; ///< that the load had made, from the first of its warm-up on
    };
    /// The moment in which the probe was made.
    [[nodiscard]] Mark start() const { return {m_started, m_cpuAtStart}; }
    /// Now. Any thread; waits for nobody.
    [[nodiscard]] Mark mark(qint64 cycles) const;
    /// What was measured from one to the other, but for the connections. Any thread.
    [[nodiscard]] static GeneratorReport between(const Mark &from, const Mark &to, qint64 abreast);
    /// Of that, how late the loop came. Nothing: no timer was due.
    [[nodiscard]] static std::optional<Micros> lagP99(const Mark &from, const Mark &to);

private:
    void measureNext(); // engine thread

    topology::Deployment &m_deployment;
    const TimePoint m_started = BootClock::now();
    const std::clock_t m_cpuAtStart = std::clock();
    HistogramRecorder m_lag;
    std::unique_ptr<Clock::Timer> m_timer; // engine thread
};

} // namespace lockscope::load
