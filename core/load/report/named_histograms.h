// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/access_recorder.h"

#include <QString>
#include <utility>
#include <vector>

namespace lockscope::load {

/// The histograms of one access with their names in reports.
[[nodiscard]] inline std::vector<std::pair<QString, const Histogram *>> namedHistograms(const AccessTotals &part)
{
    return {{QStringLiteral("wait"), &part.wait},
            {QStringLiteral("wait_raw"), &part.waitRaw},
            {QStringLiteral("hold"), &part.hold},
            {QStringLiteral("handoff"), &part.handoff},
            {QStringLiteral("gave_up"), &part.gaveUp},
            {QStringLiteral("gave_up_raw"), &part.gaveUpRaw},
            {QStringLiteral("unfinished"), &part.unfinished},
            {QStringLiteral("unfinished_raw"), &part.unfinishedRaw}};
}

} // namespace lockscope::load
