// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/report/load_report.h"
#include "core/load/workers/fault_board.h"

#include <QStringList>

namespace lockscope::ui::load {

namespace core = lockscope::load;

/// What it does, as the words of a button.
QString faultName(const core::AnyFault &fault);
/// What it does and what should follow, in two sentences.
QString effectOf(const core::Scenario &scenario, const core::AnyFault &fault, bool awaitsReplicas);
/// The same, with its time.
QString faultEffect(const core::Scenario &scenario, const core::AnyFault &fault, bool awaitsReplicas);
/// What came of it, in a sentence or two. While the run goes on, that may be nothing yet.
QString faultOutcome(const core::Scenario &scenario, const core::FaultReport &report, bool isOver = true);
QString faultOutcome(const core::ServerFaultReport &report, bool isOver = true);
QString faultOutcome(const core::DisturbanceReport &report, bool isOver = true);
/// Of each fault of a run that goes on, a line: whether what was expected has been seen, as a sign and in words. The
/// ones that were done last, up to `most`, and after them the next one that is planned.
QStringList faultNews(const core::Scenario &scenario, const core::FaultReports &faults, int most);

} // namespace lockscope::ui::load
