// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <vector>

namespace lockscope::load {

/// Merges the reports of several machines that ran at the same time on the same locks. Adds counts, merges histograms
/// and recomputes their percentiles, never averaging them; fairness is over all workers. Time slices are omitted,
/// because the machines' clocks differ. ErrorKind::Usage: a document is not a report of this version, or the runs do
/// not belong together: they had other servers, other times, or scenarios that differ in more than the seed, the faults
/// and each machine's numbers of workers, clients and cycles per second.
[[nodiscard]] Result<QJsonObject> mergeReports(const std::vector<QJsonObject> &reports);

} // namespace lockscope::load
