// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_event.h"
#include "core/inspect/lock_snapshot.h"

namespace lockscope::inspect {

/// How the second look came about.
struct LookContext
{
    FeedSource source = FeedSource::Poll;
    qint64 nowMs = 0;           ///< wall clock, epoch
    bool isReleaseHeard = true; ///< false: no message came although isReleaseTold() says that one must
};

/// What must have happened between two looks at a lock. What both came and went in between stays unseen. Pure; any
/// thread.
std::vector<LockEvent> eventsBetween(const LockSnapshot &before, const LockSnapshot &after, const LookContext &context);

/// When time alone changes the picture: a lease runs out. The server tells of an expired key only when it gets round to
/// it, and of permits and values never. Of times that are more than a year away some earlier one. Pure; any thread.
std::optional<TimePoint> runsOutAt(const LockSnapshot &snapshot);

/// True when every hold or permit of `before` is gone before its lease ended, and the lock is of a kind that tells of
/// such a release on its channel: without a message the holds were taken away, by DEL or FLUSHALL for example. Pure;
/// any thread.
bool isReleaseTold(const LockSnapshot &before, const LockSnapshot &after);

} // namespace lockscope::inspect
