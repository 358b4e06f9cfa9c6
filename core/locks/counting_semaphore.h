// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/mutex.h"

namespace lockscope::locks {

/// A distributed semaphore with the interface of std::counting_semaphore; throws LockError. For its guarantees see
/// Semaphore. The number of permits must be set first: `client.blockingSemaphore(name).trySetPermits(8)`. `client` must
/// outlive it. Thread: any but the engine's; thread-safe.
class CountingSemaphore final
{
public:
    CountingSemaphore(Client &client, const NameArgument &name) : m_semaphore(client.blockingSemaphore(name)) { }

    /// A requested `stop` ends a wait with CancelledError, without a permit.
    void acquire(const std::stop_token &stop = {}) { valueOrThrow(m_semaphore.acquire(1, stop)); }
    [[nodiscard]] bool try_acquire() { return try_acquire_for(Millis(0)); }
    template <typename Rep, typename Period>
    [[nodiscard]] bool try_acquire_for(std::chrono::duration<Rep, Period> wait, const std::stop_token &stop = {})
    {
        return valueOrThrow(m_semaphore.tryAcquire(1, saturatedMillis(wait), stop));
    }
    template <typename C, typename Duration>
    [[nodiscard]] bool try_acquire_until(std::chrono::time_point<C, Duration> when)
    {
        return try_acquire_for(timeUntil(when));
    }
    void release(int permits = 1) { valueOrThrow(m_semaphore.release(permits)); }

private:
    BlockingSemaphore m_semaphore;
};

/// A distributed latch with the interface of std::latch; throws LockError. For its guarantees see CountDownLatch. The
/// count must be set first: `client.blockingCountDownLatch(name).trySetCount(8)`. `client` must outlive it. Thread: any
/// but the engine's; thread-safe.
class Latch final
{
public:
    Latch(Client &client, const NameArgument &name) : m_latch(client.blockingCountDownLatch(name)) { }

    void count_down() { valueOrThrow(m_latch.countDown()); }
    [[nodiscard]] bool try_wait() { return valueOrThrow(m_latch.awaitFor(Millis(0))); }
    /// A requested `stop` ends the wait with CancelledError.
    void wait(const std::stop_token &stop = {}) { valueOrThrow(m_latch.await(stop)); }
    void arrive_and_wait(const std::stop_token &stop = {})
    {
        count_down();
        wait(stop);
    }

private:
    BlockingCountDownLatch m_latch;
};

} // namespace lockscope::locks
