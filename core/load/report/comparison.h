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
    bool isBeyondNoise = false; ///< more than what the same run differs by when it is repeated

    /// Relative: 0.1 is ten percent more. 0 where the base is 0.
    [[nodiscard]] double change() const { return base == 0.0 ? 0.0 : (next - base) / base; }
};

/// The figures that both reports have. What a figure varies by within each run says how much of a difference is noise: three standard errors,
/// and never less than a few percent, because runs differ more among themselves than their slices do. Counters are taken as Poisson's.
/// ErrorKind::Usage: one of them is no report of this version.
[[nodiscard]] Result<std::vector<ComparisonRow>> compareReports(const QJsonObject &base, const QJsonObject &next);

[[nodiscard]] QJsonObject toJson(const std::vector<ComparisonRow> &rows);
/// A table for people.
[[nodiscard]] QString toText(const std::vector<ComparisonRow> &rows);

} // namespace lockscope::load
