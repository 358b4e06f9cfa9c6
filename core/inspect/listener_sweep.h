// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"

namespace lockscope::inspect {

/// How many links listen to each of these channels, summed over the primaries that answer. Thread: the engine's.
[[nodiscard]] QCoro::Task<std::vector<qint64>> sumListeners(topology::Router &router, std::vector<QByteArray> channels);

} // namespace lockscope::inspect
