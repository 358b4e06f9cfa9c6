// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/load_report.h"
#include "core/load/workers/run_state.h"

namespace lockscope::load {

/// The measurements of a run whose workers have ended, or never began. Call it once, not on an engine thread.
[[nodiscard]] LoadReport measuredReport(RunState &run);

} // namespace lockscope::load
