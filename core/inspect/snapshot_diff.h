// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_event.h"
#include "core/inspect/lock_snapshot.h"

namespace lockscope::inspect {

/// What must have happened between two looks at a lock. What both came and went in between stays unseen. Pure; any thread.
std::vector<LockEvent> eventsBetween(const LockSnapshot &before, const LockSnapshot &after, FeedSource source, qint64 nowMs);

} // namespace lockscope::inspect
