// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/figures.h"

#include <QByteArray>
#include <QMap>
#include <optional>

namespace lockscope::benchmark {

/// The result of one side of a pair, and the server's counters for it.
struct Side
{
    double value = 0;  ///< the compared value, in Figure::unit
    qint64 cycles = 0; ///< completed in the whole run, by its own account
    qint64 calls = 0;  ///< of the whole run, as counted by the server: scripts, or the other commands that its cycles
                       ///< consist of
    qint64 failedCalls = 0;
    int callsPerCycle = 2;                ///< at least
    QMap<QByteArray, qint64> commands {}; ///< all commands counted by the server, including those called by scripts
};

/// Details of the best replay.
struct ReplayLimit
{
    int depth = 0;
    int links = 0;
    double serverShare = 0; ///< of a core, during the measurement
};

struct Pair
{
    Side lockscope;
    Side reference;
    std::optional<ReplayLimit> limit {}; ///< for a figure whose reference is the replay
    QString note {};                     ///< additional text about the two values

    [[nodiscard]] double ratio() const { return reference.value > 0 ? lockscope.value / reference.value : 0; }
};

/// One measurement of a figure without a reference.
struct Run
{
    std::vector<double> values; ///< one per target of the figure
    QString note {};            ///< additional observations
    QString fault {};           ///< why it is invalid; empty: valid
};

/// The result of a figure against one target.
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
    std::vector<Run> runs; ///< for a figure without a reference
    std::optional<bool> isOk;
    QString reason; ///< why there is no value, or why it misses the target
};

/// For an even number: the mean of the two middle values. At least one value.
double median(std::vector<double> values);
/// The value that `share` of all values do not exceed. At least one value.
double percentile(std::vector<double> values, double share);
/// Why the pair is invalid; empty: valid. `reference`: name of the other side.
QString faultOf(const Pair &pair, const QString &reference);
/// The figure from all its pairs. One faulty pair fails it.
FigureResult judge(const Figure &figure, std::vector<Pair> pairs);
/// The figure from all its runs. One faulty run fails it.
FigureResult judge(const Figure &figure, std::vector<Run> runs);
/// A figure without a value.
FigureResult notMeasured(const Figure &figure, const QString &reason);
/// A requested figure whose measurement failed: not ok.
FigureResult failed(const Figure &figure, const QString &reason);

} // namespace lockscope::benchmark
