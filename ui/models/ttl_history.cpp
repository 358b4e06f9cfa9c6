// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/ttl_history.h"

#include <algorithm>

namespace lockscope::ui::models {
using namespace std::chrono_literals;
using inspect::Holder;
using inspect::LockSnapshot;

namespace {

constexpr std::size_t mostPoints = 4096;
/// Two snapshots of one unchanged key differ by no more than this: PTTL is whole milliseconds, links take time.
constexpr Millis jitter = 50ms;

bool haveSameHolds(const LockSnapshot &a, const LockSnapshot &b)
{
    return a.mode == b.mode
        && std::equal(a.holders.begin(), a.holders.end(), b.holders.begin(), b.holders.end(),
                      [](const Holder &x, const Holder &y) { return x.field == y.field && x.count == y.count; });
}

} // namespace

bool TtlHistory::isRenewed(const LockSnapshot &lock) const
{
    if (!m_last || m_last->ttl.ms < 0 || lock.ttl.ms < 0 || !haveSameHolds(*m_last, lock))
        return false;
    return lock.takenAt + Millis(lock.ttl.ms) > m_last->takenAt + Millis(m_last->ttl.ms) + jitter;
}

void TtlHistory::add(const LockSnapshot &lock)
{
    if (!m_last)
        m_since = lock.takenAt;
    else if (lock.takenAt <= m_last->takenAt)
        return; // the same look again
    m_points.push_back({lock.takenAt, lock.ttl.ms, isRenewed(lock)});
    m_last = lock;
    while (m_points.size() > mostPoints || (m_points.size() > 1 && m_points[1].at < lock.takenAt - span))
        m_points.pop_front();
}

qint64 TtlHistory::largestMs() const
{
    qint64 largest = 0;
    for (const Point &point : m_points)
        largest = std::max(largest, point.ttlMs);
    return largest;
}

std::optional<TimePoint> TtlHistory::lastRenewal() const
{
    const auto last = std::find_if(m_points.rbegin(), m_points.rend(),
                                   [](const Point &point) { return point.isRenewal; });
    return last == m_points.rend() ? std::nullopt : std::optional(last->at);
}

std::optional<Millis> TtlHistory::renewalPeriod() const
{
    const auto isRenewal = [](const Point &point) { return point.isRenewal; };
    const auto count = std::count_if(m_points.begin(), m_points.end(), isRenewal);
    if (count < 2)
        return {};
    const auto first = std::find_if(m_points.begin(), m_points.end(), isRenewal);
    return std::chrono::duration_cast<Millis>((*lastRenewal() - first->at) / (count - 1));
}

} // namespace lockscope::ui::models
