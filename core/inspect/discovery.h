// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/inspect/discovery_options.h"
#include "core/inspect/snapshot_reader.h"

#include <QSet>

namespace lockscope::inspect {

/// Finds locks: SCAN over all primaries at once, and the names that waiters listen for. Thread: the engine's.
class Discovery final
{
public:
    Discovery(topology::Router &router, SnapshotReader &reader, Clock &clock);

    /// Every lock, read. A node that does not answer is named in the result. ErrorKind::Cancelled within one round trip
    /// after the token.
    [[nodiscard]] QCoro::Task<Result<DiscoveryResult>> all(DiscoveryOptions options, CancelToken cancel);
    /// Only the names that may be locks and are not in `known`; nothing is read. An error when no node answers.
    [[nodiscard]] QCoro::Task<Result<std::vector<LockName>>> candidates(QByteArray match,
                                                                        std::shared_ptr<const QSet<LockName>> known);

private:
    topology::Router &m_router;
    SnapshotReader &m_reader;
    Clock &m_clock;
};

} // namespace lockscope::inspect
