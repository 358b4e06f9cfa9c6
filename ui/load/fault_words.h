// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/report/load_report.h"

#include <QString>

namespace lockscope::ui::load {

namespace core = lockscope::load;

/// What it does, as the words of a button.
QString faultName(const core::AnyFault &fault);
/// What it does and what should follow, in two sentences.
QString effectOf(const core::Scenario &scenario, const core::AnyFault &fault, bool awaitsReplicas);
/// The same, with its time.
QString faultEffect(const core::Scenario &scenario, const core::AnyFault &fault, bool awaitsReplicas);
/// What came of it, in a sentence or two.
QString faultOutcome(const core::Scenario &scenario, const core::FaultReport &report);
QString faultOutcome(const core::ServerFaultReport &report);
QString faultOutcome(const core::DisturbanceReport &report);

} // namespace lockscope::ui::load
