// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/diagnosis/verdict.h"

#include <deque>

namespace lockscope::ui::models {

/// The TTL of a watched lock over three minutes, and the renewals in it.
class TtlHistory final
{
public:
    static constexpr std::chrono::minutes span {3};

    /// The TTL of one snapshot; until the next point it falls with time.
    struct Point
    {
        TimePoint at;
        qint64 ttlMs = inspect::Ttl::Absent;
        bool isRenewal = false;
        bool isNewHolder = false;          ///< no earlier holder still holds it
        std::optional<TimePoint> gapStart; ///< no data from then until this point
    };

    void add(const inspect::LockSnapshot &lock);
    /// A message on one of the lock's channels: it was released.
    void addMessage(TimePoint at) { m_history.noteMessage(at); }
    /// The lease of the last holder ended at `at` without a release; `holder`: its name.
    void addExpiry(const QString &holder, TimePoint at) { m_expiry = {holder, at}; }
    struct Expiry
    {
        QString holder;
        TimePoint at {};
    };
    /// std::nullopt: it was released, is held again, or its end was not seen.
    [[nodiscard]] const std::optional<Expiry> &expiry() const { return m_expiry; }
    /// No data from `at` until the next snapshot.
    void interrupt(TimePoint at);
    /// Node that served the lock in the last snapshot; empty: none yet.
    [[nodiscard]] QString node() const { return m_history.last().node; }

    [[nodiscard]] const std::deque<Point> &points() const { return m_points; }
    /// The largest TTL among the points; 0 if none is known.
    [[nodiscard]] qint64 largestMs() const;
    /// Last renewal by the current holders, since the last gap in the data.
    [[nodiscard]] std::optional<TimePoint> lastRenewal() const;
    /// Mean time between these renewals. Needs two: one says nothing about a period.
    [[nodiscard]] std::optional<Millis> renewalPeriod() const;
    /// Set while the lock changes hands several times a second: Write or Exclusive if one of these holds was, else
    /// Read. Unset again once the same hold has lasted for a few seconds.
    [[nodiscard]] std::optional<schema::LockMode> quickHolds(TimePoint now) const;
    [[nodiscard]] TimePoint watchedSince() const { return m_since; }
    /// For the verdict on the lock.
    [[nodiscard]] const inspect::LockHistory &observed() const { return m_history; }

private:
    [[nodiscard]] std::vector<TimePoint> renewals() const;
    void noteNewHold(const inspect::LockSnapshot &lock);

    std::deque<Point> m_points;
    std::optional<TimePoint> m_blindSince;
    std::optional<TimePoint> m_interruptedAt; ///< the latest interruption that m_history does not know yet
    inspect::LockHistory m_history;
    std::optional<Expiry> m_expiry;
    TimePoint m_since {};
    TimePoint m_lastHold {}; ///< when it began
    int m_quickHolds = 0;    ///< those that began soon after the hold before
    schema::LockMode m_quickMode = schema::LockMode::Read;
};

} // namespace lockscope::ui::models
