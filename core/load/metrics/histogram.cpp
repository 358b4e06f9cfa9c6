// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/histogram.h"

#include <cmath>

namespace lockscope::load {

namespace {

constexpr std::size_t AtOnce = 1024; ///< counters

} // namespace

void Histogram::record(qint64 value, qint64 count)
{
    addAt(m_layout.indexOf(std::clamp<qint64>(value, 0, m_layout.highest())), count);
}

void Histogram::addAt(std::size_t index, qint64 count)
{
    if (index >= m_counts.size())
        m_counts.resize(std::min((index / AtOnce + 1) * AtOnce, m_layout.size()));
    m_counts[index] += count;
    m_count += count;
}

void Histogram::merge(const Histogram &other)
{
    Q_ASSERT(m_layout == other.m_layout);
    m_counts.resize(std::max(m_counts.size(), other.m_counts.size()));
    for (std::size_t i = 0; i < other.m_counts.size(); ++i)
        m_counts[i] += other.m_counts[i];
    m_count += other.m_count;
}

Histogram Histogram::since(const Histogram &earlier) const
{
    Q_ASSERT(m_layout == earlier.m_layout);
    Histogram result = *this;
    result.m_counts.resize(std::max(m_counts.size(), earlier.m_counts.size()));
    for (std::size_t i = 0; i < earlier.m_counts.size(); ++i)
        result.m_counts[i] -= earlier.m_counts[i];
    result.m_count -= earlier.m_count;
    return result;
}

qint64 Histogram::countAt(qint64 value) const
{
    const std::size_t index = m_layout.indexOf(value);
    return index < m_counts.size() ? m_counts[index] : 0;
}

qint64 Histogram::valueAtPercentile(double percent) const
{
    // Slightly below, so that rounding up cannot move an exact share into the next counter.
    const double share = std::clamp(std::nextafter(percent, -1.0), 0.0, 100.0) / 100.0;
    const auto rank = std::max<qint64>(1, static_cast<qint64>(std::ceil(share * static_cast<double>(m_count))));
    qint64 seen = 0;
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        seen += m_counts[i];
        if (seen >= rank)
            return m_layout.highestEquivalent(m_layout.valueAt(i));
    }
    return 0;
}

double Histogram::mean() const
{
    if (m_count == 0)
        return 0.0;
    double sum = 0.0;
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        if (m_counts[i] > 0)
            sum += static_cast<double>(m_layout.medianEquivalent(m_layout.valueAt(i)))
                * static_cast<double>(m_counts[i]);
    }
    return sum / static_cast<double>(m_count);
}

Percentiles Histogram::percentiles() const
{
    return {
        valueAtPercentile(50), valueAtPercentile(90), valueAtPercentile(99), valueAtPercentile(99.9), max(), m_count};
}

} // namespace lockscope::load
