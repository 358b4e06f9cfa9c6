// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_snapshot.h"
#include "core/inspect/stored_lock.h"

namespace lockscope::inspect {

/// What is stored and who listens, as one picture, classified by protocol.md 11. Pure; any thread.
/// Findings, node, time and whether it was one step are left to others.
LockSnapshot toSnapshot(const LockName &name, StoredLock stored, ListenerCounts listeners);

/// A read/write lock none of whose fields is a holder.
bool hasUnknownHoldersOnly(const LockSnapshot &lock);

/// True when the snapshot shows a lock: held, waited for, or with the shape of one. False for foreign data and absent
/// keys. Unknown holders beside a mode make a lock only of a key that expires: locks expire, settings stay.
bool isLock(const LockSnapshot &snapshot);

/// True when it may as well be some application's own hash or number: a semaphore or latch that nobody waits for looks
/// like any number.
bool mayBeForeign(const LockSnapshot &snapshot);

/// A lock keeps the kind that it was seen as before while its data still allows that: free, or without the waiters that
/// told its kind.
void keepKind(LockSnapshot &snapshot, const LockSnapshot &before);

} // namespace lockscope::inspect
