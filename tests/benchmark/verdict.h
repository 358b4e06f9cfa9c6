// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/figures.h"

#include <QByteArray>
#include <QMap>
#include <optional>

namespace lockscope::benchmark {

/// What one side of a pair did, and what the server says of it.
struct Side
{
    double value = 0;  ///< what the figure compares, in Figure::unit
    qint64 cycles = 0; ///< what it claims to have done in the whole run
    qint64 calls = 0;  ///< of the whole run, as the server counted: scripts, or what else its cycles consist of
    qint64 failedCalls = 0;
    int callsPerCycle = 2;                ///< at least
    QMap<QByteArray, qint64> commands {}; ///< all that the server counted, also what scripts called
};

/// The circumstances of the best replay.
struct ReplayLimit
{
    int depth = 0;
    int links = 0;
    double serverShare = 0; ///< of a core, while it was measured
};

struct Pair
{
    Side lockscope;
    Side reference;
    std::optional<ReplayLimit> limit {}; ///< of a figure whose reference is the replay
    QString note {};                     ///< for people: what else belongs to the two values

    [[nodiscard]] double ratio() const { return reference.value > 0 ? lockscope.value / reference.value : 0; }
};

/// One measurement of a figure without a reference.
struct Run
{
    std::vector<double> values; ///< one a target of the figure
    QString note {};            ///< for people: what else was seen
    QString fault {};           ///< why it proves nothing; empty when it counts
};

/// How one target of a figure is met.
struct Part
{
    const Target *target = nullptr;
    double value = 0;
    bool isOk = false;
};

struct FigureResult
{
    const Figure *figure = nullptr;
    std::optional<double> value;
    std::optional<double> lockscope;
    std::optional<double> reference;
    std::vector<Part> parts; ///< empty without a value
    std::vector<Pair> pairs;
    std::vector<Run> runs; ///< of a figure without a reference
    std::optional<bool> isOk;
    QString reason; ///< why there is no value, or why it does not suffice
};

/// Of an even number: the mean of the two in the middle. At least one value.
double median(std::vector<double> values);
/// The value that `share` of all values do not exceed. At least one value.
double percentile(std::vector<double> values, double share);
/// Why the pair proves nothing; empty when it counts. `reference`: what the other side is called.
QString faultOf(const Pair &pair, const QString &reference);
/// The figure from all its pairs. One faulty pair fails it.
FigureResult judge(const Figure &figure, std::vector<Pair> pairs);
/// The figure from all its runs. One faulty run fails it.
FigureResult judge(const Figure &figure, std::vector<Run> runs);
/// A figure without a value.
FigureResult notMeasured(const Figure &figure, const QString &reason);
/// A figure whose measurement came to nothing though it was asked for: not ok.
FigureResult failed(const Figure &figure, const QString &reason);

} // namespace lockscope::benchmark
