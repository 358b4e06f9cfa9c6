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
    double noise = 0.0;         ///< what the same run may differ by when it is repeated
    bool isBeyondNoise = false; ///< the difference is more than that

    /// Relative: 0.1 is ten percent more. 0 where the base is 0.
    [[nodiscard]] double change() const { return base == 0.0 ? 0.0 : (next - base) / base; }
};

/// The figures that all reports have. What a figure varies by within each run says how much of a difference is noise:
/// three standard errors, and never less than a few percent, because runs differ more among themselves than their
/// slices do. Counters are taken as Poisson's.
///
/// `again` are runs like `base`. With two or more of them nothing is assumed: `base` is their mean together, and a
/// difference counts where one more such run would show it once in a hundred times (Student's t). ErrorKind::Usage: one
/// of them is no report of this version, or `again` is a single run, which says next to nothing.
[[nodiscard]] Result<std::vector<ComparisonRow>> compareReports(const QJsonObject &base, const QJsonObject &next,
                                                                const std::vector<QJsonObject> &again = {});

[[nodiscard]] QJsonObject toJson(const std::vector<ComparisonRow> &rows);
/// A table for people.
[[nodiscard]] QString toText(const std::vector<ComparisonRow> &rows);

} // namespace lockscope::load
