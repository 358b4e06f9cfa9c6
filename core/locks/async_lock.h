// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/engine_thread.h"
#include "core/locks/lock.h"

#include <QFuture>

namespace lockscope::locks {

/// The lock as futures, for any thread. If the engine will never finish a future, it holds ErrorKind::Cancelled. The
/// holder is an id, so a flow may move between threads; ThreadId::current() identifies the calling thread. Never
/// cancel a future: the wait continues, but its result is dropped, and a lock that it acquires is renewed until the client
/// ends.
class AsyncLock final
{
public:
    AsyncLock(EngineThread &engine, Lock lock) : m_engine(&engine), m_lock(std::move(lock)) { }

    [[nodiscard]] EngineThread &engine() const { return *m_engine; }
    [[nodiscard]] const Lock &lock() const { return m_lock; } ///< for the engine thread

    /// Waits without a timeout.
    [[nodiscard]] QFuture<Result<Attempt>> lock(ThreadId holder, Lease lease = Lease::watchdog()) const;
    /// `wait` 0: one attempt.
    [[nodiscard]] QFuture<Result<Attempt>> tryLock(ThreadId holder, Millis wait = Millis(0),
                                                   Lease lease = Lease::watchdog()) const;
    /// With a token; fenced locks only (see Lock).
    [[nodiscard]] QFuture<Result<Attempt>> lockAndGetToken(ThreadId holder, Lease lease = Lease::watchdog()) const;
    [[nodiscard]] QFuture<Result<Attempt>> tryLockAndGetToken(ThreadId holder, Millis wait = Millis(0),
                                                              Lease lease = Lease::watchdog()) const;
    [[nodiscard]] QFuture<Result<Released>> unlock(ThreadId holder) const;
    [[nodiscard]] QFuture<Result<bool>> forceUnlock() const;
    [[nodiscard]] QFuture<Result<bool>> isLocked() const;
    [[nodiscard]] QFuture<Result<bool>> isHeldBy(ThreadId holder) const;
    [[nodiscard]] QFuture<Result<qint64>> holdCount(ThreadId holder) const;
    [[nodiscard]] QFuture<Result<qint64>> remainTimeToLive() const;
    [[nodiscard]] QFuture<Result<FenceToken>> token(ThreadId holder) const;
    [[nodiscard]] QFuture<Result<FenceToken>> lastToken() const;

private:
    EngineThread *m_engine;
    Lock m_lock;
};

} // namespace lockscope::locks
