// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/watchdogs.h"

namespace lockscope::inspect {

/// What several looks at one lock show to be wrong; `now`: until when nothing else was seen or heard. Pure; any thread.
[[nodiscard]] Findings diagnose(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs);

/// Finding "not-renewed" from one look: less time is left than a hold renewed by Redisson's default watchdog ever has.
/// Pure; any thread.
[[nodiscard]] std::optional<Finding> notRenewed(const LockSnapshot &lock);

/// Holders that missed a renewal, where it is known that they are renewed at all. Pure; any thread.
[[nodiscard]] std::vector<HolderId> lateHolders(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs);

} // namespace lockscope::inspect
