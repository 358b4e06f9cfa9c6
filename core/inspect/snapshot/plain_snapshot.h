// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"

#include <QCoroTask>

namespace lockscope::inspect {

/// The arguments of inspect/snapshot: see its header.
struct SnapshotRequest
{
    std::vector<QByteArray> keys;
    QByteArray letters; ///< one for each key
    qint64 maxFields = 0;
    qint64 maxEntries = 0;
};

/// Reads the same as inspect/snapshot with single commands, for servers that run no scripts for this user. The keys
/// may change in between. Returns a reply of the same shape. `isTracked`: the server reports later changes of the keys.
/// Thread: engine.
[[nodiscard]] QCoro::Task<Result<redis::Reply>> readPlainly(topology::Router &router, SnapshotRequest request,
                                                            bool isTracked);

/// The commands of a read, by script or by single commands, that this user may not run on the node of this key. Sends
/// each of them. Script commands are named only if the user may run no script. Thread: engine.
[[nodiscard]] QCoro::Task<QStringList> refusedCommands(topology::Router &router, QByteArray key);

} // namespace lockscope::inspect
