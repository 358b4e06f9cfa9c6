// SPDX-License-Identifier: Apache-2.0
#include "core/locks/counting_semaphore.h"

namespace lockscope::locks {

void CountingSemaphore::acquire(const std::stop_token &stop)
{
    valueOrThrow(m_semaphore.acquire(1, stop));
}

bool CountingSemaphore::tryOrThrow(Millis wait, const std::stop_token &stop)
{
    return valueOrThrow(m_semaphore.tryAcquire(1, wait, stop));
}

void CountingSemaphore::release(int permits)
{
    valueOrThrow(m_semaphore.release(permits));
}

void Latch::count_down()
{
    valueOrThrow(m_latch.countDown());
}

bool Latch::waitOrThrow(std::optional<Millis> wait, const std::stop_token &stop)
{
    return valueOrThrow(wait ? m_latch.awaitFor(*wait, stop) : m_latch.await(stop));
}

} // namespace lockscope::locks
