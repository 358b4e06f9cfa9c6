// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/arrival_times.h"

#include <cmath>

namespace lockscope::load {

namespace {
constexpr quint64 Stream = 0; // of the seed; the cycles of the arrivals use other streams
}

ArrivalTimes::ArrivalTimes(const Scenario &scenario)
    : m_rate(*scenario.rate), m_duration(std::chrono::duration<double>(scenario.duration).count()),
      m_due(-std::floor(m_rate.first() * std::chrono::duration<double>(scenario.warmup).count())),
      m_random(scenario.seed, Stream)
{
}

Arrival ArrivalTimes::next()
{
    if (m_rate.isPoisson())
        m_due -= std::log(1.0 - m_random.nextUnit()); // exponential intervals
    const double seconds = m_rate.timeOf(m_due, m_duration);
    if (!m_rate.isPoisson())
        m_due += 1.0;
    return {m_index++, std::chrono::nanoseconds(std::llround(seconds * 1e9))};
}

qint64 ArrivalTimes::countWithin(const Scenario &scenario, std::chrono::nanoseconds time)
{
    ArrivalTimes times(scenario);
    qint64 count = 0;
    for (Arrival arrival = times.next(); arrival.offset < time; arrival = times.next())
        count += arrival.offset >= std::chrono::nanoseconds(0) ? 1 : 0;
    return count;
}

} // namespace lockscope::load
