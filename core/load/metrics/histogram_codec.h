// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/load/metrics/histogram.h"

#include <QByteArray>
#include <vector>

namespace lockscope::load {

/// HdrHistogram's compressed format, version 2, in Base64, for its tools in all languages. Starts with "HISTF".
[[nodiscard]] QByteArray encodeHistogram(const Histogram &histogram);
/// ErrorKind::Protocol: not such a text, or another version.
[[nodiscard]] Result<Histogram> decodeHistogram(const QByteArray &text);

/// One line of a log: a histogram of times in microseconds and its interval.
struct HistogramLogLine
{
    QByteArray tag;                     ///< no comma, no space
    std::chrono::nanoseconds start {0}; ///< since the start time of the log
    std::chrono::nanoseconds length {0};
    const Histogram *histogram = nullptr;
};
/// HdrHistogram's log format, version 1.3. `started` in milliseconds since 1970.
[[nodiscard]] QByteArray histogramLog(qint64 started, const std::vector<HistogramLogLine> &lines);

} // namespace lockscope::load
