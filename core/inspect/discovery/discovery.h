// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/inspect/model/discovery_options.h"
#include "core/inspect/snapshot/snapshot_reader.h"

#include <functional>

namespace lockscope::inspect {

/// A search for names only.
struct NameSearch
{
    QByteArray match = "*";
    std::function<bool(const LockName &)> isKnown; ///< names to skip
    std::function<void(const LockName &)> onFound; ///< called immediately, once per name; may be empty
    /// Called for each node that refuses to scan its keys; may be empty.
    std::function<void(const Error &)> onRefused {};
    qint64 maxKeysPerSecond = 0; ///< per node; 0: no limit
    CancelToken cancel {};
};

/// "No node serves 102 of the 16384 slots (2900-3000, 4000). …"
[[nodiscard]] Message unservedWords(const topology::SlotSet &slots);

/// Finds and reads all locks: SCAN on all primaries in parallel, plus the names of channels with waiters. The result
/// names nodes that do not answer. ErrorKind::Cancelled within one round trip after the token. Thread: engine.
[[nodiscard]] QCoro::Task<Result<DiscoveryResult>> findLocks(topology::Router &router, SnapshotReader &reader,
                                                             Clock &clock, DiscoveryOptions options,
                                                             CancelToken cancel);
/// Finds only names that may be locks and are not known, by the keys of locks, queues and permits; reads no lock. An
/// error if no node answers. ErrorKind::Cancelled within one round trip after the token. Thread: engine.
[[nodiscard]] QCoro::Task<Result<std::vector<LockName>>> findNames(topology::Router &router, NameSearch search);

} // namespace lockscope::inspect
