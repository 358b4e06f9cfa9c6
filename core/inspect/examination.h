// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/discovery.h"
#include "core/inspect/inspector.h"
#include "core/pubsub/bus.h"

namespace lockscope::inspect {

/// Looks at all matching locks. Where one look is not conclusive, it looks again for a little over two seconds while it
/// receives their messages. It also checks the servers. With `again` it looks at all locks once more after that time,
/// to see which are renewed. Thread: the engine's.
[[nodiscard]] QCoro::Task<Result<Diagnosis>> examine(pubsub::Bus &bus, SnapshotReader &reader, Discovery &discovery,
                                                     QByteArray match, Millis again);

} // namespace lockscope::inspect
