// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/ttl_history.h"

#include <algorithm>

namespace lockscope::ui::models {
using namespace std::chrono_literals;
using inspect::Holder;
using inspect::LockSnapshot;

namespace {

constexpr std::size_t mostPoints = 4096;
/// Tolerance between two snapshots of an unchanged key: PTTL has whole milliseconds, and links take time.
constexpr Millis jitter = 50ms;

bool haveSameHolds(const LockSnapshot &a, const LockSnapshot &b)
{
    return a.mode == b.mode
        && std::equal(a.holders.begin(), a.holders.end(), b.holders.begin(), b.holders.end(),
                      [](const Holder &x, const Holder &y) { return x.field == y.field && x.count == y.count; });
}

/// Whether all holders are new. A holder that stays while others come and go continues the same hold.
bool areOthers(const LockSnapshot &before, const LockSnapshot &now)
{
    return std::ranges::none_of(now.holders, [&before](const Holder &holder) {
        return std::ranges::find(before.holders, holder.field, &Holder::field) != before.holders.end();
    });
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
        return; // the same snapshot again
    m_history.note(lock);
    Point point {lock.takenAt, lock.ttl.ms, false, false, std::exchange(m_blindSince, {})};
    point.isRenewal = !point.blindSince && isRenewed(lock); // the time of a renewal in a gap is unknown
    point.isOfOthers = m_last && areOthers(*m_last, lock);
    m_points.push_back(point);
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

void TtlHistory::interrupt(TimePoint at)
{
    m_history.noteGap(at);
    if (m_last && !m_blindSince)
        m_blindSince = std::max(at, m_last->takenAt);
}

/// Latest first.
std::vector<TimePoint> TtlHistory::renewals() const
{
    std::vector<TimePoint> renewals;
    for (auto point = m_points.rbegin(); point != m_points.rend() && !point->isOfOthers && !point->blindSince;
         ++point) {
        if (point->isRenewal)
            renewals.push_back(point->at);
    }
    return renewals;
}

std::optional<TimePoint> TtlHistory::lastRenewal() const
{
    const std::vector<TimePoint> seen = renewals();
    return seen.empty() ? std::nullopt : std::optional(seen.front());
}

std::optional<Millis> TtlHistory::renewalPeriod() const
{
    const std::vector<TimePoint> seen = renewals();
    if (seen.size() < 2)
        return {};
    return std::chrono::duration_cast<Millis>((seen.front() - seen.back()) / (qint64(seen.size()) - 1));
}

} // namespace lockscope::ui::models
