// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/histogram.h"

#include <QJsonObject>

namespace lockscope::load {

/// Percentiles as all reports write them.
[[nodiscard]] inline QJsonObject percentilesJson(const Percentiles &p)
{
    return {{QStringLiteral("p50"), p.p50},   {QStringLiteral("p90"), p.p90}, {QStringLiteral("p99"), p.p99},
            {QStringLiteral("p999"), p.p999}, {QStringLiteral("max"), p.max}, {QStringLiteral("count"), p.count}};
}

} // namespace lockscope::load
