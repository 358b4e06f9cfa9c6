// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"
#include "core/locks/faces.h"

namespace lockscope::locks {

/// The lock for threads that wait: every call blocks until the server has answered. The holder is the calling thread,
/// or an id: see heldBy(). Results instead of exceptions; Mutex and SharedMutex are the faces for std::unique_lock and
/// std::shared_lock. Thread: any but the engine's; one object may be used by many threads.
class BlockingLock final
{
public:
    BlockingLock(Client &client, const LockName &name, Family family = Family::Reentrant);
    /// `lock` is one of `client`.
    BlockingLock(Client &client, Lock lock) : m_border(client.engine()), m_lock(std::move(lock)) { }

    /// The same lock for a holder with an id of its own, whichever thread calls: for work that moves between threads.
    [[nodiscard]] BlockingLock heldBy(ThreadId holder) const;

    /// Waits without end until a stop is requested (ErrorKind::Cancelled: nothing is held) or the client is shut down.
    Result<Granted> lock(Lease lease = Lease::watchdog(), const std::stop_token &stop = {});
    /// `wait` 0: one attempt.
    Result<Attempt> tryLock(Millis wait = Millis(0), Lease lease = Lease::watchdog(), const std::stop_token &stop = {});
    /// With a token; fenced locks only (see Lock).
    Result<Granted> lockAndGetToken(Lease lease = Lease::watchdog(), const std::stop_token &stop = {});
    Result<Attempt> tryLockAndGetToken(Millis wait = Millis(0), Lease lease = Lease::watchdog(),
                                       const std::stop_token &stop = {});
    Result<Released> unlock();
    Result<bool> forceUnlock();
    Result<bool> isLocked();
    /// By the calling thread, or by the holder of heldBy().
    Result<bool> isHeldByCurrentThread();
    Result<qint64> holdCount();
    /// Remaining ms; -1: never expires; -2: there is no such lock.
    Result<qint64> remainTimeToLive();
    /// The token of the calling thread's hold, or of heldBy()'s; see Lock.
    Result<FenceToken> token();
    Result<FenceToken> lastToken();

    /// Reports an unlock() error that has no caller to return to: to the log and to ClientOptions::unlockFailed. Losses
    /// went to ClientOptions::lockLost already.
    void reportUnlock(const Result<Released> &released) const;

private:
    [[nodiscard]] ThreadId holder() const { return m_holder.value_or(ThreadId::current()); }

    ByBlocking m_border;
    Lock m_lock;
    std::optional<ThreadId> m_holder;
};

} // namespace lockscope::locks
