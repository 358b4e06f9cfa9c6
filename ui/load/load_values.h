// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"

#include <limits>

namespace lockscope::ui::load {

/// What the worker panel asks for: readers and writers on one read/write lock, in a closed loop.
struct LoadPlan
{
    LockName lock;
    int readers = 6;
    int writers = 2;
    Millis hold {150};
    Millis think {250};
    Millis wait {5000};
    friend bool operator==(const LoadPlan &, const LoadPlan &) = default;
};

/// What a run did in the last interval. Waits are in microseconds; NaN: nobody acquired.
struct LoadSample
{
    static constexpr double Nothing = std::numeric_limits<double>::quiet_NaN();

    double seconds = 0; ///< since the start
    double readsPerSecond = 0;
    double writesPerSecond = 0;
    double waitP50 = Nothing;
    double waitP90 = Nothing;
    double waitP99 = Nothing;
    qint64 acquired = 0; ///< since the start
    qint64 timeouts = 0;
    qint64 errors = 0;
    qint64 violations = 0;
};

} // namespace lockscope::ui::load
