// SPDX-License-Identifier: Apache-2.0
#include "core/base/duration_text.h"
#include "tests/fuzz/fuzz_target.h"

using namespace lockscope;

/// An accepted duration is in range, and its text parses to the same value.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QString text = QString::fromUtf8(fuzz::bytesOf(data, size));
    const DurationRange range;
    const Result<Micros> duration = parseDuration(text, QStringLiteral("--for"), range);
    if (!duration)
        return 0;
    fuzz::require(*duration >= range.least && *duration <= range.most, "an accepted duration is in its range");
    const Result<Micros> again = parseDuration(formatDuration(*duration), QStringLiteral("--for"), range);
    fuzz::require(again && *again == *duration, "a printed duration reads back");
    (void)roughly(std::chrono::duration_cast<std::chrono::milliseconds>(*duration));
    return 0;
}
