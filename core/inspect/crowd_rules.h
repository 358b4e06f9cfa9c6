// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/discovery_options.h"
#include "core/inspect/watchdogs.h"

namespace lockscope::inspect {

/// What only several locks together show to be wrong: a client that is late with all of its renewals, and a circle of
/// holders that wait for each other. Pure; any thread.
[[nodiscard]] std::vector<LockFinding> diagnoseCrowd(const QHash<LockName, LockHistory> &locks, TimePoint now,
                                                     const Watchdogs &watchdogs);

/// What a search shows to have piled up: keys that belong to locks and stay behind. Pure; any thread.
[[nodiscard]] std::vector<LockFinding> diagnoseLeftovers(const DiscoveryResult &found);

} // namespace lockscope::inspect
