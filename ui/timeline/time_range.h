// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"

#include <QtGlobal>
#include <algorithm>

namespace lockscope::ui::timeline {

/// The visible time range, over a width in pixels.
struct TimeRange
{
    static constexpr std::chrono::nanoseconds MinSpan = std::chrono::microseconds(50);

    TimePoint from;
    std::chrono::nanoseconds span {std::chrono::seconds(10)};
    double width = 1;

    [[nodiscard]] TimePoint until() const { return from + span; }
    [[nodiscard]] double x(TimePoint at) const { return double((at - from).count()) * width / double(span.count()); }
    [[nodiscard]] TimePoint timeAt(double x) const { return from + lengthOf(x); }
    [[nodiscard]] std::chrono::nanoseconds lengthOf(double pixels) const
    {
        return std::chrono::nanoseconds(qint64(pixels * double(span.count()) / width));
    }
    /// The range scaled by `factor`, with the instant at `x` fixed.
    [[nodiscard]] TimeRange zoomed(double factor, double x) const
    {
        const TimePoint anchor = timeAt(x);
        TimeRange other = *this;
        other.span = std::max(MinSpan, std::chrono::nanoseconds(qint64(double(span.count()) * factor)));
        other.from = anchor - other.lengthOf(x);
        return other;
    }
};

} // namespace lockscope::ui::timeline
