// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/invariants/exclusion_watch.h"
#include "core/load/invariants/gate_watch.h"
#include "core/load/invariants/order_watch.h"
#include "core/load/invariants/token_watch.h"

namespace lockscope::load {

/// Everything that one run watches; which of it applies depends on the type.
struct InvariantWatch
{
    InvariantWatch(const Scenario &scenario, const std::vector<LockName> &names, TimePoint started);

    [[nodiscard]] InvariantSummary summary() const;
    /// What fail-overs without acknowledgement brought about: overlaps, and tokens that came again.
    [[nodiscard]] qint64 failOverOverlaps() const;

    ExclusionWatch holds; ///< also knows of the fail-overs
    TokenWatch tokens;
    OrderWatch order;
    GateWatch gates;
};

} // namespace lockscope::load
