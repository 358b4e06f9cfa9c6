// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/schema/lock_kind.h"

#include <QString>

namespace lockscope::ui::timeline {

using schema::LockMode;

/// Whether a wait for `wanted` is blocked by a holder of `held`: readers share, everything else excludes.
[[nodiscard]] constexpr bool isBlocked(LockMode wanted, LockMode held)
{
    return wanted != LockMode::Free && held != LockMode::Free && !(wanted == LockMode::Read && held == LockMode::Read);
}

inline constexpr quint16 maximumCount = 0xffff;

/// The state of a holder at one lock. It may hold and wait at the same time: a reader that waits for the write lock.
struct HolderState
{
    LockMode holds = LockMode::Free;
    LockMode waitsFor = LockMode::Free; ///< Free: does not wait
    quint16 count = 0;                  ///< acquisitions not yet released; maximumCount: at least as many
    quint16 queuePosition = 0;          ///< in a fair queue, 1 is the head; 0: no queue, or unknown
    quint16 reads = 0;                  ///< read holds of a writer, not included in `count`

    [[nodiscard]] bool isIdle() const { return holds == LockMode::Free && waitsFor == LockMode::Free; }
    friend bool operator==(const HolderState &, const HolderState &) = default;
};

/// From `at` on, `holder` is in this state. Sources send the whole state, so a missed change corrects itself.
struct Change
{
    TimePoint at;
    QByteArray holder; ///< as stored in Redis, `UUID:thread`; empty: the waiting clients that Redis does not name
    HolderState state;
    bool isExact = false; ///< reported by the holder itself; otherwise observed from outside, a little late
};

/// An event at one moment, or a gap over a period.
struct Mark
{
    /// Ascending by prominence where marks share a position.
    enum class Kind : quint8 { Renewal, WakesOne, WakesAll, Expired, Lost, Crash, Fault, Failover, Gap };
    TimePoint at;
    TimePoint until; ///< end of a gap; otherwise `at`
    Kind kind = Kind::Renewal;
    QByteArray holder;    ///< the affected holder; empty: the lock
    bool isExact = false; ///< for a gap: holders' own reports are missing; otherwise, observations
};
constexpr std::size_t MarkKinds = 9;

} // namespace lockscope::ui::timeline
