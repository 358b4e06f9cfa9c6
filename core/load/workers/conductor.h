// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/live_stats.h"
#include "core/load/workers/run_state.h"

namespace lockscope::load {

/// Does the whole run, from reading the witness to the search for leftovers, and returns its report. Sets the phases up
/// to RunPhase::Stopping. Blocks; not on an engine thread.
[[nodiscard]] LoadReport conduct(const std::shared_ptr<RunState> &run, std::atomic<RunPhase> &phase);

/// The measurements of a run whose workers have ended, or never began. Call it once, not on an engine thread.
[[nodiscard]] LoadReport measuredReport(RunState &run);

} // namespace lockscope::load
