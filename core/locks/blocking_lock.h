// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"

namespace lockscope::locks {

/// The lock for threads that wait: every call blocks until the server has answered. The holder is the calling thread.
/// Results instead of exceptions; Mutex and SharedMutex are the faces for std::unique_lock and std::shared_lock.
/// Thread: any but the engine's; one object may be used by many threads.
class BlockingLock final
{
public:
    BlockingLock(Client &client, const LockName &name, Family family = Family::Reentrant);

    /// Waits for ever, or until the client is shut down.
    Result<Granted> lock(Lease lease = Lease::watchdog());
    /// `wait` 0: one attempt.
    Result<Attempt> tryLock(Millis wait = Millis(0), Lease lease = Lease::watchdog(), CancelToken cancel = {});
    Result<Released> unlock();
    Result<bool> forceUnlock();
    Result<bool> isLocked();
    Result<bool> isHeldByCurrentThread();
    Result<qint64> holdCount();
    /// Remaining ms; -1: never expires; -2: there is no such lock.
    Result<qint64> remainTimeToLive();

private:
    EngineThread &m_engine;
    Lock m_lock;
};

} // namespace lockscope::locks
