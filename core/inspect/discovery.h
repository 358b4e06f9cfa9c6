// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/inspector.h"
#include "core/inspect/snapshot_reader.h"

#include <QSet>

namespace lockscope::inspect {

/// Finds locks: SCAN for hashes on every primary, and the names that waiters listen for. Thread: the engine's.
class Discovery final
{
public:
    Discovery(topology::Router &router, SnapshotReader &reader, Clock &clock);

    /// Every lock whose name matches the glob, read. A node that does not answer is named in the result.
    [[nodiscard]] QCoro::Task<Result<DiscoveryResult>> all(QByteArray match);
    /// Only the names that may be locks and are not in `known`; nothing is read.
    [[nodiscard]] QCoro::Task<Result<std::vector<LockName>>> candidates(QByteArray match, std::shared_ptr<const QSet<LockName>> known);

private:
    QCoro::Task<Status> scan(topology::Node *node, QByteArray match, std::vector<LockName> *found, qint64 *scanned);
    QCoro::Task<Status> listeners(topology::Node *node, QByteArray match, std::vector<LockName> *found);

    topology::Router &m_router;
    SnapshotReader &m_reader;
    Clock &m_clock;
};

} // namespace lockscope::inspect
