// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/random.h"
#include "core/load/scenario/scenario.h"

#include <vector>

namespace lockscope::load {

/// Chooses one of several names for a cycle: uniformly, or by Zipf's law, the k-th with a share of 1 / k^skew. Thread:
/// any, after construction.
class NameChoice final
{
public:
    NameChoice(int names, double skew);

    [[nodiscard]] std::size_t draw(Random &random) const;

private:
    std::size_t m_names;
    std::vector<double> m_upTo; // cumulative share of the names; empty: uniform
};

/// The actions of one cycle.
struct CyclePlan
{
    Access access = Access::Exclusive;
    std::size_t name = 0;
    std::size_t first = 0; ///< of the members of a group
    Micros hold {0};
    Micros think {0};

    friend bool operator==(const CyclePlan &, const CyclePlan &) = default;
};

/// The next cycle of a worker in a closed loop; `random` is that worker's. Deterministic for a seed.
[[nodiscard]] CyclePlan drawCycle(const Scenario &scenario, const NameChoice &names, Random &random);
/// The cycle of an arrival in an open loop, for any worker. Deterministic for a seed.
[[nodiscard]] CyclePlan drawArrival(const Scenario &scenario, const NameChoice &names, quint64 index);

/// One planned cycle of an open loop.
struct Arrival
{
    quint64 index = 0;                   ///< the number from which its actions are drawn
    std::chrono::nanoseconds offset {0}; ///< since the start of the measured part; negative in the warm-up
};

/// The planned times of an open loop, in order and without end. Deterministic for a scenario.
class ArrivalTimes final
{
public:
    /// `scenario` has a rate.
    explicit ArrivalTimes(const Scenario &scenario);

    [[nodiscard]] Arrival next();
    /// Number of arrivals in the first `time` of the measured part.
    [[nodiscard]] static qint64 countWithin(const Scenario &scenario, std::chrono::nanoseconds time);

private:
    ArrivalRate m_rate;
    double m_duration; // seconds
    double m_due;      // the number of the next arrival
    quint64 m_index = 0;
    SeededRandom m_random;
};

} // namespace lockscope::load
