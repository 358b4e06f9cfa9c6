// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/access_recorder.h"

#include <algorithm>

namespace lockscope::load {

AccessTotals AccessTotals::since(const AccessTotals &earlier) const
{
    AccessTotals totals;
    totals.counters = counters - earlier.counters;
    for (const auto &[name, histogram] : NamedHistograms)
        totals.*histogram = (this->*histogram).since(earlier.*histogram);
    return totals;
}

AccessTotals &AccessTotals::operator+=(const AccessTotals &other)
{
    counters += other.counters;
    for (const auto &[name, histogram] : NamedHistograms)
        (this->*histogram).merge(other.*histogram);
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

void AccessRecorder::addTo(AccessTotals &totals) const
{
    const auto read = [](const std::atomic<qint64> &counter) { return counter.load(std::memory_order_acquire); };
    // Reads the ends of cycles before their beginnings: no reader sees more released than acquired.
    const qint64 released = read(m_released);
    const qint64 lost = read(m_lost);
    totals.counters += {read(m_acquired), released, read(m_timeouts), read(m_errors), lost};
    m_acquiredWait.all.addTo(totals.wait);
    m_acquiredWait.raw.addTo(totals.waitRaw);
    m_hold.addTo(totals.hold);
    m_handoff.addTo(totals.handoff);
    m_gaveUp.all.addTo(totals.gaveUp);
    m_gaveUp.raw.addTo(totals.gaveUpRaw);
    m_unfinished.all.addTo(totals.unfinished);
    m_unfinished.raw.addTo(totals.unfinishedRaw);
}

Counters &Counters::operator+=(const Counters &other)
{
    acquired += other.acquired;
    released += other.released;
    timeouts += other.timeouts;
    errors += other.errors;
    lost += other.lost;
    return *this;
}

Counters operator-(const Counters &a, const Counters &b)
{
    return {a.acquired - b.acquired, a.released - b.released, a.timeouts - b.timeouts, a.errors - b.errors,
            a.lost - b.lost};
}

std::optional<Fairness> fairnessOf(std::span<const qint64> acquired)
{
    double sum = 0.0;
    double squares = 0.0;
    for (const qint64 count : acquired) {
        const auto value = static_cast<double>(count);
        sum += value;
        squares += value * value;
    }
    if (squares == 0.0)
        return std::nullopt;
    const auto [least, most] = std::minmax_element(acquired.begin(), acquired.end());
    return Fairness {sum * sum / (static_cast<double>(acquired.size()) * squares), static_cast<double>(*least) / sum,
                     static_cast<double>(*most) / sum};
}

} // namespace lockscope::load
