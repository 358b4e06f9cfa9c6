// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QStringView>
#include <chrono>

namespace lockscope {

using Micros = std::chrono::microseconds;

/// What a field accepts; both ends belong to it.
struct DurationRange
{
    Micros least {0};
    Micros most = std::chrono::hours(24 * 365);
};

/// Reads `250us`, `20ms`, `1.5s`, `2m`, `1h` or a bare `0`, exactly: a fraction of a microsecond is refused, not
/// rounded. The error (ErrorKind::Usage) names `field`, the text and what is allowed.
[[nodiscard]] Result<Micros> parseDuration(QStringView text, const QString &field, DurationRange range = {});

/// The shortest text that parseDuration() reads back as the same duration: `0`, `250us`, `1.5s`, `90s`, `2m`.
[[nodiscard]] QString formatDuration(Micros duration);

/// A duration for display: `0.4 s`, `45 s`, `23 min`, `5 h`, `3 days`. Not negative.
[[nodiscard]] QString roughly(std::chrono::milliseconds time);

} // namespace lockscope
