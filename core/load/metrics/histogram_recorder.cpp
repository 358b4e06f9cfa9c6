// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/histogram_recorder.h"

namespace lockscope::load {

namespace {

/// An increment by the only writer: cheaper than an atomic one, and readers still see complete numbers.
void increment(std::atomic<qint64> &counter)
{
    counter.store(counter.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

} // namespace

HistogramRecorder::~HistogramRecorder()
{
    for (const std::atomic<Block *> &block : m_blocks)
        delete block.load(std::memory_order_acquire);
}

void HistogramRecorder::record(std::chrono::nanoseconds time)
{
    const qint64 value = std::chrono::floor<std::chrono::microseconds>(time).count();
    const qint64 kept = std::clamp<qint64>(value, 0, TimeLayout.highest());
    if (kept != value)
        increment(m_outOfRange);
    const std::size_t index = TimeLayout.indexOf(kept);
    std::atomic<Block *> &place = m_blocks[index >> BlockBits];
    Block *block = place.load(std::memory_order_relaxed);
    if (!block) {
        block = new Block {};
        place.store(block, std::memory_order_release); // readers only find zeroed counters
    }
    increment((*block)[index & (BlockSize - 1)]);
}

void HistogramRecorder::addTo(Histogram &total) const
{
    for (std::size_t b = 0; b < BlockCount; ++b) {
        const Block *block = m_blocks[b].load(std::memory_order_acquire);
        if (!block)
            continue;
        for (std::size_t i = 0; i < BlockSize; ++i) {
            if (const qint64 count = (*block)[i].load(std::memory_order_relaxed))
                total.addAt((b << BlockBits) + i, count);
        }
    }
    total.addOutOfRange(m_outOfRange.load(std::memory_order_relaxed));
}

} // namespace lockscope::load
