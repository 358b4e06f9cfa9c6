// SPDX-License-Identifier: Apache-2.0
#include "core/locks/blocking_lock.h"

#include "core/base/logging.h"
#include "core/locks/client_state.h"

namespace lockscope::locks {

namespace {

/// Without a deadline a wait ends granted or with an error.
Result<Granted> grantedOf(const Result<Attempt> &attempt)
{
    if (!attempt)
        return fail(attempt.error());
    return std::get<Granted>(*attempt);
}

} // namespace

BlockingLock::BlockingLock(Client &client, const NameArgument &name, Family family)
    : m_border(client.engine()), m_lock(client.lock(name, family))
{
}

BlockingLock BlockingLock::heldBy(ThreadId holder) const
{
    BlockingLock lock = *this;
    lock.m_holder = holder;
    return lock;
}

Result<Granted> BlockingLock::lock(Lease lease, const std::stop_token &stop)
{
    const ThreadId me = holder();
    return grantedOf(m_border.call(
        stop, [&](const CancelToken &cancel) { return m_lock.acquire(me, lease, Deadline::never(), cancel); }));
}

Result<Attempt> BlockingLock::tryLock(Millis wait, Lease lease, const std::stop_token &stop)
{
    const ThreadId me = holder();
    if (wait <= Millis(0))
        return m_border.call(stop, [&](const CancelToken &cancel) { return m_lock.tryAcquire(me, lease, cancel); });
    const Deadline deadline = deadlineIn(wait);
    return m_border.call(stop, [&](const CancelToken &cancel) { return m_lock.acquire(me, lease, deadline, cancel); });
}

Result<Granted> BlockingLock::lockAndGetToken(Lease lease, const std::stop_token &stop)
{
    const ThreadId me = holder();
    return grantedOf(m_border.call(
        stop, [&](const CancelToken &cancel) { return m_lock.lockAndGetToken(me, lease, Deadline::never(), cancel); }));
}

Result<Attempt> BlockingLock::tryLockAndGetToken(Millis wait, Lease lease, const std::stop_token &stop)
{
    const ThreadId me = holder();
    if (wait <= Millis(0))
        return m_border.call(stop,
                             [&](const CancelToken &cancel) { return m_lock.tryLockAndGetToken(me, lease, cancel); });
    const Deadline deadline = deadlineIn(wait);
    return m_border.call(
        stop, [&](const CancelToken &cancel) { return m_lock.lockAndGetToken(me, lease, deadline, cancel); });
}

Result<Released> BlockingLock::unlock()
{
    const ThreadId me = holder();
    return m_border.call([&] { return m_lock.release(me); });
}

Result<bool> BlockingLock::forceUnlock()
{
    return m_border.call([&] { return m_lock.forceUnlock(); });
}

Result<bool> BlockingLock::isLocked()
{
    return m_border.call([&] { return m_lock.isLocked(); });
}

Result<bool> BlockingLock::isHeldByCurrentThread()
{
    const ThreadId me = holder();
    return m_border.call([&] { return m_lock.isHeldBy(me); });
}

Result<qint64> BlockingLock::holdCount()
{
    const ThreadId me = holder();
    return m_border.call([&] { return m_lock.holdCount(me); });
}

Result<HoldToken> BlockingLock::holdToken()
{
    const ThreadId me = holder();
    return m_border.call([&] { return m_lock.holdToken(me); });
}

Result<qint64> BlockingLock::remainTimeToLive()
{
    return m_border.call([&] { return m_lock.remainTimeToLive(); });
}

Result<FenceToken> BlockingLock::token()
{
    const ThreadId me = holder();
    return m_border.call([&] { return m_lock.token(me); });
}

Result<FenceToken> BlockingLock::lastToken()
{
    return m_border.call([&] { return m_lock.lastToken(); });
}

void BlockingLock::reportUnlock(const Result<Released> &released) const
{
    if (released || released.error().kind == ErrorKind::Lost)
        return;
    qCWarning(logLocks).noquote() << "unlock of" << m_lock.name().bytes()
                                  << "failed:" << released.error().message.english();
    const ClientOptions &options = m_lock.state()->options; // immutable
    if (options.unlockFailed)
        options.unlockFailed(m_lock.name(), released.error());
}

} // namespace lockscope::locks
