// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QStringView>
#include <chrono>

namespace lockscope {

using Micros = std::chrono::microseconds;

/// The range that a field accepts, inclusive.
struct DurationRange
{
    Micros least {0};
    Micros most = std::chrono::hours(24 * 365);
};

/// Parses `250us`, `20ms`, `1.5s`, `2m`, `1h` or a bare `0`, exactly: a fraction of a microsecond is an error, not
/// rounded. The error (ErrorKind::Usage) names `field`, the text and the allowed values.
[[nodiscard]] Result<Micros> parseDuration(QStringView text, const QString &field, DurationRange range = {});

/// The shortest text that parseDuration() parses to the same duration: `0`, `250us`, `1.5s`, `90s`, `2m`.
[[nodiscard]] QString formatDuration(Micros duration);

/// A duration for display: `0.4 s`, `45 s`, `23 min`, `5 h`, `3 days`. Not negative.
[[nodiscard]] QString roughly(std::chrono::milliseconds time);

/// The time in seconds, for reports and calculations.
[[nodiscard]] constexpr double secondsOf(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double>(time).count();
}

} // namespace lockscope
