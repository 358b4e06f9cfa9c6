// SPDX-License-Identifier: Apache-2.0
#include "core/locks/blocking_lock.h"

#include "core/base/run_blocking.h"

namespace lockscope::locks {

BlockingLock::BlockingLock(Client &client, const LockName &name, Family family)
    : m_engine(client.engine()), m_lock(client.lock(name, family))
{
}

Result<Granted> BlockingLock::lock(Lease lease)
{
    const ThreadId me = ThreadId::current();
    const Result<Attempt> attempt = runBlocking<Attempt>(m_engine, [&] { return m_lock.acquire(me, lease); });
    if (!attempt)
        return fail(attempt.error());
    return std::get<Granted>(*attempt); // without a deadline a wait ends granted or with an error
}

Result<Attempt> BlockingLock::tryLock(Millis wait, Lease lease, CancelToken cancel)
{
    const ThreadId me = ThreadId::current();
    if (wait <= Millis(0))
        return runBlocking<Attempt>(m_engine, [&] { return m_lock.tryAcquire(me, lease); });
    const Deadline deadline {BootClock::now() + wait};
    return runBlocking<Attempt>(m_engine, [&] { return m_lock.acquire(me, lease, deadline, cancel); });
}

Result<Released> BlockingLock::unlock()
{
    const ThreadId me = ThreadId::current();
    return runBlocking<Released>(m_engine, [&] { return m_lock.release(me); });
}

Result<bool> BlockingLock::forceUnlock()
{
    return runBlocking<bool>(m_engine, [&] { return m_lock.forceUnlock(); });
}

Result<bool> BlockingLock::isLocked()
{
    return runBlocking<bool>(m_engine, [&] { return m_lock.isLocked(); });
}

Result<bool> BlockingLock::isHeldByCurrentThread()
{
    const ThreadId me = ThreadId::current();
    return runBlocking<bool>(m_engine, [&] { return m_lock.isHeldBy(me); });
}

Result<qint64> BlockingLock::holdCount()
{
    const ThreadId me = ThreadId::current();
    return runBlocking<qint64>(m_engine, [&] { return m_lock.holdCount(me); });
}

Result<qint64> BlockingLock::remainTimeToLive()
{
    return runBlocking<qint64>(m_engine, [&] { return m_lock.remainTimeToLive(); });
}

} // namespace lockscope::locks
