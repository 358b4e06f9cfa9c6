// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <vector>

namespace lockscope::load {

/// One report of what several machines did at the same time on the same locks. Counts are added, histograms merged and
/// their percentiles taken anew, never averaged; fairness is that of all workers together. Slices of time are left out:
/// the machines' clocks differ. ErrorKind::Usage: a document is no report of this version, or the runs were not of one
/// kind.
[[nodiscard]] Result<QJsonObject> mergeReports(const std::vector<QJsonObject> &reports);

} // namespace lockscope::load
