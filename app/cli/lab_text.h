// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/console.h"
#include "core/lab/case_record.h"

namespace lockscope::cli {

/// One line a case: `rw-01  First read`.
[[nodiscard]] QString listToText(const std::vector<lab::GoldenCase> &cases);
/// The verdict in one line; each step below it, with its calls and what they changed, `inFull` or where it differs.
[[nodiscard]] QString caseToText(const lab::CaseRecord &played, const app::Console &console, bool inFull);

} // namespace lockscope::cli
