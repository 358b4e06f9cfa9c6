// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"
#include "core/locks/faces.h"

namespace lockscope::locks {

/// The blocking lock: every call blocks until the server has answered. The holder is the calling thread, or an id: see
/// heldBy(). Returns results instead of throwing; Mutex and SharedMutex adapt it to std::unique_lock and
/// std::shared_lock. Thread: any but the engine's; thread-safe.
class BlockingLock final
{
public:
    BlockingLock(Client &client, const NameArgument &name, Family family = Family::Reentrant);
    /// `lock` was made by `client`.
    BlockingLock(Client &client, Lock lock) : m_border(client.engine()), m_lock(std::move(lock)) { }

    /// The same lock for a holder id that is independent of the calling thread: for work that moves between threads.
    [[nodiscard]] BlockingLock heldBy(ThreadId holder) const;

    /// Waits until granted, until a stop is requested (ErrorKind::Cancelled: the lock is not held) or until the client
    /// is shut down.
    Result<Granted> lock(Lease lease = Lease::watchdog(), const std::stop_token &stop = {});
    /// `wait` 0: one attempt. ErrorKind::Cancelled after a requested stop: the lock is not held. If the stop came
    /// first, no command was sent.
    Result<Attempt> tryLock(Millis wait = Millis(0), Lease lease = Lease::watchdog(), const std::stop_token &stop = {});
    /// With a token; fenced locks only (see Lock).
    Result<Granted> lockAndGetToken(Lease lease = Lease::watchdog(), const std::stop_token &stop = {});
    Result<Attempt> tryLockAndGetToken(Millis wait = Millis(0), Lease lease = Lease::watchdog(),
                                       const std::stop_token &stop = {});
    Result<Released> unlock();
    Result<bool> forceUnlock();
    Result<bool> isLocked();
    /// Held by the calling thread, or by the holder set with heldBy().
    Result<bool> isHeldByCurrentThread();
    Result<qint64> holdCount();
    /// A view of the current hold of the calling thread, or of the holder set with heldBy(). ErrorKind::NotHolder: not
    /// held.
    Result<HoldToken> holdToken();
    /// Remaining ms; -1: never expires; -2: the lock does not exist.
    Result<qint64> remainTimeToLive();
    /// The token of the calling thread's hold, or of the holder set with heldBy(); see Lock.
    Result<FenceToken> token();
    Result<FenceToken> lastToken();

    /// Reports an unlock() error that cannot be returned to a caller: to the log and to ClientOptions::unlockFailed.
    /// Losses have already been reported to ClientOptions::lockLost.
    void reportUnlock(const Result<Released> &released) const;

private:
    [[nodiscard]] ThreadId holder() const { return m_holder.value_or(ThreadId::current()); }

    ByBlocking m_border;
    Lock m_lock;
    std::optional<ThreadId> m_holder;
};

} // namespace lockscope::locks
