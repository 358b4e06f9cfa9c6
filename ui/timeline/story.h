// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"

namespace lockscope::ui::timeline {

/// Somebody on the other side: who stands in the way of a wait, or who waits for a hold.
struct Other
{
    int lane = 0;
    HolderState state;
    TimePoint since;
    std::optional<TimePoint> until; ///< nothing: it goes on
};

/// A hold or a wait, told whole: the segments it was cut into are one again.
struct Story
{
    int lane = 0;
    HolderState state;
    bool isWanted = false;
    TimePoint since;
    std::optional<TimePoint> until; ///< nothing: it goes on
    std::vector<Other> blockers;    ///< of a wait: who is in its way at that moment
    std::vector<Other> waiters;     ///< who waits at that moment, itself too; without the nameless
    qint64 namelessClients = 0;     ///< that wait beside them, at least
    int sharers = 0;                ///< of a read hold: the other readers at that moment
    std::optional<HandOff> handOff; ///< of a wait that was granted, and of the hold: the release that let it in
    /// The message that told of that release; nothing: none was heard then, or several
    std::optional<Mark::Kind> wokenBy;
};

/// Of the lane's segment, at an instant within it.
[[nodiscard]] Story storyOf(const LockRecord &record, int lane, std::size_t segment, TimePoint at);

} // namespace lockscope::ui::timeline
