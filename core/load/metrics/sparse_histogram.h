// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram.h"

namespace lockscope::load {

/// A compact histogram for runs with ten thousand workers: 8 bytes per distinct value, with 2 significant digits.
/// Thread: one at a time.
class SparseHistogram final
{
public:
    static constexpr HistogramLayout Layout {1, 3'600'000'000, 2};

    /// Rounds and clamps like Histogram::record.
    void record(std::chrono::nanoseconds time);
    /// Like Histogram::percentiles of the same layout.
    [[nodiscard]] Percentiles percentiles() const;

private:
    struct Entry
    {
        quint32 index = 0;
        quint32 count = 0;
    };
    static_assert(sizeof(Entry) == 8);
    [[nodiscard]] qint64 valueAtPercentile(double percent, qint64 total) const;

    std::vector<Entry> m_entries; // by index
};

} // namespace lockscope::load
