// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"

#include <QCoroTask>

namespace lockscope::inspect {

// Limits of a read, by script or by single commands.
/// A hash with more fields belongs to an application: it is never read (protocol.md 11).
constexpr int MaxFields = 10'000;
/// Maximum entries of a queue, of deadlines and of permits.
constexpr int MaxEntries = 1024;

/// Reads the same as inspect/snapshot with single commands, for servers that run no scripts for this user. The keys
/// may change in between. Returns a reply of the same shape. `letters`: one for each key, see the header of the script.
/// `isTracked`: the server reports later changes of the keys. Thread: engine.
[[nodiscard]] QCoro::Task<Result<redis::Reply>> readPlainly(topology::Router &router, std::vector<QByteArray> keys,
                                                            QByteArray letters, bool isTracked);

/// The commands of a read, by script or by single commands, that this user may not run on the node of this key. Sends
/// each of them. Script commands are named only if the user may run no script. Thread: engine.
[[nodiscard]] QCoro::Task<QStringList> refusedCommands(topology::Router &router, QByteArray key);

} // namespace lockscope::inspect
