// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <optional>
#include <vector>

namespace lockscope::load {

/// One figure of two runs. Empty: not measured, or a percentile of waits that is a wait that was given up.
struct ComparisonRow
{
    QString metric; ///< as in an assertion, or the number of attempts without the lock in a mode: gave_up.read
    std::optional<double> base;
    std::optional<double> next;
    double noise = 0.0;         ///< expected difference between repetitions of the same run
    bool isBeyondNoise = false; ///< the difference is larger than the noise

    /// Relative: 0.1 is ten percent more. Empty if a figure is missing, or if only the base is 0.
    [[nodiscard]] std::optional<double> change() const;
};

/// A field of the scenario, the server or the kind of loop with different values in two reports.
struct ReportDifference
{
    QString field; ///< hold, server.version, server.run_ids
    QJsonValue base;
    QJsonValue next;
};

/// The conditions in which two runs differ, except for the seed. Servers differ if they have no instance in common.
[[nodiscard]] std::vector<ReportDifference> differencesBetween(const QJsonObject &base, const QJsonObject &next);

/// The figures that all reports have. The noise of a figure is estimated from its variation within each run: three
/// standard errors, but at least a few percent, because runs differ more than slices of one run. Counters are treated
/// as Poisson distributed.
///
/// `again` are repetitions of `base`. With two or more of them, `base` is the mean of all. A difference then counts if
/// a further repetition would show it once in a hundred times (Student's t). ErrorKind::Usage: a document is not a
/// report of this version, a run of `again` had other conditions than `base` (only the server instance may differ), or
/// `again` has a single run, which is too few.
[[nodiscard]] Result<std::vector<ComparisonRow>> compareReports(const QJsonObject &base, const QJsonObject &next,
                                                                const std::vector<QJsonObject> &again = {});

[[nodiscard]] QJsonObject comparisonJson(const std::vector<ComparisonRow> &rows,
                                         const std::vector<ReportDifference> &differences = {});
/// The differences, if any, and a table for display.
[[nodiscard]] QString toText(const std::vector<ComparisonRow> &rows,
                             const std::vector<ReportDifference> &differences = {});
/// A value for display.
[[nodiscard]] QString textOf(const QJsonValue &value);

} // namespace lockscope::load
