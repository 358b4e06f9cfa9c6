// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/report/load_report.h"
#include "core/load/workers/fault_board.h"

#include <QStringList>

namespace lockscope::ui::load {

namespace core = lockscope::load;

/// The fault as a button's label.
QString faultName(const core::AnyFault &fault);
/// The fault and its expected effect, in two sentences.
QString effectOf(const core::Scenario &scenario, const core::AnyFault &fault, bool awaitsReplicas);
/// The same, with its time.
QString faultEffect(const core::Scenario &scenario, const core::AnyFault &fault, bool awaitsReplicas);
/// The outcome in a sentence or two. During a run there may be none yet.
QString faultOutcome(const core::Scenario &scenario, const core::FaultReport &report, bool isOver = true);
QString faultOutcome(const core::ServerFaultReport &report, bool isOver = true);
QString faultOutcome(const core::DisturbanceReport &report, bool isOver = true);
/// One line per fault of a running load: whether the expected effect was seen, as a sign and in words. The last
/// injected faults, up to `most`, then the next planned one.
QStringList faultNews(const core::Scenario &scenario, const core::FaultReports &faults, int most);

} // namespace lockscope::ui::load
