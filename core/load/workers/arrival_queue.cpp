// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/arrival_queue.h"

namespace lockscope::load {

ArrivalQueue::ArrivalQueue(const Scenario &scenario) : m_parts {{scenario}}, m_times(scenario), m_next(m_times.next())
{
}

void ArrivalQueue::startAt(TimePoint from)
{
    const std::lock_guard guard(m_mutex);
    m_from = m_base = from;
}

void ArrivalQueue::changeTo(const Scenario &scenario, TimePoint now)
{
    const std::lock_guard guard(m_mutex);
    Scenario next = scenario;
    next.warmup = Micros(0);
    const TimePoint from = std::max(now, m_from);
    m_parts.back().end = std::max(from, m_base + m_next.offset) - m_from;
    m_base = from;
    m_parts.push_back({next, m_base - m_from});
    m_before += m_next.index;
    m_times = ArrivalTimes(next);
    m_next = m_times.next();
}

qint64 ArrivalQueue::plannedWithin(std::chrono::nanoseconds time) const
{
    const std::lock_guard guard(m_mutex);
    qint64 planned = 0;
    for (const Part &part : m_parts)
        planned += ArrivalTimes::countWithin(part.scenario, std::min(time, part.end.value_or(time)) - part.begin);
    return planned;
}

ArrivalQueue::Claim ArrivalQueue::claim()
{
    const bool isWarm = BootClock::now() >= m_from;
    const std::lock_guard guard(m_mutex);
    while ((isWarm && m_next.offset < std::chrono::nanoseconds(0)) || m_base + m_next.offset < m_skipped)
        m_next = m_times.next();
    const Claim claimed {m_before + m_next.index, m_base + m_next.offset};
    m_next = m_times.next();
    return claimed;
}

void ArrivalQueue::skipUntil(TimePoint time)
{
    const std::lock_guard guard(m_mutex);
    m_skipped = time;
}

} // namespace lockscope::load
