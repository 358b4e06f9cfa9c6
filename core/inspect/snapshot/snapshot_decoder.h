// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "core/inspect/model/stored_lock.h"

namespace lockscope::inspect {

/// Combines stored data and subscribers into one snapshot, classified by protocol.md 11. The caller adds findings,
/// node, time and whether it was read in one step. Pure; any thread.
LockSnapshot toSnapshot(const LockName &name, StoredLock stored, ListenerCounts listeners);

/// True if the snapshot shows a lock: held, with waiters, or with the shape of one. False for other data and absent
/// keys. `certainty` says how sure that is.
bool isLock(const LockSnapshot &snapshot);

/// True if it could also be an application's own hash or number: a semaphore or latch without waiters looks like any
/// number.
bool mayBeForeign(const LockSnapshot &snapshot);

/// Keeps the kind from earlier snapshots, and that it certainly is a lock, while the data still allows it, for example
/// when the lock is free or the waiters that revealed its kind are gone.
void keepKind(LockSnapshot &snapshot, const LockSnapshot &before);

} // namespace lockscope::inspect
