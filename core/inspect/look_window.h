// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <algorithm>

namespace lockscope::inspect {

/// How many looks at locks may be under way at once: as many as are answered about as soon as the quickest one of late.
/// More of them would bring no more answers, only wait for each other at the server, and what somebody has before his
/// eyes would wait behind them. Thread: one.
class LookWindow final
{
public:
    [[nodiscard]] bool isOpen() const { return m_underWay < m_size; }
    /// Few enough are under way for some to follow without a turn for each.
    [[nodiscard]] bool isHalfEmpty() const { return m_underWay * 2 <= m_size; }
    [[nodiscard]] int size() const { return m_size; }

    void begin() { ++m_underWay; }
    void end(TimePoint begun, TimePoint now)
    {
        const bool isUsed = !isHalfEmpty(); // else nothing is known of as many
        --m_underWay;
        const BootClock::duration took = now - begun;
        if (took <= m_quickest || now - m_quickestAt >= Lately) {
            m_quickest = took;
            m_quickestAt = now;
        }
        const bool hasQueued = took > m_quickest + MostQueued;
        if (hasQueued || isUsed)
            m_size = std::clamp(m_size + (hasQueued ? -1 : 1), Least, Most);
    }

private:
    static constexpr int Least = 16;
    static constexpr int Most = 1024;
    static constexpr Millis MostQueued {2};
    static constexpr Millis Lately {10'000}; ///< the way to a server can become longer

    int m_size = Least;
    int m_underWay = 0;
    BootClock::duration m_quickest = BootClock::duration::max();
    TimePoint m_quickestAt {};
};

} // namespace lockscope::inspect
