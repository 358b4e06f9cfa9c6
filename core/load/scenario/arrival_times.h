// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"

namespace lockscope::load {

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
