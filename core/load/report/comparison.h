// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <vector>

namespace lockscope::load {

/// One figure of two runs.
struct ComparisonRow
{
    QString metric; ///< as in an assertion
    double base = 0.0;
    double next = 0.0;
    double noise = 0.0;         ///< expected difference between repetitions of the same run
    bool isBeyondNoise = false; ///< the difference is larger than the noise

    /// Relative: 0.1 is ten percent more. 0 if the base is 0.
    [[nodiscard]] double change() const { return base == 0.0 ? 0.0 : (next - base) / base; }
};

/// The figures that all reports have. The noise of a figure is estimated from its variation within each run: three
/// standard errors, but at least a few percent, because runs differ more than slices of one run. Counters are treated
/// as Poisson distributed.
///
/// `again` are repetitions of `base`. With two or more of them nothing is assumed: `base` is the mean of all, and a
/// difference counts if a further repetition would show it once in a hundred times (Student's t). ErrorKind::Usage: a
/// document is no report of this version, or `again` has a single run, which is too few.
[[nodiscard]] Result<std::vector<ComparisonRow>> compareReports(const QJsonObject &base, const QJsonObject &next,
                                                                const std::vector<QJsonObject> &again = {});

[[nodiscard]] QJsonObject toJson(const std::vector<ComparisonRow> &rows);
/// A table for display.
[[nodiscard]] QString toText(const std::vector<ComparisonRow> &rows);

} // namespace lockscope::load
