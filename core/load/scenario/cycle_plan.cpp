// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/cycle_plan.h"

#include <algorithm>
#include <cmath>

namespace lockscope::load {

namespace {

Access drawAccess(const Scenario &scenario, Random &random)
{
    const std::vector<Access> &accesses = rulesOf(scenario.type).accesses;
    if (accesses.size() == 1)
        return accesses.front();
    return random.nextUnit() < scenario.reads ? Access::Read : Access::Write;
}

constexpr quint64 Stream = 0; // of the seed; the cycles of the arrivals use other streams

} // namespace

CyclePlan drawCycle(const Scenario &scenario, const NameChoice &names, Random &random)
{
    // One statement per draw: their order determines the result of a seed.
    CyclePlan plan;
    plan.access = drawAccess(scenario, random);
    plan.name = names.draw(random);
    plan.hold = scenario.hold.draw(random);
    plan.think = scenario.think.draw(random);
    if (scenario.groupCount() > 1)
        plan.first = random.nextBelow(static_cast<quint64>(scenario.groupCount()));
    return plan;
}

CyclePlan drawArrival(const Scenario &scenario, const NameChoice &names, quint64 index)
{
    SeededRandom random(scenario.seed, index + 1);
    return drawCycle(scenario, names, random);
}

NameChoice::NameChoice(int names, double skew) : m_names(static_cast<std::size_t>(names))
{
    if (skew == 0.0 || names == 1)
        return;
    m_upTo.reserve(m_names);
    double sum = 0.0;
    for (std::size_t k = 1; k <= m_names; ++k)
        m_upTo.push_back(sum += std::pow(static_cast<double>(k), -skew));
}

std::size_t NameChoice::draw(Random &random) const
{
    if (m_upTo.empty())
        return random.nextBelow(m_names);
    const auto found = std::ranges::upper_bound(m_upTo, random.nextUnit() * m_upTo.back());
    return std::min(static_cast<std::size_t>(found - m_upTo.begin()), m_names - 1);
}

ArrivalTimes::ArrivalTimes(const Scenario &scenario)
    : m_rate(*scenario.rate), m_duration(secondsOf(scenario.duration)),
      m_due(-std::floor(m_rate.first() * secondsOf(scenario.warmup))), m_random(scenario.seed, Stream)
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
