// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/redis/link.h"

namespace lockscope::inspect {

/// The keys to scan and how to handle them.
struct KeyScan
{
    QByteArray match = "*";
    /// as in TYPE; empty: every type. A server that cannot filter by type returns keys of all types
    QByteArray type {};
    qint64 maxKeysPerSecond = 0; ///< 0: no limit
    CancelToken cancel {};
    /// Receives the keys of one step; some may come twice. The next step is already requested, so the server works
    /// while these are handled; at most two steps are handled at a time.
    std::function<QCoro::Task<>(std::vector<QByteArray> keys)> onKeys;
    /// Receives the approximate number of keys scanned.
    std::function<void(qint64 count)> onStep = [](qint64) {};
};

/// Scans the keys of one server, again from the start if the server is restarted or replaced during the scan.
/// ErrorKind::Cancelled within one round trip after the token. Thread: engine.
[[nodiscard]] QCoro::Task<Status> scanKeys(redis::Link &link, KeyScan scan);

} // namespace lockscope::inspect
