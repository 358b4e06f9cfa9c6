// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed_update.h"

#include <QCborMap>

namespace lockscope::inspect {

/// The time that recordings count in: milliseconds of the wall clock, as a point in time of their own. Only differences
/// mean anything.
[[nodiscard]] inline TimePoint tapeTime(qint64 atMs)
{
    return TimePoint(Millis(atMs));
}

/// Values of the feed as CBOR maps of named members, and back. What is missing keeps its default, what is unknown is
/// passed over, so that members can be added without a new version. `taken`: times are written as ages before this
/// moment, and read as points in time as many ms before it. Findings are not stored: they follow from the rest. Pure;
/// any thread.
[[nodiscard]] QCborMap toCbor(const LockSnapshot &lock, TimePoint taken);
[[nodiscard]] QCborMap toCbor(const FeedUpdate &update, TimePoint taken);
[[nodiscard]] QCborMap toCbor(const FeedState &state, TimePoint taken);
[[nodiscard]] LockSnapshot lockFrom(const QCborMap &map, TimePoint taken);
[[nodiscard]] FeedUpdate updateFrom(const QCborMap &map, TimePoint taken);
[[nodiscard]] FeedState stateFrom(const QCborMap &map, TimePoint taken);

} // namespace lockscope::inspect
