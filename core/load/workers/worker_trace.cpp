// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/worker_trace.h"

#include <utility>

namespace lockscope::load {

void StepLog::start(const Scenario &scenario)
{
    constexpr std::size_t ofOneThread = 4096; // a tenth of a second of continuous cycles
    constexpr std::size_t ofAll = 1 << 16;
    const bool isLight = scenario.mode == WorkerMode::Light;
    for (int i = 0; i < (isLight ? 1 : scenario.workers); ++i)
        m_traces.emplace_back(isLight ? ofAll : ofOneThread);
}

WorkerTrace *StepLog::traceOf(int worker)
{
    if (m_traces.empty())
        return nullptr;
    return &m_traces[m_traces.size() > 1 ? static_cast<std::size_t>(worker) : 0];
}

void StepLog::addLoss(const WorkerStep &loss)
{
    const std::lock_guard guard(m_mutex);
    if (!m_traces.empty())
        m_losses.push_back(loss);
}

void StepLog::addFault(TimePoint at)
{
    const std::lock_guard guard(m_mutex);
    if (!m_traces.empty())
        m_faultTimes.push_back(at);
}

StepLog::Steps StepLog::take()
{
    Steps taken;
    for (WorkerTrace &trace : m_traces) {
        trace.takeInto(taken.steps);
        taken.dropped += trace.takeDropped();
    }
    const std::lock_guard guard(m_mutex);
    taken.steps.insert(taken.steps.end(), m_losses.begin(), m_losses.end());
    m_losses.clear();
    taken.faults = std::exchange(m_faultTimes, {});
    return taken;
}

} // namespace lockscope::load
