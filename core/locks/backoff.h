// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/random.h"

namespace lockscope::locks {

/// The pauses of a spin lock's waiter, as in Redisson (protocol.md 3.5): each is twice the previous one plus a
/// jitter of up to 1 ms per failure, at most 128 ms. A call on behalf of several waiters divides the longest pause by
/// their number, since each Redisson waiter polls separately.
class Backoff final
{
public:
    /// `random` outlives this.
    explicit Backoff(Random &random) : m_random(random) { }

    /// The pause after another failed attempt on behalf of `waiters` callers.
    [[nodiscard]] Millis next(qsizetype waiters = 1)
    {
        const Millis jitter(static_cast<qint64>(m_random.nextBelow(m_failures + 1)));
        const Millis longest = Longest / std::min(waiters, MostWaiters);
        m_pause = m_failures == 0 ? First : std::min(longest, m_pause * 2 + jitter);
        ++m_failures;
        return m_pause;
    }
    /// Restarts with the shortest pause.
    void restart() { m_failures = 0; }

private:
    static constexpr Millis First {1};
    static constexpr Millis Longest {128};
    static constexpr qsizetype MostWaiters = 8; // more waiters do not shorten the pause further

    Random &m_random;
    quint64 m_failures = 0;
    Millis m_pause {0};
};

} // namespace lockscope::locks
