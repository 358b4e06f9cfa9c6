// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_snapshot.h"

namespace lockscope::inspect {

/// What is wrong with a lock, as far as one snapshot shows it. What takes several looks: Checkup. Pure; any thread.
Findings diagnose(const LockSnapshot &snapshot);

/// What is wrong with waiting for it: only the waiter's own program knows who wants what, for Redis stores no waiter of
/// these locks. A reader that waits to write waits for itself (protocol.md 8, row 9). Pure; any thread.
std::optional<Finding> diagnoseWait(const LockSnapshot &snapshot, const HolderId &who, schema::LockMode wanted);

} // namespace lockscope::inspect
