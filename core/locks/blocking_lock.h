// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"

namespace lockscope::locks {

/// The blocking lock: every call blocks until the server has answered. The holder is the calling thread, or an id: see
/// heldBy(). Returns results instead of throwing; Mutex and SharedMutex adapt it to std::unique_lock and
/// std::shared_lock. Results and errors are those of Lock. `client` must outlive it. Thread: any but the engine's;
/// thread-safe.
class BlockingLock final
{
public:
    BlockingLock(Client &client, const NameArgument &name, Family family = Family::Reentrant);
    /// `lock` was made by `client`.
    BlockingLock(Client &client, Lock lock) : m_lock(client.engine(), std::move(lock)) { }

    /// The same lock for a holder id that is independent of the calling thread: for work that moves between threads.
    [[nodiscard]] BlockingLock heldBy(ThreadId holder) const;

    /// Waits until granted, until a stop is requested (ErrorKind::Cancelled: the lock is not held) or until the client
    /// is shut down.
    Result<Granted> lock(Lease lease = Lease::watchdog(), const std::stop_token &stop = {});
    /// `wait` 0: one attempt. ErrorKind::Cancelled after a requested stop: the lock is not held. If the stop came
    /// first, no command was sent.
    Result<Attempt> tryLock(Millis wait = Millis(0), Lease lease = Lease::watchdog(), const std::stop_token &stop = {})
    {
        return m_lock.tryLock(holder(), wait, lease, stop);
    }
    /// With a token; fenced locks only (see Lock).
    Result<Granted> lockAndGetToken(Lease lease = Lease::watchdog(), const std::stop_token &stop = {});
    Result<Attempt> tryLockAndGetToken(Millis wait = Millis(0), Lease lease = Lease::watchdog(),
                                       const std::stop_token &stop = {})
    {
        return m_lock.tryLockAndGetToken(holder(), wait, lease, stop);
    }
    Result<Released> unlock() { return m_lock.unlock(holder()); }
    Result<bool> forceUnlock() { return m_lock.forceUnlock(); }
    Result<bool> isLocked() { return m_lock.isLocked(); }
    /// Held by the calling thread, or by the holder set with heldBy().
    Result<bool> isHeldByCurrentThread() { return m_lock.isHeldBy(holder()); }
    Result<qint64> holdCount() { return m_lock.holdCount(holder()); }
    /// A view of the current hold of the calling thread, or of the holder set with heldBy(). ErrorKind::NotHolder: not
    /// held.
    Result<HoldToken> holdToken() { return m_lock.holdToken(holder()); }
    /// Remaining ms; -1: never expires; -2: the lock does not exist.
    Result<qint64> remainTimeToLive() { return m_lock.remainTimeToLive(); }
    /// The token of the calling thread's hold, or of the holder set with heldBy(); see Lock.
    Result<FenceToken> token() { return m_lock.token(holder()); }
    Result<FenceToken> lastToken() { return m_lock.lastToken(); }

    /// Reports an unlock() error that cannot be returned to a caller: to the log and to ClientOptions::unlockFailed.
    /// Losses have already been reported to ClientOptions::lockLost.
    void reportUnlock(const Result<Released> &released) const;

private:
    [[nodiscard]] ThreadId holder() const { return m_holder.value_or(ThreadId::current()); }

    BasicLock<BlockingCalls> m_lock;
    std::optional<ThreadId> m_holder;
};

} // namespace lockscope::locks
