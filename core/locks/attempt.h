// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/base/result.h"

#include <QByteArray>
#include <variant>

namespace lockscope::locks {

/// How long the server keeps a hold.
class Lease final
{
public:
    /// Renewed by the watchdog until the release (the default).
    static Lease watchdog() { return Lease(std::nullopt); }
    /// Expires after `time` (at least 1 ms); never renewed. If it is longer than MaxTime, every call with it
    /// returns ErrorKind::Usage.
    static Lease of(Millis time) { return Lease(std::max(time, Millis(1))); }

    [[nodiscard]] bool isWatchdog() const { return !m_time; }
    [[nodiscard]] std::optional<Millis> time() const { return m_time; }

private:
    explicit Lease(std::optional<Millis> time) : m_time(time) { }
    std::optional<Millis> m_time;
};

/// A fencing token. The protected resource rejects tokens smaller than the largest it has seen, and so rejects a holder
/// that lost its lock without noticing: every later acquisition has a greater token.
struct FenceToken
{
    qint64 value = 0; ///< starts at 1; 0: no token was issued yet
    friend auto operator<=>(const FenceToken &, const FenceToken &) = default;
};

/// The caller holds the lock. The lease ends by the server's clock: if that steps forward, it ends before `validUntil`.
/// The loss is reported at the next renewal or call.
struct Granted
{
    qint64 holds = 1;                   ///< of this holder, including this acquisition
    TimePoint validUntil {};            ///< by the local clock; each renewal extends it
    std::optional<FenceToken> fence {}; ///< set by the lockAndGetToken() functions, never by a plain lock
};

/// A waiter's place in the queue of a fair lock, as the script of its attempt saw it.
struct QueuePlace
{
    qint64 position = 0;  ///< number of waiters before it
    bool isNew = false;   ///< this attempt created it
    Millis keptFor {0};   ///< until its deadline
    QByteArray behind {}; ///< the holder directly before it; empty for the first
    qint64 clock = 0;     ///< server time in microseconds since 1970
};

/// Another holder has the lock.
struct Busy
{
    /// nullopt: it never expires. 0: it is free, and other waiters are ahead of the caller
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

/// The state after a release.
struct Released
{
    qint64 holds = 0;        ///< still held by this holder
    bool isFree = false;     ///< no holder is left on this side of the lock
    bool isConfirmed = true; ///< false: the reply was lost, and the hold was released or had expired
};

} // namespace lockscope::locks
