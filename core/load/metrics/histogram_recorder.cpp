// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/histogram_recorder.h"

#include <cmath>

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
    const std::size_t index = TimeLayout.indexOf(std::clamp<qint64>(value, 0, TimeLayout.highest()));
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
}

void SparseHistogram::record(std::chrono::nanoseconds time)
{
    const qint64 value = std::chrono::floor<std::chrono::microseconds>(time).count();
    const auto index = static_cast<quint32>(Layout.indexOf(std::clamp<qint64>(value, 0, Layout.highest())));
    const auto place = std::ranges::lower_bound(m_entries, index, {}, &Entry::index);
    if (place != m_entries.end() && place->index == index)
        ++place->count;
    else
        m_entries.insert(place, {index, 1});
}

qint64 SparseHistogram::valueAtPercentile(double percent, qint64 total) const
{
    // Slightly below, so that rounding up cannot move an exact share into the next counter.
    const double share = std::nextafter(percent, -1.0) / 100.0;
    const auto rank = std::max<qint64>(1, static_cast<qint64>(std::ceil(share * static_cast<double>(total))));
    qint64 seen = 0;
    for (const Entry &entry : m_entries) {
        seen += entry.count;
        if (seen >= rank)
            return Layout.highestEquivalent(Layout.valueAt(entry.index));
    }
    return 0;
}

Percentiles SparseHistogram::percentiles() const
{
    qint64 total = 0;
    for (const Entry &entry : m_entries)
        total += entry.count;
    return {valueAtPercentile(50, total),   valueAtPercentile(90, total),  valueAtPercentile(99, total),
            valueAtPercentile(99.9, total), valueAtPercentile(100, total), total};
}

} // namespace lockscope::load
