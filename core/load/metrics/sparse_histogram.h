// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram.h"

namespace lockscope::load {

/// A histogram for one of ten thousand: it takes 8 bytes for each different value that occurred, and values are
/// different from the second digit on. Thread: one at a time.
class SparseHistogram final
{
public:
    static constexpr HistogramLayout Layout {1, 3'600'000'000, 2};

    /// Rounds and clamps as Histogram::record does.
    void record(std::chrono::nanoseconds time);
    /// As Histogram::percentiles of the same layout.
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
