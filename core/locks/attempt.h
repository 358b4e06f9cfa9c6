// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/base/one_shot.h"
#include "core/base/result.h"

#include <QByteArrayList>
#include <variant>

namespace lockscope::locks {

/// How long a hold lives on the server.
class Lease final
{
public:
    /// Kept alive by the watchdog until it is given back (the default).
    static Lease watchdog() { return Lease(std::nullopt); }
    /// Ends after `time` (at least 1 ms) without renewal. Beyond LongestTime every call with it returns
    /// ErrorKind::Usage.
    static Lease of(Millis time) { return Lease(std::max(time, Millis(1))); }

    [[nodiscard]] bool isWatchdog() const { return !m_time; }
    [[nodiscard]] std::optional<Millis> time() const { return m_time; }

private:
    explicit Lease(std::optional<Millis> time) : m_time(time) { }
    std::optional<Millis> m_time;
};

/// ErrorKind::Usage for a lease beyond LongestTime.
[[nodiscard]] Status checkLease(std::optional<Millis> lease);

/// What a resource compares to refuse a holder that has lost its lock without knowing: later acquisitions have greater
/// ones.
struct FenceToken
{
    qint64 value = 0; ///< from 1; 0: none was ever given
    friend auto operator<=>(const FenceToken &, const FenceToken &) = default;
};

/// The lock is the caller's. The server ends it by its own clock: if that clock steps forward, the lease ends before
/// `validUntil`. The loss is reported at the next renewal or call.
struct Granted
{
    qint64 holds = 1;                   ///< of this holder, after this acquisition
    TimePoint validUntil {};            ///< by the local clock; a watchdog moves it on
    std::optional<FenceToken> fence {}; ///< set by lockAndGetToken and its kin, never by a plain lock
};

/// Where a waiter stands in the queue of a fair lock, as the script of its attempt saw it.
struct QueuePlace
{
    qint64 position = 0;  ///< number of waiters before it
    bool isNew = false;   ///< this attempt created it
    Millis keptFor {0};   ///< until its deadline
    QByteArray behind {}; ///< the holder directly before it; empty for the first
    qint64 clock = 0;     ///< the server's, in microseconds since 1970
};

/// Somebody else has it.
struct Busy
{
    /// nothing: it never expires. 0: it is free, and others stand before the caller
    std::optional<Millis> expiresIn;
    std::optional<QueuePlace> place {}; ///< the caller's, while it waits for a fair lock
};

using Attempt = std::variant<Granted, Busy>;

inline bool isGranted(const Result<Attempt> &attempt)
{
    return attempt && std::holds_alternative<Granted>(*attempt);
}
inline bool isBusy(const Result<Attempt> &attempt)
{
    return attempt && std::holds_alternative<Busy>(*attempt);
}

/// How one caller asks for a lock.
struct Claim
{
    ThreadId thread;
    Lease lease = Lease::watchdog();
    bool wantsToken = false; ///< a fenced lock only
    /// A fair lock only: who is denied stands in the queue, and its place is kept so much longer than the one before
    /// it. Nothing: one attempt.
    std::optional<Millis> place {};
    QByteArrayList values {}; ///< a faster multi lock only: their hashes
    /// once it is set the caller has gone: what is granted then goes back
    std::optional<OneShot<Result<Attempt>>> answer {};
    CancelToken cancel {}; ///< the same
    /// Until when a cluster's move of the slot is waited for; nothing: as long as for a lost server.
    std::optional<TimePoint> moveEndsBy {};

    [[nodiscard]] bool hasGone() const { return (answer && answer->isSet()) || cancel.isCancelled(); }
};

/// What a release left behind.
struct Released
{
    qint64 holds = 0;      ///< still held by this holder
    bool isFree = false;   ///< nobody holds this side of the lock any more
    bool isCertain = true; ///< false: the reply was lost, and the hold was released or had expired
};

} // namespace lockscope::locks
