// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/lock_event.h"
#include "core/inspect/model/lock_snapshot.h"

namespace lockscope::inspect {

/// How the second snapshot was obtained.
struct ReadContext
{
    FeedSource source = FeedSource::Poll;
    qint64 nowMs = 0;              ///< wall clock, epoch
    bool isReleaseReceived = true; ///< false: no message came although isReleaseAnnounced() says that one must
};

/// The events between two snapshots of a lock. Changes that were undone in between stay unseen. Pure; any thread.
std::vector<LockEvent> eventsBetween(const LockSnapshot &before, const LockSnapshot &after, const ReadContext &context);

/// True if this writer has become a reader. Pure; any thread.
bool isDowngraded(const Holder &old, const LockSnapshot &after);

/// The next time at which the snapshot becomes outdated without a write, because a lease ends. The server reports an
/// expired key only when it removes it, and expired permits and values never. For times more than a year away, an
/// earlier one. Pure; any thread.
std::optional<TimePoint> nextExpiry(const LockSnapshot &snapshot);

/// True if every hold or permit of `before` was removed before its lease ended, and the lock's kind announces such a
/// release on its channel. If no message came, the holds were removed another way, for example by DEL or FLUSHALL.
/// Pure; any thread.
bool isReleaseAnnounced(const LockSnapshot &before, const LockSnapshot &after);

} // namespace lockscope::inspect
