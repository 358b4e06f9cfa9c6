// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/redis/link.h"

namespace lockscope::inspect {

/// Asks for what only reads: again in the next session when the link breaks. Error replies come as errors.
[[nodiscard]] QCoro::Task<Result<redis::Reply>> askAgain(redis::Link &link, redis::Command command);

/// What to walk over, and what to do with it.
struct KeyScan
{
    QByteArray match = "*";
    /// as TYPE says; empty: of every type. A server that cannot choose by type gives keys of all
    QByteArray type {};
    qint64 mostKeysPerSecond = 0; ///< 0: no limit
    CancelToken cancel {};
    /// Gets the keys of one step, some perhaps twice. The next step is on its way by then, so the server has work while
    /// these are looked at; at most two steps are looked at at a time.
    std::function<QCoro::Task<>(std::vector<QByteArray> keys)> onKeys;
    /// So many keys were walked over, about.
    std::function<void(qint64 count)> onStep = [](qint64) {};
};

/// Walks over the keys of one server by SCAN, and again from the start when the server was restarted or replaced
/// meanwhile. ErrorKind::Cancelled within one round trip after the token. Thread: the engine's.
[[nodiscard]] QCoro::Task<Status> scanKeys(redis::Link &link, KeyScan scan);

} // namespace lockscope::inspect
