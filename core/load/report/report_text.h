// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/report/load_report.h"

namespace lockscope::load {

/// Several lines for display, each ending with a newline.
[[nodiscard]] QString toText(const LoadReport &report);

/// A row for the whole run, each mode, each interval and each worker; the first line has the column names.
[[nodiscard]] QByteArray toCsv(const LoadReport &report);
/// All histograms in the log format of HdrHistogram, one line each.
[[nodiscard]] QByteArray toHdrLog(const LoadReport &report);

} // namespace lockscope::load
