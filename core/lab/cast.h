// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/hand_scene.h"

namespace lockscope::lab {

/// How many holds are stored for one field of a lock: of a client that is gone nobody else knows them.
[[nodiscard]] int storedHolds(const Keyspace &stored, const LockName &lock, const QByteArray &field);
/// Everybody who has a part in the case, as it is after so many of its steps: who holds what is told by what is stored,
/// who waits by the steps.
[[nodiscard]] std::vector<HandWorker> castAfter(const CaseRecord &played, int steps);

} // namespace lockscope::lab
