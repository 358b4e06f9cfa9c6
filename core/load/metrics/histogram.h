// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram_layout.h"

#include <chrono>
#include <vector>

namespace lockscope::load {

/// The figures of reports and charts, in microseconds; all 0 if count is 0.
struct Percentiles
{
    qint64 p50 = 0;
    qint64 p90 = 0;
    qint64 p99 = 0;
    qint64 p999 = 0;
    qint64 max = 0;
    qint64 count = 0;

    friend bool operator==(const Percentiles &, const Percentiles &) = default;
};

/// The number of occurrences of each value, by HdrHistogram's bucket rule. Percentiles over several threads, machines
/// or intervals come from merged histograms, never from averaged percentiles. Unit of times: microseconds, rounded
/// down. Values below 0 count as 0 and values above the layout's highest as the highest, so that outliers stay visible;
/// outOfRange() counts them. A plain value: one thread at a time. Threads that record while others read use
/// HistogramRecorder.
class Histogram final
{
public:
    explicit Histogram(const HistogramLayout &layout = TimeLayout);

    void record(qint64 value, qint64 count = 1);
    void record(std::chrono::nanoseconds time) { record(std::chrono::floor<std::chrono::microseconds>(time).count()); }
    /// Adds `count` to the counter at `index` of the layout.
    void addAt(std::size_t index, qint64 count);
    void addOutOfRange(qint64 count) { m_outOfRange += count; }
    /// Adds all counts of `other`, which must have the same layout.
    void merge(const Histogram &other);
    /// The counts since `earlier`, an older state of the same histogram.
    [[nodiscard]] Histogram since(const Histogram &earlier) const;

    [[nodiscard]] const HistogramLayout &layout() const { return m_layout; }
    [[nodiscard]] qint64 count() const { return m_count; }
    [[nodiscard]] qint64 countAt(qint64 value) const;
    [[nodiscard]] qint64 outOfRange() const { return m_outOfRange; }
    /// The smallest value v such that `percent` of all counted values are v or less, as the highest value of v's
    /// counter; 0 if empty. 0 to 100; percentile 100 is max().
    [[nodiscard]] qint64 valueAtPercentile(double percent) const;
    /// The lowest value of the smallest value's counter; 0 if empty.
    [[nodiscard]] qint64 min() const;
    /// The highest value of the greatest value's counter; 0 if empty.
    [[nodiscard]] qint64 max() const;
    /// The mean, with each value taken as the middle of its counter's range; 0 if empty.
    [[nodiscard]] double mean() const;
    [[nodiscard]] Percentiles percentiles() const;

private:
    HistogramLayout m_layout;
    std::vector<qint64> m_counts; ///< up to the greatest value so far, because most are small
    qint64 m_count = 0;
    qint64 m_outOfRange = 0;
};

} // namespace lockscope::load
