// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/multi_lock.h"
#include "core/locks/mutex.h"

namespace lockscope::locks {

/// A group of locks for std::unique_lock and std::scoped_lock: meets TimedLockable. Recursive if its members are. The
/// holder is the calling thread. The lock functions throw LockError as those of Mutex do; unlock() does not throw, see
/// Mutex. Thread: any but an engine's; thread-safe.
class MultiMutex final
{
public:
    explicit MultiMutex(MultiLock lock, Lease lease = Lease::watchdog()) : m_lock(std::move(lock)), m_lease(lease) { }

    /// Locks of one client.
    MultiMutex(Client &client, const std::vector<NameArgument> &names, Lease lease = Lease::watchdog())
        : MultiMutex(MultiLock(locksOf(client, names)), lease)
    {
    }

    /// A requested `stop` ends a wait with CancelledError, without a hold.
    void lock(const std::stop_token &stop = {})
    {
        static_cast<void>(valueOrThrow(m_lock.lock(ThreadId::current(), m_lease, stop)));
    }
    [[nodiscard]] bool try_lock() { return try_lock_for(Millis(0)); }
    template <typename Rep, typename Period>
    [[nodiscard]] bool try_lock_for(std::chrono::duration<Rep, Period> wait, const std::stop_token &stop = {})
    {
        return std::holds_alternative<Granted>(
            valueOrThrow(m_lock.tryLock(ThreadId::current(), saturatedMillis(wait), m_lease, stop)));
    }
    template <typename C, typename Duration>
    [[nodiscard]] bool try_lock_until(std::chrono::time_point<C, Duration> when)
    {
        return try_lock_for(timeUntil(when));
    }
    void unlock() noexcept { m_lock.reportUnlock(m_lock.unlock(ThreadId::current())); }
    /// unlock() with its result; throws LockError.
    Released release() { return valueOrThrow(m_lock.unlock(ThreadId::current())); }

private:
    static std::vector<AsyncLock> locksOf(Client &client, const std::vector<NameArgument> &names)
    {
        std::vector<AsyncLock> locks;
        for (const NameArgument &name : names)
            locks.push_back(client.asyncLock(name));
        return locks;
    }

    BlockingMultiLock m_lock;
    Lease m_lease;
};

} // namespace lockscope::locks
