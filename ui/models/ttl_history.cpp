// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/ttl_history.h"

#include <algorithm>
#include <ranges>

namespace lockscope::ui::models {
using inspect::LockHistory;
using inspect::LockSnapshot;
using schema::LockMode;

namespace {

constexpr std::size_t maxPoints = 4096;
constexpr int manyQuickHolds = 3;
constexpr Millis quick {1000};  ///< from the begin of one hold to the next
constexpr Millis steady {3000}; ///< a hold that lasts this long ends the quick ones

} // namespace

void TtlHistory::add(const LockSnapshot &lock)
{
    if (m_points.empty())
        m_since = lock.takenAt;
    else if (lock.takenAt <= m_history.last().takenAt)
        return; // the same snapshot again
    if (const auto interrupted = std::exchange(m_interruptedAt, {}))
        m_history.noteGap(*interrupted);
    m_history.note(lock);
    if (lock.mode != LockMode::Free)
        m_expiry.reset();
    const auto holds = std::views::values(m_history.holds());
    Point point {lock.takenAt, lock.ttl.ms, false, false, std::exchange(m_blindSince, {})};
    point.isRenewal = std::ranges::any_of(holds, [&lock](const LockHistory::Hold &hold) {
        return !hold.lastRenewals.empty() && hold.lastRenewals.back() == lock.takenAt;
    });
    point.isNewHolder = !m_points.empty()
        && std::ranges::none_of(holds, [&lock](const LockHistory::Hold &hold) { return hold.since < lock.takenAt; });
    if (point.isNewHolder && !lock.holders.empty())
        noteNewHold(lock);
    m_points.push_back(point);
    while (m_points.size() > maxPoints || (m_points.size() > 1 && m_points[1].at < lock.takenAt - span))
        m_points.pop_front();
}

/// Between the two limits the count stays the same, so that the state does not change with each hold.
void TtlHistory::noteNewHold(const LockSnapshot &lock)
{
    const auto passed = lock.takenAt - std::exchange(m_lastHold, lock.takenAt);
    if (passed >= steady) {
        m_quickHolds = 0;
        m_quickMode = LockMode::Read;
    } else if (passed < quick) {
        ++m_quickHolds;
    }
    if (lock.mode != LockMode::Read)
        m_quickMode = lock.mode;
}

std::optional<LockMode> TtlHistory::quickHolds(TimePoint now) const
{
    const bool areQuick = m_quickHolds >= manyQuickHolds && now - m_lastHold < steady;
    return areQuick ? std::optional(m_quickMode) : std::nullopt;
}

qint64 TtlHistory::largestMs() const
{
    const auto largest = std::ranges::max_element(m_points, {}, &Point::ttlMs);
    return largest == m_points.end() ? 0 : std::max<qint64>(0, largest->ttlMs);
}

void TtlHistory::interrupt(TimePoint at)
{
    m_interruptedAt = at; // until the next snapshot the verdict remains that of the last one
    if (!m_points.empty() && !m_blindSince)
        m_blindSince = std::max(at, m_history.last().takenAt);
}

/// Latest first.
std::vector<TimePoint> TtlHistory::renewals() const
{
    std::vector<TimePoint> renewals;
    for (auto point = m_points.rbegin(); point != m_points.rend() && !point->isNewHolder && !point->gapStart; ++point) {
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
