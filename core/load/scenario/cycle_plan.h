// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/name_choice.h"
#include "core/load/scenario/scenario.h"

namespace lockscope::load {

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

} // namespace lockscope::load
