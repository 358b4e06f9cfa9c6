// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram.h"

#include <optional>

namespace lockscope::load {

/// Measurements of the process that generates the load, over some time.
struct GeneratorEvidence
{
    std::chrono::nanoseconds elapsed {0};
    std::optional<double> cpuShare {}; ///< of one core; empty: not measured here
    unsigned cores = 1;
    Histogram lag {};       ///< delays of its event loop's timers
    qint64 cycles = 0;      ///< locks acquired in that time
    qint64 concurrency = 1; ///< possible number of concurrent cycles, limited by workers and locks
};

/// True if the generator, and not the lock, limits the throughput. Either it has no CPU time left, even for a short
/// time; or its delays have been a large part of a cycle's duration for at least a few seconds, so that a single hiccup
/// does not count. Delays in a slow load, as on a busy computer, do not matter to workers that wait for seconds.
[[nodiscard]] bool limitsTheLoad(const GeneratorEvidence &seen);

} // namespace lockscope::load
