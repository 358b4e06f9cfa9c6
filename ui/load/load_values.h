// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"

#include <limits>

namespace lockscope::ui::load {

/// What the worker panel asks for: readers and writers on one read/write lock, in a closed loop.
struct LoadPlan
{
    LockName lock {"lockscope:load"};
    int readers = 6;
    int writers = 2;
    Millis hold {150};
    Millis think {250};
    Millis wait {5000};
    int reentry = 1; ///< times each worker takes the lock it has
    friend bool operator==(const LoadPlan &, const LoadPlan &) = default;
};

/// Of the waits of one interval, in microseconds; NaN: nobody acquired.
struct WaitPercentiles
{
    static constexpr double Nothing = std::numeric_limits<double>::quiet_NaN();

    double p50 = Nothing;
    double p90 = Nothing;
    double p99 = Nothing;
};

/// What the workers did in the last interval. Percentiles of different modes cannot be merged, so each has its own.
struct LoadSample
{
    double seconds = 0; ///< since the start
    double readsPerSecond = 0;
    double writesPerSecond = 0;
    WaitPercentiles readWait;
    WaitPercentiles writeWait;
    qint64 acquired = 0; ///< since the start
    qint64 timeouts = 0;
    qint64 errors = 0;
    qint64 violations = 0;
};

} // namespace lockscope::ui::load
