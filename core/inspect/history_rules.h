// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_history.h"

namespace lockscope::inspect {

/// What several looks at one lock show to be wrong; `now`: until when nothing else was seen or heard. Pure; any thread.
[[nodiscard]] Findings diagnose(const LockHistory &history, TimePoint now);

/// The holders whose renewal is overdue, as far as is known that they are renewed at all.
[[nodiscard]] std::vector<HolderId> lateHolders(const LockHistory &history, TimePoint now);

} // namespace lockscope::inspect
