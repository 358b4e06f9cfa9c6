// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/call_policies.h"
#include "core/locks/lock.h"

namespace lockscope::locks {

/// The lock for other threads; see Lock. `Calls` is FutureCalls or BlockingCalls.
template <typename Calls>
class BasicLock final
{
public:
    template <typename T>
    using Answer = typename Calls::template Answer<T>;

    BasicLock(EngineThread &engine, Lock lock) : m_calls(engine), m_lock(std::move(lock)) { }

    [[nodiscard]] EngineThread &engine() const { return m_calls.engine(); }
    [[nodiscard]] const Lock &lock() const { return m_lock; } ///< for the engine thread

    /// Waits without a timeout.
    [[nodiscard]] Answer<Attempt> lock(ThreadId holder, Lease lease = Lease::watchdog(),
                                       const std::stop_token &stop = {}) const
    {
        return callOn(m_calls, stop, m_lock, &Lock::acquire, holder, lease, Deadline::never());
    }
    /// `wait` 0: one attempt.
    [[nodiscard]] Answer<Attempt> tryLock(ThreadId holder, Millis wait = Millis(0), Lease lease = Lease::watchdog(),
                                          const std::stop_token &stop = {}) const
    {
        return m_calls.call(stop, [l = m_lock, holder, lease, deadline = triesUntil(wait)](const CancelToken &cancel) {
            return deadline ? l.acquire(holder, lease, *deadline, cancel) : l.tryAcquire(holder, lease, cancel);
        });
    }
    /// With a token; fenced locks only (see Lock).
    [[nodiscard]] Answer<Attempt> lockAndGetToken(ThreadId holder, Lease lease = Lease::watchdog(),
                                                  const std::stop_token &stop = {}) const
    {
        return callOn(m_calls, stop, m_lock, &Lock::lockAndGetToken, holder, lease, Deadline::never());
    }
    [[nodiscard]] Answer<Attempt> tryLockAndGetToken(ThreadId holder, Millis wait = Millis(0),
                                                     Lease lease = Lease::watchdog(),
                                                     const std::stop_token &stop = {}) const
    {
        return m_calls.call(stop, [l = m_lock, holder, lease, deadline = triesUntil(wait)](const CancelToken &cancel) {
            return deadline ? l.lockAndGetToken(holder, lease, *deadline, cancel)
                            : l.tryLockAndGetToken(holder, lease, cancel);
        });
    }
    [[nodiscard]] Answer<Released> unlock(ThreadId holder) const
    {
        return callOn(m_calls, m_lock, &Lock::release, holder);
    }
    [[nodiscard]] Answer<bool> forceUnlock() const { return callOn(m_calls, m_lock, &Lock::forceUnlock); }
    [[nodiscard]] Answer<bool> isLocked() const { return callOn(m_calls, m_lock, &Lock::isLocked); }
    [[nodiscard]] Answer<bool> isHeldBy(ThreadId holder) const
    {
        return callOn(m_calls, m_lock, &Lock::isHeldBy, holder);
    }
    [[nodiscard]] Answer<qint64> holdCount(ThreadId holder) const
    {
        return callOn(m_calls, m_lock, &Lock::holdCount, holder);
    }
    [[nodiscard]] Answer<HoldToken> holdToken(ThreadId holder) const
    {
        return callOn(m_calls, m_lock, &Lock::holdToken, holder);
    }
    [[nodiscard]] Answer<qint64> remainTimeToLive() const { return callOn(m_calls, m_lock, &Lock::remainTimeToLive); }
    [[nodiscard]] Answer<FenceToken> token(ThreadId holder) const
    {
        return callOn(m_calls, m_lock, &Lock::token, holder);
    }
    [[nodiscard]] Answer<FenceToken> lastToken() const { return callOn(m_calls, m_lock, &Lock::lastToken); }

private:
    /// std::nullopt: one attempt.
    static std::optional<Deadline> triesUntil(Millis wait)
    {
        return wait <= Millis(0) ? std::nullopt : std::optional(deadlineIn(wait));
    }

    Calls m_calls;
    Lock m_lock;
};

/// The lock as futures, for any thread. If the engine will never finish a future, it holds ErrorKind::Cancelled. The
/// holder is an id, so a flow may move between threads; ThreadId::current() identifies the calling thread. To end a
/// wait, request its stop: the future then holds ErrorKind::Cancelled, and the lock is not held. Never cancel a future:
/// the wait continues, but its result is dropped, and a lock that it acquires is renewed until the client ends.
using AsyncLock = BasicLock<FutureCalls>;

} // namespace lockscope::locks
