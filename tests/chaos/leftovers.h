// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/chaos/stage.h"

namespace lockscope::chaos {

/// Finds data that remains on the servers after every hold and wait has ended: keys other than those that stay by
/// design (fencing tokens and semaphores), and channels that still have subscribers. Waits up to `patience` for it to
/// disappear.
/// One line each. `isAlone`: every subscriber is ours; otherwise a channel counts only if one of our clients
/// subscribes.
[[nodiscard]] QByteArrayList leftovers(Stage &stage, Millis patience, bool isAlone);

} // namespace lockscope::chaos
