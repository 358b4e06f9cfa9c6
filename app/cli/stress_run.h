// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/session.h"
#include "core/load/report/load_report.h"

namespace lockscope::cli {

/// One server, or those of a RedLock.
using StressConnections = std::vector<std::unique_ptr<app::Connection>>;

/// Runs the scenario to its end, with a live table on a terminal. The first signal stops the run. A second one ends it
/// without waiting for the server, as does a server that does not reply after the end; the report then has an error.
[[nodiscard]] load::LoadReport runStress(Session &session, const StressConnections &connections,
                                         const load::Scenario &scenario);

} // namespace lockscope::cli
