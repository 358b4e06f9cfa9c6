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
        bool isOfOthers = false;             ///< nobody who held it before holds it any more
        std::optional<TimePoint> blindSince; ///< from then until this point nothing was heard
    };

    void add(const inspect::LockSnapshot &lock);
    /// From `at` on nothing is heard of the lock, until the next snapshot.
    void interrupt(TimePoint at);
    /// Where the lock was when it was seen last; empty: it was not.
    [[nodiscard]] QString node() const { return m_last ? m_last->node : QString(); }

    [[nodiscard]] const std::deque<Point> &points() const { return m_points; }
    /// The largest TTL among the points; 0 while none is known.
    [[nodiscard]] qint64 largestMs() const;
    /// By those who hold it now, as far as they were watched without a gap.
    [[nodiscard]] std::optional<TimePoint> lastRenewal() const;
    /// The mean time between these renewals. Needs two of them: one tells nothing about a period.
    [[nodiscard]] std::optional<Millis> renewalPeriod() const;
    [[nodiscard]] TimePoint watchedSince() const { return m_since; }

private:
    [[nodiscard]] bool isRenewed(const inspect::LockSnapshot &lock) const;
    [[nodiscard]] std::vector<TimePoint> renewals() const;

    std::deque<Point> m_points;
    std::optional<inspect::LockSnapshot> m_last;
    std::optional<TimePoint> m_blindSince;
    TimePoint m_since {};
};

} // namespace lockscope::ui::models
