// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"

#include <QString>

namespace lockscope::ui::timeline {

enum class Access : quint8 { None, Read, Write, Exclusive };

/// True when somebody who wants `wanted` has to wait for a holder of `held`: readers share, all else excludes.
[[nodiscard]] constexpr bool isBlocked(Access wanted, Access held)
{
    return wanted != Access::None && held != Access::None && !(wanted == Access::Read && held == Access::Read);
}

/// What one holder does with one lock. It may hold and wait at once: a reader who wants the write lock.
struct HolderState
{
    Access holds = Access::None;
    Access waitsFor = Access::None;
    quint16 depth = 0; ///< holds on top of each other
    quint16 place = 0; ///< in a fair queue, 1 is its head; 0: no queue, or not known

    [[nodiscard]] bool isIdle() const { return holds == Access::None && waitsFor == Access::None; }
    friend bool operator==(const HolderState &, const HolderState &) = default;
};

/// From `at` on, `holder` does this with a lock. Sources say the whole state, so a change that is missed mends
/// itself.
struct Change
{
    TimePoint at;
    QByteArray holder; ///< as stored in Redis, `UUID:thread`; empty: the clients that wait and that Redis does not name
    HolderState state;
    bool isExact = false; ///< told by the holder itself; else seen from outside, a little late
};

/// Something that happened at one moment, or, as a gap, for a while.
struct Mark
{
    /// The later ones stand out more where marks share a place.
    enum class Kind : quint8 { Renewal, WakesOne, WakesAll, Expired, Lost, Fault, FailOver, Gap };
    TimePoint at;
    TimePoint until; ///< of a gap; else `at`
    Kind kind = Kind::Renewal;
    QByteArray holder;    ///< whom it happened to; empty: the lock
    bool isExact = false; ///< of a gap: what those who tell of themselves did is missing; else what was observed
};
constexpr std::size_t MarkKinds = 8;

} // namespace lockscope::ui::timeline
