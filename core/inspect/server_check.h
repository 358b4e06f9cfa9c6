// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/finding.h"
#include "core/topology/router.h"

#include <QCoroTask>

namespace lockscope::inspect {

/// What a server's own report says against keeping locks on it: it may throw keys away (protocol.md 8, row 36), or its replicas lag behind
/// (protocol.md 10, row 15). `info`: the reply of INFO. Pure; any thread.
[[nodiscard]] Findings diagnoseServer(QByteArrayView info, const QString &node);

/// Asks every node that owns keys. One that does not answer, or does not tell, gives nothing. Thread: the engine's.
[[nodiscard]] QCoro::Task<std::vector<LockFinding>> checkServers(topology::Router &router);

} // namespace lockscope::inspect
