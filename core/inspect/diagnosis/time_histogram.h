// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QtGlobal>
#include <algorithm>
#include <array>
#include <bit>
#include <optional>

namespace lockscope::inspect {

/// A histogram of times in milliseconds with a fixed size of about 400 bytes. Four counters cover each power of two, so
/// that the relative error is below a quarter. The histograms of load runs are more precise and a hundred times larger.
class TimeHistogram final
{
public:
    static constexpr int PerDoubling = 4;
    static constexpr int Size = 100; ///< up to 18 h; longer times count as that

    void add(Millis time)
    {
        ++m_counts[indexOf(time.count())];
        ++m_count;
    }
    [[nodiscard]] qint64 count() const { return m_count; }
    [[nodiscard]] qint64 countAt(int index) const { return m_counts[std::size_t(index)]; }
    /// The smallest time t such that `percent` of all times are t or less, as the longest time of t's counter;
    /// std::nullopt if empty.
    [[nodiscard]] std::optional<Millis> percentile(double percent) const
    {
        if (m_count == 0)
            return std::nullopt;
        double left = double(m_count) * percent / 100;
        int index = 0;
        for (; index + 1 < Size; ++index) {
            left -= double(countAt(index));
            if (left <= 0)
                break;
        }
        return lowestAt(index + 1) - Millis(1);
    }

    /// The counter of a time.
    [[nodiscard]] static constexpr std::size_t indexOf(qint64 ms)
    {
        const auto value = quint64(std::clamp<qint64>(ms, 0, (qint64(1) << 26) - 1));
        if (value < PerDoubling)
            return value;
        const int bits = std::bit_width(value);
        return std::size_t(bits - 2) * PerDoubling + ((value >> (bits - 3)) & (PerDoubling - 1));
    }
    /// The shortest time of a counter.
    [[nodiscard]] static constexpr Millis lowestAt(int index)
    {
        if (index < PerDoubling)
            return Millis(index);
        return Millis(qint64(PerDoubling + index % PerDoubling) << (index / PerDoubling - 1));
    }

private:
    std::array<quint32, Size> m_counts {};
    quint32 m_count = 0;
};

static_assert(sizeof(TimeHistogram) <= 404);
static_assert(TimeHistogram::indexOf((qint64(1) << 26) - 1) == TimeHistogram::Size - 1);

} // namespace lockscope::inspect
