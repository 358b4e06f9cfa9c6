// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/lock_snapshot.h"

namespace lockscope::inspect::rules {

// One rule per weakness that a single snapshot shows; rows refer to protocol.md 8. Each adds its findings. Pure; any
// thread.

/// Semaphores and latches: they store a number and no holder.
[[nodiscard]] bool isCounter(schema::LockKind kind);

// Holders and leases (hold_rules.cpp)
void missingTtl(const LockSnapshot &lock, Findings &found);          ///< rows 13 and 18
void ghostReaders(const LockSnapshot &lock, Findings &found);        ///< row 4
void readersAtRisk(const LockSnapshot &lock, Findings &found);       ///< row 5
void mixedTypes(const LockSnapshot &lock, Findings &found);          ///< row 19
void unknownHolders(const LockSnapshot &lock, Findings &found);      ///< a mode without any Redisson holder
void timeoutsOutliveLock(const LockSnapshot &lock, Findings &found); ///< row 40
void longLease(const LockSnapshot &lock, Findings &found);           ///< row 35
void manyReaders(const LockSnapshot &lock, Findings &found);         ///< row 37

// Waiters of fair locks (queue_rules.cpp)
void missingDeadlines(const LockSnapshot &lock, Findings &found); ///< row 12
void loneDeadlines(const LockSnapshot &lock, Findings &found);    ///< row 12
void staleWaiters(const LockSnapshot &lock, Findings &found);     ///< rows 10 and 16
void skewedClocks(const LockSnapshot &lock, Findings &found);     ///< row 14
void waitingHolders(const LockSnapshot &lock, Findings &found);   ///< row 20

// Other stored keys and their names (key_rules.cpp)
void orphanTimeouts(const LockSnapshot &lock, Findings &found); ///< row 33
void expiredPermits(const LockSnapshot &lock, Findings &found); ///< row 34
void expiredValues(const LockSnapshot &lock, Findings &found);  ///< row 35
void badHashTags(const LockSnapshot &lock, Findings &found);    ///< row 30
void wrongTypes(const LockSnapshot &lock, Findings &found);     ///< protocol.md 10, row 17

} // namespace lockscope::inspect::rules
