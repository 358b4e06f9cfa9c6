// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram.h"

#include <array>
#include <atomic>

namespace lockscope::load {

/// A histogram of TimeLayout that one thread writes without locks while others read it.
/// A reader sees every value that was recorded before it looked, and perhaps some recorded meanwhile; the counts it
/// sees never go down. A bucket takes memory (8 KiB) once a value falls into it.
class HistogramRecorder final
{
public:
    HistogramRecorder() = default;
    ~HistogramRecorder();
    Q_DISABLE_COPY_MOVE(HistogramRecorder)

    /// The one writing thread. Rounds and clamps as Histogram::record does.
    void record(std::chrono::nanoseconds time);
    /// Any thread: adds what was recorded so far.
    void addTo(Histogram &total) const;

private:
    static constexpr std::size_t BlockBits = 10;
    static constexpr std::size_t BlockSize = 1 << BlockBits;
    static constexpr std::size_t BlockCount = (TimeLayout.size() + BlockSize - 1) >> BlockBits;
    using Block = std::array<std::atomic<qint64>, BlockSize>;

    std::array<std::atomic<Block *>, BlockCount> m_blocks {};
    std::atomic<qint64> m_outOfRange {0};
};

} // namespace lockscope::load
