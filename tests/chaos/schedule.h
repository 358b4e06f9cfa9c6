// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/chaos/event.h"

#include <vector>

namespace lockscope::chaos {

/// Input for drawing the events of a run.
struct ScheduleOptions
{
    quint64 seed = 1;
    Deployment deployment = Deployment::Standalone;
    bool hasLawful = true; ///< false: no event that makes overlaps lawful
    int servers = 1;
    int workers = 3;
    bool canStepClock = false;
};

/// How long faults are injected in a round. All have ended by then.
constexpr Millis FaultTime {6000};

/// The events of a round, in order of time. The same options and round give the same events. Pure.
[[nodiscard]] std::vector<Event> scheduleOf(const ScheduleOptions &options, int round);

} // namespace lockscope::chaos
