// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram_recorder.h"
#include "core/load/report/load_report.h"
#include "core/topology/deployment.h"

#include <ctime>
#include <deque>

namespace lockscope::load {

/// Monitors the process that generates the load: whether it, and not the lock, limits the throughput. Made and
/// destroyed on any thread but the engine's. `deployment` must outlive it.
class GeneratorProbe final
{
public:
    explicit GeneratorProbe(topology::Deployment &deployment);
    ~GeneratorProbe();
    Q_DISABLE_COPY_MOVE(GeneratorProbe)

    /// Returns the measurements since the probe was created, before the workers started. `cycles`: completed since
    /// then, including the warm-up; `concurrency` of them can run in parallel. Thread: any but the engine's.
    [[nodiscard]] GeneratorReport report(qint64 cycles, qint64 concurrency) const;

    /// The figures at one moment.
    struct Mark
    {
        TimePoint at;
        std::clock_t cpu;
        Histogram lag {};
        qint64 cycles = 0; ///< completed so far, including the warm-up
    };
    /// The moment at which the probe was made.
    [[nodiscard]] const Mark &start() const { return m_start; }
    /// The present figures. Does not block. Thread: any.
    [[nodiscard]] Mark mark(qint64 cycles) const;
    /// The measurements between two marks, without the connections. Thread: any.
    [[nodiscard]] static GeneratorReport between(const Mark &from, const Mark &to, qint64 concurrency);

private:
    void measureNext(); // engine thread

    topology::Deployment &m_deployment;
    const Mark m_start {BootClock::now(), std::clock()};
    HistogramRecorder m_lag;
    std::unique_ptr<Clock::Timer> m_timer; // engine thread
};

/// Whether the generator limits the throughput at present. This takes several seconds to decide, however often sample()
/// is called. Thread: one.
class GeneratorTrend final
{
public:
    /// Returns the loop's delay since the previous call; std::nullopt: no timer was due. `cycles`, `concurrency`: as
    /// for GeneratorProbe::report.
    std::optional<Micros> sample(const GeneratorProbe &probe, qint64 cycles, qint64 concurrency);
    /// The report over the last seconds, as of the last call.
    [[nodiscard]] const GeneratorReport &report() const { return m_report; }

private:
    std::optional<GeneratorProbe::Mark> m_last;
    std::deque<GeneratorProbe::Mark> m_seconds; // one per second; the first is old enough for a decision
    GeneratorReport m_report;
};

} // namespace lockscope::load
