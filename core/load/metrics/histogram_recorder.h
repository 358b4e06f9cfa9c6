// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram.h"

#include <array>
#include <atomic>

namespace lockscope::load {

/// A histogram of TimeLayout that one thread writes without locks while others read it. A reader sees every value
/// recorded before its call, and possibly some recorded during it; counts never decrease. A block is allocated (8 KiB)
/// when the first value falls into it.
class HistogramRecorder final
{
public:
    HistogramRecorder() = default;
    ~HistogramRecorder();
    Q_DISABLE_COPY_MOVE(HistogramRecorder)

    /// Only for the writing thread. Rounds and clamps like Histogram::record.
    void record(std::chrono::nanoseconds time);
    /// Adds everything recorded so far. Thread: any.
    void addTo(Histogram &total) const;

private:
    static constexpr std::size_t BlockBits = 10;
    static constexpr std::size_t BlockSize = 1 << BlockBits;
    static constexpr std::size_t BlockCount = (TimeLayout.size() + BlockSize - 1) >> BlockBits;
    using Block = std::array<std::atomic<qint64>, BlockSize>;

    std::array<std::atomic<Block *>, BlockCount> m_blocks {};
};

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
