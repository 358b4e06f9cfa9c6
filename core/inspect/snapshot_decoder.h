// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/lock_snapshot.h"
#include "core/redis/reply.h"

namespace lockscope::inspect {

/// Reads the reply of inspect/snapshot (its header states the shape) and classifies the key by protocol.md 11.
/// Pure; any thread. Findings, node and waiting clients are left to others.
Result<LockSnapshot> decodeSnapshot(const LockName &name, const redis::Reply &reply);

/// True when the snapshot shows a lock: held, queued for, or with the shape of one. False for foreign data and absent keys.
bool isLock(const LockSnapshot &snapshot);

} // namespace lockscope::inspect
