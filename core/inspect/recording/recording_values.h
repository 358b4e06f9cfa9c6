// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/feed_update.h"

#include <QCborMap>

namespace lockscope::inspect {

/// The time base of recordings: milliseconds of the wall clock as a TimePoint. Only differences are meaningful.
[[nodiscard]] inline TimePoint recordingTime(qint64 atMs)
{
    return TimePoint(Millis(atMs));
}

/// Converts values of the feed to CBOR maps with named members, and back. Missing members keep their defaults and
/// unknown ones are ignored, so that members can be added without a new version. `taken`: times are written as ages
/// before this moment, and read as points in time that many ms before it. Findings are not stored: they are derived
/// from the rest. Pure; any thread.
[[nodiscard]] QCborMap toCbor(const LockSnapshot &lock, TimePoint taken);
[[nodiscard]] QCborMap toCbor(const FeedUpdate &update, TimePoint taken);
[[nodiscard]] QCborMap toCbor(const FeedState &state, TimePoint taken);
[[nodiscard]] LockSnapshot lockFrom(const QCborMap &map, TimePoint taken);
[[nodiscard]] FeedUpdate updateFrom(const QCborMap &map, TimePoint taken);
[[nodiscard]] FeedState stateFrom(const QCborMap &map, TimePoint taken);

} // namespace lockscope::inspect
