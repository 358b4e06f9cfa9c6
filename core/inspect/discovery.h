// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/inspect/discovery_options.h"
#include "core/inspect/snapshot_reader.h"

#include <functional>

namespace lockscope::inspect {

/// A search for names alone.
struct NameSearch
{
    QByteArray match = "*";
    std::function<bool(const LockName &)> isKnown; ///< whoever is needs not to be found
    std::function<void(const LockName &)> onFound; ///< at once, and once for each name; may be empty
    /// Of each node whose keys the user may not walk over; may be empty.
    std::function<void(const Error &)> onRefused {};
    qint64 mostKeysPerSecond = 0; ///< of each node; 0: no limit
    CancelToken cancel {};
};

/// Finds locks: SCAN over all primaries at once, and the names that waiters listen for. Thread: the engine's.
class Discovery final
{
public:
    Discovery(topology::Router &router, SnapshotReader &reader, Clock &clock);

    /// Every lock, read. A node that does not answer is named in the result. ErrorKind::Cancelled within one round trip
    /// after the token.
    [[nodiscard]] QCoro::Task<Result<DiscoveryResult>> all(DiscoveryOptions options, CancelToken cancel);
    /// Only the names that may be locks and are not known; nothing is read. An error when no node answers.
    /// ErrorKind::Cancelled within one round trip after the token.
    [[nodiscard]] QCoro::Task<Result<std::vector<LockName>>> candidates(NameSearch search);

private:
    topology::Router &m_router;
    SnapshotReader &m_reader;
    Clock &m_clock;
};

} // namespace lockscope::inspect
