// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"

namespace lockscope::load {

/// The number in a witness key; an absent key is 0. ErrorKind::Usage when the key holds anything else. Engine thread.
[[nodiscard]] QCoro::Task<Result<qint64>> readWitness(topology::Router &router, QByteArray key);

/// Sets the witness with one SET that is never sent again: sent late it would undo increments of later holders. Engine thread.
[[nodiscard]] QCoro::Task<Status> writeWitness(topology::Router &router, QByteArray key, qint64 value);

/// All of `keys`, many in flight at once.
[[nodiscard]] QCoro::Task<Result<std::vector<qint64>>> readWitnesses(topology::Router &router, std::vector<QByteArray> keys);

} // namespace lockscope::load
