// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/cycles.h"
#include "tests/benchmark/verdict.h"

namespace lockscope::benchmark {

/// Told of each pair as soon as it is measured.
using PairListener = std::function<void(const Pair &)>;

/// Measures a figure of cycles in `pairs` alternated pairs, each on a fresh private server. Blocks; the main thread.
FigureResult measureCycles(const Figure &figure, const MakeWorkers &makeWorkers, int pairs, const PairListener &listener);

} // namespace lockscope::benchmark
