// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/discovery/discovery.h"
#include "core/inspect/inspector.h"
#include "core/pubsub/bus.h"

namespace lockscope::inspect {

/// Diagnoses all matching locks. If one snapshot is not conclusive, keeps reading for a little over two seconds while
/// receiving their messages. Also checks the servers. With `again` it reads all locks once more after that time, to see
/// which holds are renewed. Thread: engine.
[[nodiscard]] QCoro::Task<Result<Diagnosis>> diagnose(pubsub::Bus &bus, SnapshotReader &reader, QByteArray match,
                                                      Millis again);

} // namespace lockscope::inspect
