// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_snapshot.h"

namespace lockscope::inspect {

/// What is wrong with a lock, as far as one snapshot shows it (protocol.md 8: rows 4, 18, 19). Pure; any thread.
std::vector<Finding> diagnose(const LockSnapshot &snapshot);

} // namespace lockscope::inspect
