// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/report/assertion.h"
#include "core/load/workers/fault_board.h"
#include "core/load/workers/live_stats.h"
#include "core/load/workers/run_control.h"

#include <functional>
#include <memory>

namespace lockscope::ui::load {

namespace core = lockscope::load;

/// What the panel asks for: a run, and what it has to reach.
struct LoadPlan
{
    core::Scenario scenario;
    QStringList thresholds; ///< each as in `stress --assert`
    friend bool operator==(const LoadPlan &, const LoadPlan &) = default;
};

/// Which faults by hand this connection allows.
struct FaultChoice
{
    std::function<bool(const core::AnyFault &)> isPossible; ///< empty: all
    bool awaitsReplicas = false;                            ///< a lock counts as acquired once a replica has it
};

/// Where a run is.
enum class Course { Stopped, Running, Paused, Stopping };

/// What the workers did in the last interval, and what became of the thresholds so far.
struct LoadSample
{
    double seconds = 0; ///< since the start
    core::LiveStats stats;
    std::vector<core::AssertionResult> thresholds;
    core::FaultReports faults; ///< what is known of them by now
};

/// A run that is over. Shared, because its histograms are big.
using Report = std::shared_ptr<const core::LoadReport>;

} // namespace lockscope::ui::load
