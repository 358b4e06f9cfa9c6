// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/load_report.h"

namespace lockscope::load {

/// A threshold for a run: `p99(wait.read) < 5ms`, `throughput >= 1000`.
class Assertion final
{
public:
    /// METRIC OP VALUE. Times are durations, or microseconds without a unit. The error lists the allowed values.
    static Result<Assertion> parse(const QString &text);
    /// Fails if the metric was not measured. Percentiles of waits include attempts without the lock, see
    /// waitPercentile(); an upper limit fails if only a lower bound is known.
    [[nodiscard]] AssertionResult check(const LoadReport &report) const;
    /// The upper limit, in microseconds, for this percentile of the waits of that mode; std::nullopt: this threshold
    /// sets none.
    [[nodiscard]] std::optional<double> longestWait(const QString &percentile, Access access) const;

private:
    /// Only the value.
    [[nodiscard]] AssertionResult valueIn(const LoadReport &report) const;

    QString m_text;
    QString m_metric;    // throughput, or p99
    QString m_histogram; // wait
    QString m_mode;      // read; empty: all
    QString m_operator;
    double m_limit = 0.0;
};

} // namespace lockscope::load
