// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/fault_schedule.h"

#include "core/base/start_thread.h"

#include <algorithm>

namespace lockscope::load {

FaultSchedule::FaultSchedule(std::shared_ptr<RunState> run, Fault::Target target, Inject inject)
    : m_run(std::move(run)), m_target(target), m_inject(std::move(inject))
{
    for (const Fault &fault : m_run->scenario.faults)
        if (fault.target() == target)
            add(fault, false);
    std::ranges::stable_sort(m_reports, {}, [](const FaultReport &report) { return report.fault.at; });
}

void FaultSchedule::start()
{
    Result<std::thread> thread = startThread([this] { play(); });
    if (thread)
        m_thread = std::move(*thread);
    else
        m_run->stop(thread.error());
}

void FaultSchedule::finish()
{
    if (!m_thread.joinable())
        return;
    m_thread.join();
    for (const Fault &late : m_run->faults.requests.takeLate(m_target))
        add(late, true);
}

void FaultSchedule::play()
{
    const std::vector<FaultReport> planned = soFar();
    for (std::size_t next = 0; !m_run->clock.isStopping();) {
        const TimePoint due = next < planned.size() ? m_run->clock.measuredFrom() + planned[next].fault.at
                                                    : TimePoint::max();
        if (const std::optional<Fault> asked = m_run->faults.requests.next(m_target, due)) {
            add(*asked, true);
            m_inject(soFar().size() - 1, *asked);
        } else if (!m_run->clock.isStopping()) {
            m_inject(next, planned[next].fault);
            ++next;
        }
    }
}

void FaultSchedule::add(const Fault &fault, bool isByHand)
{
    const std::lock_guard guard(m_mutex);
    m_reports.push_back(predictedReport(*m_run, fault, isByHand));
}

void FaultSchedule::note(std::size_t index, const std::function<void(FaultReport &)> &write)
{
    const std::lock_guard guard(m_mutex);
    write(m_reports[index]);
}

std::vector<FaultReport> FaultSchedule::soFar() const
{
    const std::lock_guard guard(m_mutex);
    return m_reports;
}

FaultReport predictedReport(const RunState &run, const Fault &fault, bool isByHand)
{
    const bool awaitsReplicas = run.bus.deployment().options().syncReplicas > 0;
    FaultReport report;
    report.fault = fault;
    report.predicted = predict(run.scenario, fault, locks::ClientOptions().watchdogLease, awaitsReplicas).text;
    report.isByHand = isByHand;
    return report;
}

} // namespace lockscope::load
