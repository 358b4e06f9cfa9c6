// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/diagnosis/watchdogs.h"
#include "core/inspect/model/discovery_options.h"

namespace lockscope::inspect {

/// Problems that only several locks together show: a client that is late with all of its renewals, and holders that
/// wait for each other in a cycle. Pure; any thread.
[[nodiscard]] std::vector<LockFinding> diagnoseAcrossLocks(const LockHistories &locks, TimePoint now,
                                                           const Watchdogs &watchdogs);

/// Accumulated leftovers that a discovery shows: keys that belong to locks but are never removed. Pure; any thread.
[[nodiscard]] std::vector<LockFinding> diagnoseLeftovers(const DiscoveryResult &found);

} // namespace lockscope::inspect
