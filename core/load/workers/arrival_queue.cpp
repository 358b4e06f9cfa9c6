// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/arrival_queue.h"

namespace lockscope::load {

ArrivalQueue::Claim ArrivalQueue::claim()
{
    const bool isWarm = BootClock::now() >= m_from;
    const std::lock_guard guard(m_mutex);
    while ((isWarm && m_next.offset < std::chrono::nanoseconds(0)) || m_from + m_next.offset < m_skipped)
        m_next = m_times.next();
    const Claim claimed {m_next.index, m_from + m_next.offset};
    m_next = m_times.next();
    return claimed;
}

void ArrivalQueue::skipUntil(TimePoint time)
{
    const std::lock_guard guard(m_mutex);
    m_skipped = time;
}

} // namespace lockscope::load
