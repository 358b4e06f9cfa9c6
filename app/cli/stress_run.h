// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/session.h"
#include "core/load/report/assertion.h"
#include "core/load/report/load_report.h"

namespace lockscope::cli {

/// Runs the scenario to its end, with a live table on a terminal. The first signal stops the run. A second one ends it
/// without waiting for the server, as does a server that does not reply after the end; the report then has an error.
[[nodiscard]] load::LoadReport runStress(Session &session, const Connections &connections,
                                         const load::Scenario &scenario);

/// Runs the scenario with different rates, or numbers of workers in a closed loop, until the highest one is known at
/// which `threshold` holds. Reports each run on stderr. Returns the report of the last run that held, or of the last
/// run, with the limit. A violation, an error or a signal ends the search.
[[nodiscard]] Result<load::LoadReport> findLimit(Session &session, const Connections &connections,
                                                 const load::Scenario &scenario, const load::Assertion &threshold);

} // namespace lockscope::cli
