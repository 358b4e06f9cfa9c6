// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/discovery.h"
#include "core/inspect/inspector.h"
#include "core/pubsub/bus.h"

namespace lockscope::inspect {

/// Looks at all locks that match, then for a little over two seconds again and again at those of which one look does
/// not tell enough, while it listens to their messages; and asks the servers about themselves. Thread: the engine's.
/// With `again` it looks at all of them once more, so much later, so that a renewal is seen or missed.
[[nodiscard]] QCoro::Task<Result<Diagnosis>> examine(pubsub::Bus &bus, SnapshotReader &reader, Discovery &discovery,
                                                     QByteArray match, Millis again);

} // namespace lockscope::inspect
