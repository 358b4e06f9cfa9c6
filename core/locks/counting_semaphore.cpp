// SPDX-License-Identifier: Apache-2.0
#include "core/locks/counting_semaphore.h"

namespace lockscope::locks {

namespace {

template <typename T>
T valueOrThrow(const Result<T> &result)
{
    if (!result)
        throwLockError(result.error());
    return *result;
}

} // namespace

void CountingSemaphore::acquire()
{
    valueOrThrow(m_semaphore.acquire());
}

bool CountingSemaphore::tryOrThrow(Millis wait)
{
    return valueOrThrow(m_semaphore.tryAcquire(1, wait));
}

void CountingSemaphore::release(int permits)
{
    valueOrThrow(m_semaphore.release(permits));
}

void Latch::count_down()
{
    valueOrThrow(m_latch.countDown());
}

bool Latch::waitOrThrow(std::optional<Millis> wait)
{
    return valueOrThrow(wait ? m_latch.awaitFor(*wait) : m_latch.await());
}

} // namespace lockscope::locks
