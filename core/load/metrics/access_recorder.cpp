// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/access_recorder.h"

namespace lockscope::load {

AccessTotals AccessTotals::since(const AccessTotals &earlier) const
{
    return {counters - earlier.counters,
            wait.since(earlier.wait),
            hold.since(earlier.hold),
            handoff.since(earlier.handoff),
            waitRaw.since(earlier.waitRaw),
            gaveUp.since(earlier.gaveUp),
            gaveUpRaw.since(earlier.gaveUpRaw),
            unfinished.since(earlier.unfinished),
            unfinishedRaw.since(earlier.unfinishedRaw)};
}

AccessTotals &AccessTotals::operator+=(const AccessTotals &other)
{
    counters += other.counters;
    wait.merge(other.wait);
    hold.merge(other.hold);
    handoff.merge(other.handoff);
    waitRaw.merge(other.waitRaw);
    gaveUp.merge(other.gaveUp);
    gaveUpRaw.merge(other.gaveUpRaw);
    unfinished.merge(other.unfinished);
    unfinishedRaw.merge(other.unfinishedRaw);
    return *this;
}

std::optional<WaitPercentile> waitPercentile(const Histogram &acquired, const Histogram &gaveUp,
                                             const Histogram &unfinished, double percent)
{
    if (acquired.count() == 0)
        return std::nullopt;
    Histogram all = acquired;
    all.merge(unfinished);
    if (gaveUp.count() == 0)
        return WaitPercentile {all.valueAtPercentile(percent), false};
    Histogram last = all; // the waits that were given up are its greatest values
    last.record(last.layout().highest(), gaveUp.count());
    const qint64 value = last.valueAtPercentile(percent);
    if (value < last.max())
        return WaitPercentile {value, false};
    all.merge(gaveUp);
    return WaitPercentile {all.valueAtPercentile(percent), true};
}

void AccessRecorder::acquired(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw)
{
    m_wait.record(wait);
    if (raw)
        m_waitRaw.record(*raw);
    add(m_acquired);
}

void AccessRecorder::gaveUp(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw)
{
    m_gaveUp.record(wait);
    if (raw)
        m_gaveUpRaw.record(*raw);
    add(m_timeouts);
}

void AccessRecorder::cutOff(std::chrono::nanoseconds wait, std::optional<std::chrono::nanoseconds> raw)
{
    m_unfinished.record(wait);
    if (raw)
        m_unfinishedRaw.record(*raw);
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
    m_gaveUp.addTo(totals.gaveUp);
    m_gaveUpRaw.addTo(totals.gaveUpRaw);
    m_unfinished.addTo(totals.unfinished);
    m_unfinishedRaw.addTo(totals.unfinishedRaw);
}

void AccessRecorder::add(std::atomic<qint64> &counter)
{
    counter.store(counter.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

} // namespace lockscope::load
