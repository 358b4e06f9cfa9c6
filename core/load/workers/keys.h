// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"

namespace lockscope::load {

// What a run does with whole keys before and after its cycles. Thread: the engine's.

/// The number in a key; 0 where there is none. ErrorKind::Usage: it holds something else; the message names the key and
/// `field`.
[[nodiscard]] QCoro::Task<Result<qint64>> readNumber(topology::Router &router, QByteArray key, QString field);
/// All of `keys`, many in flight at once.
[[nodiscard]] QCoro::Task<Result<std::vector<qint64>>> readNumbers(topology::Router &router,
                                                                   std::vector<QByteArray> keys, QString field);
/// Sets a witness with one SET that is never sent again: sent late it would undo increments of later holders.
[[nodiscard]] QCoro::Task<Status> writeWitness(topology::Router &router, QByteArray key, qint64 value);
/// How many of the keys exist.
[[nodiscard]] QCoro::Task<Result<qint64>> countExisting(topology::Router &router, std::vector<QByteArray> keys);
[[nodiscard]] QCoro::Task<Status> removeKeys(topology::Router &router, std::vector<QByteArray> keys);

} // namespace lockscope::load
