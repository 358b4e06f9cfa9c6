// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram.h"

#include <optional>

namespace lockscope::load {

/// What the process that makes a load was seen to do for some time.
struct GeneratorEvidence
{
    std::chrono::nanoseconds elapsed {0};
    std::optional<double> cpuShare {}; ///< of one core; empty: not measured here
    unsigned cores = 1;
    Histogram lag {};   ///< how late its event loop came to timers
    qint64 cycles = 0;  ///< locks taken meanwhile
    qint64 abreast = 1; ///< as many of them as can be under way at once: of the workers, and of the locks
};

/// It, and not the lock, sets the pace: it has no processor time left, in however short a time; or what it comes too
/// late is a good part of the time that a cycle takes, for a few seconds at least: a hiccup is nobody's pace. A loop
/// that is late in a slow load, as on a busy computer, holds up nobody who waits for seconds.
[[nodiscard]] bool limitsTheLoad(const GeneratorEvidence &seen);

} // namespace lockscope::load
