// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <algorithm>

namespace lockscope::inspect {

/// Limits how many reads of locks may start: `perSecond`, of which a tenth may be saved up. Thread: one.
class RateLimiter final
{
public:
    explicit RateLimiter(int perSecond) : m_perSecond(std::max(perSecond, 1)) { }

    /// Takes one read from the budget; false if none is left.
    [[nodiscard]] bool take(TimePoint now)
    {
        const double most = std::max(m_perSecond / 10.0, 1.0);
        const std::chrono::duration<double> passed = now - m_filledAt;
        m_left = std::min(m_left + passed.count() * m_perSecond, most);
        m_filledAt = now;
        if (m_left < 1)
            return false;
        m_left -= 1;
        return true;
    }

private:
    const int m_perSecond;
    double m_left = 0;
    TimePoint m_filledAt {};
};

} // namespace lockscope::inspect
