// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/load_report.h"
#include "core/pubsub/bus.h"

namespace lockscope::load {

/// Looks on the server for what a run should not have left: fields of its locks and keys anywhere that carry one of `clients`, and
/// subscriptions of our link that nobody in this process knows of. Looks again for a moment while it finds something,
/// because an UNSUBSCRIBE is sent without waiting for its reply. Scans all keys once; engine thread.
[[nodiscard]] QCoro::Task<Result<Leftovers>> findLeftovers(pubsub::Bus &bus, std::vector<LockName> names, std::vector<ClientId> clients);

} // namespace lockscope::load
