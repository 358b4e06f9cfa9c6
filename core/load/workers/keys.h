// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"

#include <functional>

namespace lockscope::load {

// Operations on whole keys before and after a run's cycles. Thread: engine.

/// The number in a key; 0 if it does not exist. ErrorKind::Usage: it holds something else; the message names the key
/// and `field`.
[[nodiscard]] QCoro::Task<Result<qint64>> readNumber(topology::Router &router, QByteArray key, QString field);
/// The same for all `keys`, with many requests in flight.
[[nodiscard]] QCoro::Task<Result<std::vector<qint64>>> readNumbers(topology::Router &router,
                                                                   std::vector<QByteArray> keys, QString field);
/// Sets a witness with one SET that is never resent: applied late, it would undo increments of later holders.
[[nodiscard]] QCoro::Task<Status> writeWitness(topology::Router &router, QByteArray key, qint64 value);
/// Number of existing keys. Calls `replied` for each key.
[[nodiscard]] QCoro::Task<Result<qint64>> countExisting(
    topology::Router &router, std::vector<QByteArray> keys, std::function<void()> replied = [] {});
/// Calls `replied` for each key.
[[nodiscard]] QCoro::Task<Status> removeKeys(topology::Router &router, std::vector<QByteArray> keys,
                                             std::function<void()> replied);

} // namespace lockscope::load
