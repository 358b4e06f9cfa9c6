// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/counters.h"

#include <algorithm>

namespace lockscope::load {

Counters &Counters::operator+=(const Counters &other)
{
    acquired += other.acquired;
    released += other.released;
    timeouts += other.timeouts;
    errors += other.errors;
    lost += other.lost;
    return *this;
}

Counters operator-(const Counters &a, const Counters &b)
{
    return {a.acquired - b.acquired, a.released - b.released, a.timeouts - b.timeouts, a.errors - b.errors,
            a.lost - b.lost};
}

std::optional<Fairness> fairnessOf(std::span<const qint64> acquired)
{
    double sum = 0.0;
    double squares = 0.0;
    for (const qint64 count : acquired) {
        const auto value = static_cast<double>(count);
        sum += value;
        squares += value * value;
    }
    if (squares == 0.0)
        return std::nullopt;
    const auto [least, most] = std::minmax_element(acquired.begin(), acquired.end());
    return Fairness {sum * sum / (static_cast<double>(acquired.size()) * squares), static_cast<double>(*least) / sum,
                     static_cast<double>(*most) / sum};
}

} // namespace lockscope::load
