// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/console.h"
#include "core/lab/case_record.h"

namespace lockscope::cli {

/// Returns one line per case: `rw-01  First read`.
[[nodiscard]] QString listToText(const std::vector<lab::GoldenCase> &cases);
/// Returns the verdict in one line, then the steps with their calls and changes: all if `inFull`, otherwise those that
/// differ.
[[nodiscard]] QString caseToText(const lab::CaseRecord &played, const app::Console &console, bool inFull);

} // namespace lockscope::cli
