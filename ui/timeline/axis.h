// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/viewport.h"

#include <QString>
#include <vector>

namespace lockscope::ui::timeline {

/// A line of the time axis. The first label of the picture is whole, those after it say only what changed.
struct Tick
{
    double x = 0;
    QString label;
};

/// What wall time an instant of our steady clock has.
struct WallTime
{
    TimePoint at;
    qint64 epochMs = 0;

    static WallTime now();
    /// Local time of day: "03:16:40", with as many decimals as steps of `step` need.
    [[nodiscard]] QString toString(TimePoint time, std::chrono::nanoseconds step = std::chrono::milliseconds(1)) const;
};

/// Ticks at round local times, `room` pixels apart at least.
[[nodiscard]] std::vector<Tick> ticksOf(const Viewport &view, const WallTime &wall, double room);

} // namespace lockscope::ui::timeline
