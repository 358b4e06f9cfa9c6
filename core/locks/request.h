// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/one_shot.h"
#include "core/locks/family.h"

namespace lockscope::locks {

/// One call that acquires something: until when it waits, how it is cancelled, and its answer. Shared by the call, the
/// list in which it waits and its attempts. Thread: engine.
struct Request
{
    /// A single attempt that cannot be cancelled.
    Request() = default;
    /// A single attempt if the deadline has passed.
    Request(const Clock &clock, const Deadline &wanted, CancelToken token)
        : deadline(wanted.inReach(clock)), isSingleAttempt(deadline.passed(clock)), cancel(std::move(token))
    {
    }
    virtual ~Request() = default;
    Q_DISABLE_COPY_MOVE(Request)

    /// The caller no longer waits: anything granted later is released.
    [[nodiscard]] bool isCallerGone() const { return answer.isSet() || cancel.isCancelled(); }
    /// A grant comes too late: the caller no longer waits, or has cancelled and expects to hold nothing.
    [[nodiscard]] bool isGrantUnwanted() const
    {
        return answer.isSet() || (pendingAnswer && !pendingAnswer->has_value());
    }
    /// Until when to retry while the server refuses the attempt for now, or grants too late; nullopt: not at all.
    [[nodiscard]] std::optional<TimePoint> retryUntil() const
    {
        return isSingleAttempt ? std::nullopt : std::optional(deadline.at.value_or(TimePoint::max()));
    }

    const Deadline deadline {};
    const bool isSingleAttempt = true; ///< one attempt, no waiting
    const CancelToken cancel {};
    OneShot<Result<Attempt>> answer {};

    // While it is in a WaitList:
    bool isTrying = false; ///< an attempt is in flight
    /// it wants to leave; delivered after its current or last attempt
    std::optional<Result<Attempt>> pendingAnswer {};
    std::unique_ptr<Clock::Timer> timer {};
    CancelToken::Registration cancelled {};
};

/// A request to acquire a lock.
struct AcquireRequest final : Request
{
    AcquireRequest(LockName lockName, Family lockFamily, const Clock &clock, const Deadline &wanted, CancelToken token)
        : Request(clock, wanted, std::move(token)), name(std::move(lockName)), family(lockFamily)
    {
    }

    const LockName name;
    const Family family;
    ThreadId thread {};
    Lease lease = Lease::watchdog();
    QByteArrayList values {}; ///< faster multi locks only: the hashes of the values
    bool wantsToken = false;  ///< fenced locks only
    /// Fair locks only: a denied caller joins the queue, and its place is kept this much longer than the one before it.
    /// std::nullopt: one attempt, no place.
    std::optional<Millis> keepPlaceFor {};
};

} // namespace lockscope::locks
