// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/recording/recording_format.h"
#include "core/inspect/recording/recording_values.h"
#include "tests/fuzz/fuzz_target.h"

#include <QCborArray>

using namespace lockscope;
using namespace lockscope::inspect;

/// A frame of a recording: locks and events with any content are read, diagnosed and written back unchanged. The input
/// is a map in CBOR.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::optional<QCborMap> read = mapFrom(fuzz::bytesOf(data, size).toByteArray());
    if (!read)
        return 0;
    const QCborMap &map = *read;
    const TimePoint taken = recordingTime(1'000'000);
    const FeedUpdate update = updateFrom(map, taken);
    const QCborMap written = toCbor(update, taken);
    const QCborMap again = toCbor(updateFrom(written, taken), taken);
    for (const auto &part : {QStringLiteral("changed"), QStringLiteral("removed")})
        fuzz::require(again[part] == written[part], "written locks read back");
    fuzz::require(again[QStringLiteral("events")].toArray().size() == qsizetype(update.events.size()),
                  "no event is lost"); // details are limited to what a QVariant can hold
    for (const LockSnapshot &lock : update.changed) {
        (void)diagnose(lock);
        (void)lock.health();
        (void)lock.holds();
    }
    const QCborMap state = toCbor(stateFrom(map, taken), taken);
    fuzz::require(toCbor(stateFrom(state, taken), taken) == state, "a written state reads back");
    return 0;
}
