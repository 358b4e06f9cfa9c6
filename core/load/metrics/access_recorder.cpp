// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/access_recorder.h"

namespace lockscope::load {

AccessTotals AccessTotals::since(const AccessTotals &earlier) const
{
    return {counters - earlier.counters, wait.since(earlier.wait), hold.since(earlier.hold),
            handoff.since(earlier.handoff), waitRaw.since(earlier.waitRaw)};
}

void AccessRecorder::acquired(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw)
{
    m_wait.record(wait);
    if (raw)
        m_waitRaw.record(*raw);
    add(m_acquired);
}

void AccessRecorder::released(std::chrono::nanoseconds hold)
{
    m_hold.record(hold);
    add(m_released);
}

void AccessRecorder::lost(std::chrono::nanoseconds hold)
{
    m_hold.record(hold);
    add(m_lost);
}

void AccessRecorder::addTo(AccessTotals &totals) const
{
    const auto read = [](const std::atomic<qint64> &counter) { return counter.load(std::memory_order_acquire); };
    // Reads the ends of cycles before their beginnings: no reader sees more released than acquired.
    const qint64 released = read(m_released);
    const qint64 lost = read(m_lost);
    totals.counters += {read(m_acquired), released, read(m_timeouts), read(m_errors), lost};
    m_wait.addTo(totals.wait);
    m_waitRaw.addTo(totals.waitRaw);
    m_hold.addTo(totals.hold);
    m_handoff.addTo(totals.handoff);
}

void AccessRecorder::add(std::atomic<qint64> &counter)
{
    counter.store(counter.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

} // namespace lockscope::load
