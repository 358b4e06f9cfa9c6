// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"

namespace lockscope::ui::timeline {

/// The other party of a wait or hold: a blocker or a waiter.
struct Party
{
    int lane = 0;
    HolderState state;
    TimePoint since;
    std::optional<TimePoint> until; ///< nullopt: not over yet
};

/// A whole hold or wait: the segments that it was cut into are joined again.
struct SpanDetails
{
    int lane = 0;
    HolderState state;
    bool isContended = false;
    bool hasCrashed = false; ///< the client of this hold
    TimePoint since;
    std::optional<TimePoint> until; ///< nullopt: not over yet
    std::vector<Party> blockers;    ///< of a wait: its blockers at that moment
    std::vector<Party> waiters;     ///< waiters at that moment, including itself; without unnamed clients
    qint64 waitingClients = 0;      ///< unnamed clients that also wait, at least
    int sharers = 0;                ///< of a read hold: the other readers at that moment
    std::optional<HandOff> handOff; ///< of a granted wait or a hold: the release that allowed it
    /// The message that announced that release; nullopt: none was received then, or several
    std::optional<Mark::Kind> wokenBy;
};

/// The hold or wait of the lane's segment, at an instant within it.
[[nodiscard]] SpanDetails detailsOf(const LockRecord &record, int lane, std::size_t segment, TimePoint at);

} // namespace lockscope::ui::timeline
