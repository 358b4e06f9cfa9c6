// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/faults/fault_report.h"
#include "core/load/report/assertion.h"
#include "core/load/workers/live_stats.h"
#include "core/load/workers/run_control.h"

#include <functional>
#include <memory>

namespace lockscope::ui::load {

/// The panel's input: a scenario and its thresholds.
struct LoadPlan
{
    lockscope::load::Scenario scenario;
    QStringList thresholds; ///< each in the notation of `stress --assert`
    /// Runs the scenario with different rates, or numbers of workers, until the highest one is known at which the first
    /// threshold holds.
    bool findsLimit = false;
    friend bool operator==(const LoadPlan &, const LoadPlan &) = default;
};

/// The faults by hand that this connection allows.
struct FaultChoice
{
    std::function<bool(const lockscope::load::Fault &)> isPossible; ///< null: all
    bool awaitsReplicas = false;                                    ///< a lock counts as acquired once a replica has it
};

/// The state of a run.
enum class RunStatus { Stopped, Running, Paused, Stopping };

/// The workers' figures in the last interval, and the state of the thresholds.
struct LoadSample
{
    double seconds = 0; ///< since the start
    lockscope::load::LiveStats stats;
    std::vector<lockscope::load::AssertionResult> thresholds;
    std::vector<lockscope::load::FaultReport> faults; ///< as known so far
};

/// A finished run. Shared because its histograms are large.
using Report = std::shared_ptr<const lockscope::load::LoadReport>;

} // namespace lockscope::ui::load
