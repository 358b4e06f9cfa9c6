// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/watchdogs.h"

namespace lockscope::inspect {

/// What several looks at one lock show to be wrong; `now`: until when nothing else was seen or heard. Pure; any thread.
[[nodiscard]] Findings diagnose(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs);

/// "not-renewed", as far as one look shows it: less is left than a hold with Redisson's usual watchdog ever has. Pure;
/// any thread.
[[nodiscard]] std::optional<Finding> notRenewed(const LockSnapshot &lock);

/// The holders that have missed a renewal, as far as is known that they are renewed at all. Pure; any thread.
[[nodiscard]] std::vector<HolderId> lateHolders(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs);

} // namespace lockscope::inspect
