// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/lock_snapshot.h"

#include <deque>

namespace lockscope::ui::models {

/// What a lock's TTL did while it was watched: three minutes of teeth, and the renewals among them.
class TtlHistory final
{
public:
    static constexpr std::chrono::minutes span {3};

    /// The TTL as a snapshot told it; between two points it falls by itself.
    struct Point
    {
        TimePoint at;
        qint64 ttlMs = inspect::Ttl::Absent;
        bool isRenewal = false;
    };

    void add(const inspect::LockSnapshot &lock);

    [[nodiscard]] const std::deque<Point> &points() const { return m_points; }
    /// The largest TTL among the points; 0 while none is known.
    [[nodiscard]] qint64 largestMs() const;
    [[nodiscard]] std::optional<TimePoint> lastRenewal() const;
    /// The mean time between renewals. Needs two of them: one tells nothing about a period.
    [[nodiscard]] std::optional<Millis> renewalPeriod() const;
    [[nodiscard]] TimePoint watchedSince() const { return m_since; }

private:
    [[nodiscard]] bool isRenewed(const inspect::LockSnapshot &lock) const;

    std::deque<Point> m_points;
    std::optional<inspect::LockSnapshot> m_last;
    TimePoint m_since {};
};

} // namespace lockscope::ui::models
