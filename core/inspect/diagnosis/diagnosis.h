// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/lock_snapshot.h"

namespace lockscope::inspect {

/// Semaphores and latches: they store a number and no holder.
[[nodiscard]] bool isCounter(schema::LockKind kind);

/// Problems of a lock that a single snapshot shows. FindingTracker finds those that need several. `certainty`: of the
/// lock; findings about doubtful data are Info at most. Pure; any thread.
Findings diagnose(const LockSnapshot &snapshot, Certainty certainty);
inline Findings diagnose(const LockSnapshot &snapshot)
{
    return diagnose(snapshot, snapshot.certainty);
}
/// Removes all repairs: none may rely on keys that could not be read.
void dropRepairs(Findings &findings);
/// Lowers each severity to Info.
void lower(Findings &findings);

/// Problems of a wait for the lock. Redis stores no waiters of these locks, so the caller names the waiter and the mode
/// it waits for. A reader that waits to write waits for itself (protocol.md 8, row 9). Pure; any thread.
std::optional<Finding> diagnoseWait(const LockSnapshot &snapshot, const HolderId &who, schema::LockMode wanted);

} // namespace lockscope::inspect
