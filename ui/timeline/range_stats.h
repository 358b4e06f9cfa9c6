// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"

namespace lockscope::ui::timeline {

/// Statistics of the lock between two instants.
struct RangeStats
{
    std::chrono::nanoseconds length {0};  ///< of the range, as far as its history is known
    double held = 0;                      ///< share of it in which the lock was held
    double contended = 0;                 ///< share of it in which the lock was held while others waited
    qint64 waits = 0;                     ///< waits that ended in it or last at its end
    qint64 pendingWaits = 0;              ///< those that last at its end
    bool hasNamelessWaits = false;        ///< clients waited in it whose waits cannot be counted
    std::chrono::nanoseconds waitP95 {0}; ///< of those that ended
    std::chrono::nanoseconds longestWait {0};
};

/// Costs time proportional to the segments in the range: do not call it per frame.
[[nodiscard]] RangeStats statsOf(const LockRecord &record, TimePoint from, TimePoint until);

} // namespace lockscope::ui::timeline
