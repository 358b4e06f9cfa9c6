// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstddef>
#include <vector>

namespace lockscope::load {

/// The bucket rule of HdrHistogram (Gil Tene), which maps values to counters. Each bucket covers a power of two and is
/// divided into equal parts, so that the relative error stays below 10^-digits over the whole range. Values are
/// non-negative integers; the unit is the caller's.
class HistogramLayout final
{
public:
    /// `lowest` >= 1 is the smallest distinguishable difference, `highest` >= 2 * lowest, 1 <= digits <= 5.
    constexpr HistogramLayout(qint64 lowest, qint64 highest, int digits)
        : m_lowest(lowest), m_highest(highest), m_digits(digits), m_unitMagnitude(log2Floor(lowest)),
          m_halfCountMagnitude(std::max(log2Ceil(2 * tenTo(digits)), 1) - 1),
          m_halfCount(qint64(1) << m_halfCountMagnitude), m_mask(((m_halfCount * 2) - 1) << m_unitMagnitude),
          m_bucketCount(bucketsToCover(highest))
    {
    }

    [[nodiscard]] constexpr qint64 lowest() const { return m_lowest; }
    [[nodiscard]] constexpr int digits() const { return m_digits; }
    [[nodiscard]] constexpr qint64 highest() const { return m_highest; }
    /// Number of counters.
    [[nodiscard]] constexpr std::size_t size() const
    {
        return static_cast<std::size_t>((m_bucketCount + 1) * m_halfCount);
    }

    /// The counter of `value`, 0 <= value <= highest().
    [[nodiscard]] constexpr std::size_t indexOf(qint64 value) const
    {
        const int bucket = bucketOf(value);
        const qint64 base = qint64(bucket + 1) << m_halfCountMagnitude;
        return static_cast<std::size_t>(base + subBucketOf(value, bucket) - m_halfCount);
    }
    /// The lowest value of the counter at `index`.
    [[nodiscard]] constexpr qint64 valueAt(std::size_t index) const
    {
        int bucket = static_cast<int>(index >> m_halfCountMagnitude) - 1;
        qint64 subBucket = (static_cast<qint64>(index) & (m_halfCount - 1)) + m_halfCount;
        if (bucket < 0) {
            subBucket -= m_halfCount;
            bucket = 0;
        }
        return subBucket << (bucket + m_unitMagnitude);
    }

    /// The number of values that share the counter of `value`, and the lowest, middle and highest of them.
    [[nodiscard]] constexpr qint64 equivalentRange(qint64 value) const
    {
        return qint64(1) << (m_unitMagnitude + bucketOf(value));
    }
    [[nodiscard]] constexpr qint64 lowestEquivalent(qint64 value) const
    {
        const int bucket = bucketOf(value);
        return subBucketOf(value, bucket) << (bucket + m_unitMagnitude);
    }
    [[nodiscard]] constexpr qint64 medianEquivalent(qint64 value) const
    {
        return lowestEquivalent(value) + equivalentRange(value) / 2;
    }
    [[nodiscard]] constexpr qint64 highestEquivalent(qint64 value) const
    {
        return lowestEquivalent(value) + equivalentRange(value) - 1;
    }

    friend constexpr bool operator==(const HistogramLayout &, const HistogramLayout &) = default;

private:
    static constexpr int log2Floor(qint64 value) { return std::bit_width(static_cast<quint64>(value)) - 1; }
    static constexpr int log2Ceil(qint64 value) { return std::bit_width(static_cast<quint64>(value - 1)); }
    static constexpr qint64 tenTo(int digits) { return digits == 0 ? 1 : 10 * tenTo(digits - 1); }

    [[nodiscard]] constexpr int bucketOf(qint64 value) const
    {
        return log2Floor(value | m_mask) - m_unitMagnitude - m_halfCountMagnitude;
    }
    [[nodiscard]] constexpr qint64 subBucketOf(qint64 value, int bucket) const
    {
        return value >> (bucket + m_unitMagnitude);
    }
    [[nodiscard]] constexpr int bucketsToCover(qint64 highest) const
    {
        int count = 1;
        for (qint64 end = (m_halfCount * 2) << m_unitMagnitude; end <= highest; end <<= 1)
            ++count;
        return count;
    }

    qint64 m_lowest;
    qint64 m_highest;
    int m_digits;
    int m_unitMagnitude;
    int m_halfCountMagnitude;
    qint64 m_halfCount;
    qint64 m_mask;
    int m_bucketCount;
};

/// For all times of a run: microseconds from 1 us to 1 h with 3 significant digits.
inline constexpr HistogramLayout TimeLayout {1, 3'600'000'000, 3};

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
/// down. Values below 0 count as 0 and values above the layout's highest as the highest, so that outliers stay visible.
/// A plain value: one thread at a time. Threads that record while others read use
/// HistogramRecorder.
class Histogram final
{
public:
    explicit Histogram(const HistogramLayout &layout = TimeLayout) : m_layout(layout) { }

    void record(qint64 value, qint64 count = 1);
    void record(std::chrono::nanoseconds time) { record(std::chrono::floor<std::chrono::microseconds>(time).count()); }
    /// Adds `count` to the counter at `index` of the layout.
    void addAt(std::size_t index, qint64 count);
    /// Adds all counts of `other`, which must have the same layout.
    void merge(const Histogram &other);
    /// The counts since `earlier`, an older state of the same histogram.
    [[nodiscard]] Histogram since(const Histogram &earlier) const;

    [[nodiscard]] const HistogramLayout &layout() const { return m_layout; }
    [[nodiscard]] qint64 count() const { return m_count; }
    [[nodiscard]] qint64 countAt(qint64 value) const;
    /// The smallest value v such that `percent` of all counted values are v or less, as the highest value of v's
    /// counter; 0 if empty. 0 to 100.
    [[nodiscard]] qint64 valueAtPercentile(double percent) const;
    /// The highest value of the greatest value's counter; 0 if empty.
    [[nodiscard]] qint64 max() const { return valueAtPercentile(100.0); }
    /// The mean, with each value taken as the middle of its counter's range; 0 if empty.
    [[nodiscard]] double mean() const;
    [[nodiscard]] Percentiles percentiles() const;

private:
    HistogramLayout m_layout;
    std::vector<qint64> m_counts; ///< up to the greatest value so far, because most are small
    qint64 m_count = 0;
};

} // namespace lockscope::load
