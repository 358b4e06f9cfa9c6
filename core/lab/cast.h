// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/hand_scene.h"

namespace lockscope::lab {

/// Returns the stored holds of one field of a lock: the only source for a client that has exited.
[[nodiscard]] int storedHolds(const Keyspace &stored, const LockName &lock, const QByteArray &field);
/// All participants of the case after `steps` of its steps. Holders are derived from the stored data, waiters from the
/// steps.
[[nodiscard]] std::vector<HandWorker> castAfter(const CaseRecord &played, int steps);

} // namespace lockscope::lab
