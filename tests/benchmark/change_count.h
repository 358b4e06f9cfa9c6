// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/inspect/model/thresholds.h"

namespace lockscope::benchmark {

constexpr std::chrono::milliseconds ChangeStep {2}; ///< resolution of changeCount()

/// The time of a change as a hold count that the window accepts: it repeats after MaxHolds steps, so two seconds.
[[nodiscard]] inline qint64 changeCount(TimePoint now)
{
    return now.time_since_epoch() / ChangeStep % inspect::thresholds::MaxHolds + 1;
}

/// The time since the change with this hold count, if it is less than two seconds ago.
[[nodiscard]] inline std::chrono::duration<double, std::milli> sinceChange(qint64 count, TimePoint now)
{
    constexpr auto period = ChangeStep * inspect::thresholds::MaxHolds;
    const auto time = now.time_since_epoch() % period - (count - 1) * ChangeStep;
    return time < time.zero() ? time + period : time;
}

} // namespace lockscope::benchmark
