// SPDX-License-Identifier: Apache-2.0
#include "core/locks/async_lock.h"

#include "core/base/launch.h"

namespace lockscope::locks {

QFuture<Result<Attempt>> AsyncLock::lock(ThreadId holder, Lease lease) const
{
    return launch<Attempt>(*m_engine, [lock = m_lock, holder, lease] { return lock.acquire(holder, lease); });
}

QFuture<Result<Attempt>> AsyncLock::tryLock(ThreadId holder, Millis wait, Lease lease) const
{
    return launch<Attempt>(*m_engine, [lock = m_lock, holder, wait, lease] {
        return wait <= Millis(0) ? lock.tryAcquire(holder, lease)
                                 : lock.acquire(holder, lease, Deadline::after(BootClock::now(), wait));
    });
}

QFuture<Result<Attempt>> AsyncLock::lockAndGetToken(ThreadId holder, Lease lease) const
{
    return launch<Attempt>(*m_engine, [lock = m_lock, holder, lease] { return lock.lockAndGetToken(holder, lease); });
}

QFuture<Result<Attempt>> AsyncLock::tryLockAndGetToken(ThreadId holder, Millis wait, Lease lease) const
{
    return launch<Attempt>(*m_engine, [lock = m_lock, holder, wait, lease] {
        return wait <= Millis(0) ? lock.tryLockAndGetToken(holder, lease)
                                 : lock.lockAndGetToken(holder, lease, Deadline::after(BootClock::now(), wait));
    });
}

QFuture<Result<Released>> AsyncLock::unlock(ThreadId holder) const
{
    return launch<Released>(*m_engine, [lock = m_lock, holder] { return lock.release(holder); });
}

QFuture<Result<bool>> AsyncLock::forceUnlock() const
{
    return launch<bool>(*m_engine, [lock = m_lock] { return lock.forceUnlock(); });
}

QFuture<Result<bool>> AsyncLock::isLocked() const
{
    return launch<bool>(*m_engine, [lock = m_lock] { return lock.isLocked(); });
}

QFuture<Result<bool>> AsyncLock::isHeldBy(ThreadId holder) const
{
    return launch<bool>(*m_engine, [lock = m_lock, holder] { return lock.isHeldBy(holder); });
}

QFuture<Result<qint64>> AsyncLock::holdCount(ThreadId holder) const
{
    return launch<qint64>(*m_engine, [lock = m_lock, holder] { return lock.holdCount(holder); });
}

QFuture<Result<qint64>> AsyncLock::remainTimeToLive() const
{
    return launch<qint64>(*m_engine, [lock = m_lock] { return lock.remainTimeToLive(); });
}

QFuture<Result<FenceToken>> AsyncLock::token(ThreadId holder) const
{
    return launch<FenceToken>(*m_engine, [lock = m_lock, holder] { return lock.token(holder); });
}

QFuture<Result<FenceToken>> AsyncLock::lastToken() const
{
    return launch<FenceToken>(*m_engine, [lock = m_lock] { return lock.lastToken(); });
}

} // namespace lockscope::locks
