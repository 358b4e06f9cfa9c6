// SPDX-License-Identifier: Apache-2.0
#include "core/base/sleeper.h"

#ifdef Q_OS_LINUX
#include "core/base/ids.h"

#include <climits>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace lockscope {

#ifdef Q_OS_LINUX

namespace {

/// All sleepers of the process wait on this counter of wake-ups; it outlives every engine.
std::atomic<quint32> s_wakeUps {0};
static_assert(sizeof s_wakeUps == sizeof(quint32) && std::atomic<quint32>::is_always_lock_free);

void futex(int operation, quint32 value, quint32 bits)
{
    ::syscall(SYS_futex, &s_wakeUps, operation | FUTEX_PRIVATE_FLAG, value, nullptr, nullptr, bits);
}

} // namespace

Sleeper::Sleeper() : m_bit(1U << (static_cast<quint64>(ThreadId::current().value) % 32)) { }

void Sleeper::sleep()
{
    for (;;) {
        // Read first: a wake-up after this line changes it, and then the kernel does not let us sleep.
        const quint32 seen = s_wakeUps.load(std::memory_order_acquire);
        if (m_isWoken.load(std::memory_order_acquire))
            return;
        futex(FUTEX_WAIT_BITSET, seen, m_bit);
    }
}

void Sleeper::wake(std::span<Sleeper *const> sleepers)
{
    quint32 bits = 0;
    for (Sleeper *sleeper : sleepers) {
        bits |= sleeper->m_bit;
        sleeper->m_isWoken.store(true, std::memory_order_release); // last: its thread may destroy it now
    }
    s_wakeUps.fetch_add(1, std::memory_order_release);
    futex(FUTEX_WAKE_BITSET, INT_MAX, bits);
}

#else

Sleeper::Sleeper() = default;

void Sleeper::sleep()
{
    m_woken.acquire();
}

void Sleeper::wake(std::span<Sleeper *const> sleepers)
{
    for (Sleeper *sleeper : sleepers)
        sleeper->m_woken.release();
}

#endif

} // namespace lockscope
