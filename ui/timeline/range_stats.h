// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"

namespace lockscope::ui::timeline {

/// The lock between two instants.
struct RangeStats
{
    std::chrono::nanoseconds length {0}; ///< of the range, as far as anything is known of it
    double held = 0;                     ///< share of it in which somebody held the lock
    double wanted = 0;                   ///< share of it in which the lock was held while others waited
    qint64 waits = 0;                    ///< that ended in it
    std::chrono::nanoseconds waitP95 {0};
    std::chrono::nanoseconds longestWait {0};
};

/// Costs as much as there are waits in the range: not for every frame.
[[nodiscard]] RangeStats statsOf(const LockRecord &record, TimePoint from, TimePoint until);

} // namespace lockscope::ui::timeline
