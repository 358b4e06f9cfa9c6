// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/time_range.h"

#include <QString>
#include <vector>

namespace lockscope::ui::timeline {

/// A line of the time axis. The first label is complete; later ones show only the part that changed.
struct Tick
{
    double x = 0;
    QString label;
};

/// Maps instants of our steady clock to wall time.
struct WallTime
{
    TimePoint at;
    qint64 epochMs = 0;

    static WallTime now();
    /// Local time of day: "03:16:40", with the decimals that steps of `step` need.
    [[nodiscard]] QString toString(TimePoint time, std::chrono::nanoseconds step = std::chrono::milliseconds(1)) const;
};

/// Ticks at round local times, at least `room` pixels apart.
[[nodiscard]] std::vector<Tick> ticksOf(const TimeRange &view, const WallTime &wall, double room);

} // namespace lockscope::ui::timeline
