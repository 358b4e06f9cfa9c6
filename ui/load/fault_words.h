// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/report/load_report.h"

#include <QStringList>

namespace lockscope::ui::load {

/// The fault as a button's label.
QString faultName(const lockscope::load::Fault &fault);
/// The expected effect of the fault, in a few sentences.
QString effectOf(const lockscope::load::Scenario &scenario, const lockscope::load::Fault &fault, bool awaitsReplicas);
/// The same, after its name and time.
QString faultEffect(const lockscope::load::Scenario &scenario, const lockscope::load::Fault &fault,
                    bool awaitsReplicas);
/// The outcome in a sentence or two. During a run there may be none yet.
QString faultOutcome(const lockscope::load::FaultReport &report, bool isOver = true);
/// One line per fault of a running load: whether the expected effect was seen, as a sign and in words. The last
/// injected faults, up to `most`, then the next planned one.
QStringList faultNews(const std::vector<lockscope::load::FaultReport> &faults, int most);

} // namespace lockscope::ui::load
