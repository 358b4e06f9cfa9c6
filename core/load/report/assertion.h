// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/load_report.h"

namespace lockscope::load {

/// A threshold that a run has to keep: `p99(wait.read) < 5ms`, `throughput >= 1000`.
class Assertion final
{
public:
    /// METRIC OP VALUE. Times are written as durations, or as microseconds without a unit. The error says what is
    /// allowed.
    static Result<Assertion> parse(const QString &text);
    /// What has not been measured keeps no threshold.
    [[nodiscard]] AssertionResult check(const LoadReport &report) const;
    /// How long, in microseconds, this percentile of the waits of that mode may be; nothing: it does not say.
    [[nodiscard]] std::optional<double> longestWait(const QString &percentile, Access access) const;

private:
    [[nodiscard]] std::optional<double> valueIn(const LoadReport &report) const;

    QString m_text;
    QString m_metric;    // throughput, or p99
    QString m_histogram; // wait
    QString m_mode;      // read; empty: all
    QString m_operator;
    double m_limit = 0.0;
};

} // namespace lockscope::load
