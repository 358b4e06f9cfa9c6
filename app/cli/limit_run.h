// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/stress_run.h"
#include "core/load/report/assertion.h"

namespace lockscope::cli {

/// ErrorKind::Usage: the limit of this scenario cannot be searched for.
[[nodiscard]] Status checkLimitScenario(const load::Scenario &scenario);

/// Runs the scenario with different rates, or numbers of workers in a closed loop, until the highest one is known at
/// which `threshold` holds. Reports each run on stderr. Returns the report of the last run that held, or of the last
/// run, with the limit. A violation, an error or a signal ends the search.
[[nodiscard]] Result<load::LoadReport> findLimit(Session &session, const StressConnections &connections,
                                                 const load::Scenario &scenario, const load::Assertion &threshold);

} // namespace lockscope::cli
