// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/interval_sampler.h"

#include "core/base/start_thread.h"

namespace lockscope::load {

using namespace std::chrono_literals;

namespace {
constexpr int Slices = 40; // as many as fit well in a chart
constexpr Micros Shortest = 100ms;
} // namespace

IntervalSampler::IntervalSampler(std::shared_ptr<RunState> run) : m_run(std::move(run))
{
    Result<std::thread> thread = startThread([this] { sample(); });
    if (thread)
        m_thread = std::move(*thread);
    else
        m_run->stop(thread.error());
}

IntervalSampler::~IntervalSampler()
{
    if (m_thread.joinable())
        m_thread.join();
}

std::vector<IntervalReport> IntervalSampler::take()
{
    if (m_thread.joinable())
        m_thread.join();
    return std::move(m_intervals);
}

void IntervalSampler::sample()
{
    const TimePoint start = m_run->clock.measuredFrom();
    const Micros slice = std::max(Shortest, m_run->scenario.duration / Slices);
    m_run->clock.pause(start - BootClock::now());
    TimePoint from = start;
    std::map<Access, AccessTotals> before = m_run->results.recorders.totals();
    while (!m_run->clock.isStopping()) {
        m_run->clock.pause(from + slice - BootClock::now());
        const TimePoint until = std::min(BootClock::now(), m_run->clock.measuredUntil());
        if (until <= from)
            return;
        std::map<Access, AccessTotals> now = m_run->results.recorders.totals();
        IntervalReport &interval = m_intervals.emplace_back(IntervalReport {from - start, until - from, {}});
        for (const auto &[access, part] : now) {
            const AccessTotals added = part.since(before.at(access));
            interval.byAccess[access] = {added.counters.acquired, added.wait.percentiles()};
        }
        before = std::move(now);
        from = until;
    }
}

} // namespace lockscope::load
