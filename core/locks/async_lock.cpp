// SPDX-License-Identifier: Apache-2.0
#include "core/locks/async_lock.h"

#include "core/locks/faces.h"

namespace lockscope::locks {

QFuture<Result<Attempt>> AsyncLock::lock(ThreadId holder, Lease lease, const std::stop_token &stop) const
{
    return ByFuture(*m_engine).call(stop, [lock = m_lock, holder, lease](const CancelToken &cancel) {
        return lock.acquire(holder, lease, Deadline::never(), cancel);
    });
}

QFuture<Result<Attempt>> AsyncLock::tryLock(ThreadId holder, Millis wait, Lease lease,
                                            const std::stop_token &stop) const
{
    return ByFuture(*m_engine).call(stop, [lock = m_lock, holder, wait, lease](const CancelToken &cancel) {
        return wait <= Millis(0) ? lock.tryAcquire(holder, lease, cancel)
                                 : lock.acquire(holder, lease, deadlineIn(wait), cancel);
    });
}

QFuture<Result<Attempt>> AsyncLock::lockAndGetToken(ThreadId holder, Lease lease, const std::stop_token &stop) const
{
    return ByFuture(*m_engine).call(stop, [lock = m_lock, holder, lease](const CancelToken &cancel) {
        return lock.lockAndGetToken(holder, lease, Deadline::never(), cancel);
    });
}

QFuture<Result<Attempt>> AsyncLock::tryLockAndGetToken(ThreadId holder, Millis wait, Lease lease,
                                                       const std::stop_token &stop) const
{
    return ByFuture(*m_engine).call(stop, [lock = m_lock, holder, wait, lease](const CancelToken &cancel) {
        return wait <= Millis(0) ? lock.tryLockAndGetToken(holder, lease, cancel)
                                 : lock.lockAndGetToken(holder, lease, deadlineIn(wait), cancel);
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

QFuture<Result<HoldToken>> AsyncLock::holdToken(ThreadId holder) const
{
    return launch<HoldToken>(*m_engine, [lock = m_lock, holder] { return lock.holdToken(holder); });
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
