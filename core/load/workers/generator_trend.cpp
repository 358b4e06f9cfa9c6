// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/generator_trend.h"

namespace lockscope::load {

using namespace std::chrono_literals;

namespace {

constexpr auto JudgedBy = 5s;

} // namespace

std::optional<Micros> GeneratorTrend::look(const GeneratorProbe &probe, qint64 cycles, qint64 abreast)
{
    GeneratorProbe::Mark now = probe.mark(cycles);
    if (m_seconds.empty())
        m_seconds.push_back(probe.start());
    while (m_seconds.size() > 1 && now.at - m_seconds[1].at >= JudgedBy)
        m_seconds.pop_front();
    m_report = GeneratorProbe::between(m_seconds.front(), now, abreast);
    const std::optional<Micros> lag = GeneratorProbe::lagP99(m_last.value_or(m_seconds.front()), now);
    if (now.at - m_seconds.back().at >= 1s)
        m_seconds.push_back(now);
    m_last = std::move(now);
    return lag;
}

} // namespace lockscope::load
