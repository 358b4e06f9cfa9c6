// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/cycles.h"
#include "tests/benchmark/verdict.h"

namespace lockscope::benchmark {

struct PairOptions
{
    int count = 7;
    std::function<void(const Pair &)> onPair; ///< as soon as it is measured
    std::function<bool()> isInterrupted;
};

/// Measures a figure of cycles in alternated pairs, each on a fresh private server. Blocks; the main thread.
FigureResult measureCycles(const Figure &figure, const MakeWorkers &makeWorkers, const PairOptions &options);

} // namespace lockscope::benchmark
