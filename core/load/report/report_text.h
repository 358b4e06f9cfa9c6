// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/load_report.h"

namespace lockscope::load {

/// Several lines for display, each ending with a newline.
[[nodiscard]] QString toText(const LoadReport &report);

} // namespace lockscope::load
