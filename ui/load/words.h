// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/report/load_report.h"
#include "core/load/scenario/preset.h"
#include "ui/common/palette.h"
#include "ui/load/load_values.h"

namespace lockscope::ui::load {

/// "read/write", "fair", …
QString typeName(lockscope::load::LockType type);
/// "read", "write", "exclusive", "fair".
QString accessName(lockscope::load::Access access);
Token tokenOf(lockscope::load::Access access);
/// "R holds", "waits", "thinks"; and its colour.
QString stateName(const lockscope::load::WorkerRow &worker);
Token tokenOf(const lockscope::load::WorkerRow &worker);
/// A threshold with its value: "p99(wait.write) < 50ms: 31.0 ms".
QString thresholdText(const lockscope::load::AssertionResult &result);
/// "read/write, 64 workers": a run in brief.
QString shortName(const lockscope::load::Scenario &scenario);
/// The effect on the server, each with its heading: which locks, how many workers, how long.
std::vector<std::pair<QString, QString>> factsOf(const lockscope::load::Scenario &scenario);
/// The same run as a command line.
QString commandLine(const LoadPlan &plan);

} // namespace lockscope::ui::load
