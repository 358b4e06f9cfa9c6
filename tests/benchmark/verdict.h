// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/figures.h"

#include <optional>

namespace lockscope::benchmark {

/// What one side of a pair did, and what the server says of it.
struct Side
{
    double perSecond = 0;   ///< cycles, in the measured time
    qint64 cycles = 0;      ///< of the whole run
    qint64 scriptCalls = 0; ///< of the whole run, as the server counted
    qint64 failedCalls = 0;
};

struct Pair
{
    Side lockscope;
    Side reference;
    int depth = 0; ///< of the best replay
    int links = 0;
    double serverShare = 0; ///< of a core, while that replay was measured

    [[nodiscard]] double ratio() const { return reference.perSecond > 0 ? lockscope.perSecond / reference.perSecond : 0; }
};

struct FigureResult
{
    const Figure *figure = nullptr;
    std::optional<double> value;
    std::optional<double> lockscope;
    std::optional<double> reference;
    std::vector<Pair> pairs;
    std::optional<bool> isOk;
    QString reason; ///< why there is no value, or why it does not suffice
};

/// Of an even number: the mean of the two in the middle. At least one value.
double median(std::vector<double> values);
/// Why the pair proves nothing; empty when it counts.
QString faultOf(const Pair &pair);
/// The figure from all its pairs. One faulty pair fails it.
FigureResult judge(const Figure &figure, std::vector<Pair> pairs);
/// A figure without a value.
FigureResult notMeasured(const Figure &figure, const QString &reason);

} // namespace lockscope::benchmark
