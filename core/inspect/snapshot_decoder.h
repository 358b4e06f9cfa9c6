// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_snapshot.h"
#include "core/inspect/stored_lock.h"

namespace lockscope::inspect {

/// What is stored and who listens, as one picture, classified by protocol.md 11. Pure; any thread.
/// Findings, node, time and whether it was one step are left to others.
LockSnapshot toSnapshot(const LockName &name, const StoredLock &stored, std::vector<ChannelCount> listeners);

/// True when the snapshot shows a lock: held, waited for, or with the shape of one. False for foreign data and absent keys.
bool isLock(const LockSnapshot &snapshot);

} // namespace lockscope::inspect
