// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/report/load_report.h"
#include "core/load/scenario/preset.h"
#include "ui/common/palette.h"
#include "ui/load/load_values.h"

#include <QStringList>

namespace lockscope::ui::load {

/// "read/write", "fair", …
QString typeName(lockscope::load::LockType type);
/// "read", "write", "exclusive", "fair".
QString accessName(lockscope::load::Access access);
Token tokenOf(lockscope::load::Access access);
/// "R holds", "waits", "thinks"; and its colour.
QString stateName(const lockscope::load::WorkerRow &worker);
Token tokenOf(const lockscope::load::WorkerRow &worker);
/// Number of workers in that state of a cycle of that mode.
int countOf(const std::vector<lockscope::load::WorkerRow> &workers, lockscope::load::WorkerState state,
            lockscope::load::Access access);
/// A threshold with its value: "p99(wait.write) < 50ms: 31.0 ms".
QString thresholdText(const lockscope::load::AssertionResult &result);
/// "read/write, 64 workers": a run in brief.
QString shortName(const lockscope::load::Scenario &scenario);
/// The effect on the server, each with its heading: which locks, how many workers, how long.
std::vector<std::pair<QString, QString>> factsOf(const lockscope::load::Scenario &scenario);
/// The same run as a command line.
QString commandLine(const LoadPlan &plan);
/// A search for the highest load at which the first threshold is true. Without faults.
LoadPlan limitPlan(LoadPlan plan);
/// The same search as a command line.
QString limitCommandLine(const LoadPlan &plan);
/// "Limit search: 64 workers": the current run of a search.
QString searchText(const lockscope::load::Scenario &step);
/// The result of a search in a sentence.
QString limitResult(const lockscope::load::LimitReport &limit);

/// The fault as a button's label.
QString faultName(const lockscope::load::Fault &fault);
/// The expected effect of the fault, in a few sentences.
QString effectOf(const lockscope::load::Scenario &scenario, const lockscope::load::Fault &fault, bool awaitsReplicas);
/// The same, after its name and time.
QString faultEffect(const lockscope::load::Scenario &scenario, const lockscope::load::Fault &fault,
                    bool awaitsReplicas);
/// The outcome in a sentence or two. During a run there may be none yet.
QString faultOutcome(const lockscope::load::FaultReport &report, bool isOver = true);
/// One line per fault of a load, which may be over: whether the expected effect was seen, as a sign and in words. The
/// last injected faults, up to `most`, then the next planned one.
QStringList faultNews(const std::vector<lockscope::load::FaultReport> &faults, int maxNews, bool isOver = false);

} // namespace lockscope::ui::load
