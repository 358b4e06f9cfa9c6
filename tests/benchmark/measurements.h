// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/cycles.h"
#include "tests/benchmark/verdict.h"

namespace lockscope::benchmark {

struct PairOptions
{
    int count = 7;
    std::function<void(const QString &)> say; ///< one line of progress
    std::function<bool()> isInterrupted;
};

/// Measures the pairs or runs one after the other, reports each, and judges them. An error or exception in one fails
/// the figure.
FigureResult measurePairs(const Figure &figure, const PairOptions &options,
                          const std::function<Result<Pair>()> &measurePair);
FigureResult measureRuns(const Figure &figure, const PairOptions &options,
                         const std::function<Result<Run>()> &measureRun);

// Each measures one figure on private servers, alternating the two sides. They block; main thread.

FigureResult measureCycles(const Figure &figure, const MakeWorkers &makeWorkers, const PairOptions &options);
FigureResult measureDiscovery(const Figure &figure, const PairOptions &options);
FigureResult measureHandOff(const Figure &figure, const PairOptions &options);
FigureResult measureWatchdog(const Figure &figure, const PairOptions &options);
FigureResult measureWaiters(const Figure &figure, const PairOptions &options);
/// Runs the desktop program in this program's folder.
FigureResult measureTimelineFrame(const Figure &figure, const PairOptions &options);
FigureResult measureRepaint(const Figure &figure, const PairOptions &options);
FigureResult measureStart(const Figure &figure, const PairOptions &options);
FigureResult measureIdle(const Figure &figure, const PairOptions &options);
/// The same, twice per pair: a load with the window and one without.
FigureResult measureLoadWithWindow(const Figure &figure, const PairOptions &options);
// Compared with Redisson; `jar`: see prepareRedissonLoad().
FigureResult measureRedissonThroughput(const Figure &figure, const QString &jar, const PairOptions &options);
FigureResult measureRedissonContended(const Figure &figure, const QString &jar, const PairOptions &options);
FigureResult measureRedissonWait(const Figure &figure, const QString &jar, const PairOptions &options);

} // namespace lockscope::benchmark
