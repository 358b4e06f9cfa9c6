// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/invariants/exclusion_watch.h"
#include "core/load/invariants/gate_watch.h"
#include "core/load/invariants/order_watch.h"
#include "core/load/invariants/token_watch.h"

namespace lockscope::load {

/// All checks of one run; the lock type decides which apply.
struct InvariantWatch
{
    InvariantWatch(const Scenario &scenario, const std::vector<LockName> &names, TimePoint started);

    [[nodiscard]] InvariantSummary summary() const;
    /// Violations allowed after failovers without acknowledgement: overlaps and repeated tokens.
    [[nodiscard]] qint64 failOverOverlaps() const;

    ExclusionWatch holds; ///< also records the failovers
    TokenWatch tokens;
    OrderWatch order;
    GateWatch gates;
};

} // namespace lockscope::load
