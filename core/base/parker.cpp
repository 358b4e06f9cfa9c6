// SPDX-License-Identifier: Apache-2.0
#include "core/base/parker.h"

#ifdef Q_OS_LINUX
#include <array>
#include <climits>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/base/batch.h"
#endif

namespace lockscope {

#ifdef Q_OS_LINUX

namespace {

/// Sleepers wait on wake-up counters that outlive every engine. A counter serves 32 threads, one bit each, so that one
/// system call wakes exactly the right ones. From the 513th thread on bits are shared, which causes spurious wake-ups.
struct alignas(64) Counter
{
    std::atomic<quint32> wakeUps {0};
};
constexpr quint32 ThreadsPerCounter = 32;
std::array<Counter, 16> s_counters;
static_assert(sizeof(std::atomic<quint32>) == sizeof(quint32) && std::atomic<quint32>::is_always_lock_free);

/// Numbers the threads that ever sleep here.
quint32 placeOfThread()
{
    static std::atomic<quint32> s_next {0};
    thread_local const quint32 t_place = s_next.fetch_add(1, std::memory_order_relaxed)
        % (s_counters.size() * ThreadsPerCounter);
    return t_place;
}

void futex(std::atomic<quint32> &word, int operation, quint32 value, quint32 bits)
{
    ::syscall(SYS_futex, &word, operation | FUTEX_PRIVATE_FLAG, value, nullptr, nullptr, bits);
}

} // namespace

Parker::Parker() : m_place(placeOfThread()) { }

void Parker::sleep()
{
    std::atomic<quint32> &wakeUps = s_counters[m_place / ThreadsPerCounter].wakeUps;
    for (;;) {
        // Read first: a later wake-up changes the value, and then the kernel does not block.
        const quint32 seen = wakeUps.load(std::memory_order_acquire);
        if (m_isWoken.load(std::memory_order_acquire))
            return;
        futex(wakeUps, FUTEX_WAIT_BITSET, seen, 1U << (m_place % ThreadsPerCounter));
    }
}

void Parker::wake(std::span<Parker *const> parkers)
{
    std::array<quint32, s_counters.size()> bits {};
    for (Parker *parker : parkers) {
        bits[parker->m_place / ThreadsPerCounter] |= 1U << (parker->m_place % ThreadsPerCounter);
        parker->m_isWoken.store(true, std::memory_order_release); // last: its thread may destroy it now
    }
    for (std::size_t i = 0; i < bits.size(); ++i) {
        if (bits[i] == 0)
            continue;
        s_counters[i].wakeUps.fetch_add(1, std::memory_order_release);
        futex(s_counters[i].wakeUps, FUTEX_WAKE_BITSET, INT_MAX, bits[i]);
    }
}

#else

Parker::Parker() = default;

void Parker::sleep()
{
    m_woken.acquire();
}

void Parker::wake(std::span<Parker *const> parkers)
{
    for (Parker *parker : parkers)
        parker->m_woken.release();
}

#endif

BatchedWaker::~BatchedWaker()
{
    wakeAll();
}

void BatchedWaker::wakeSoon(Parker &parker)
{
    m_answered.push_back(&parker);
    if (m_answered.size() == 1)
        Batch::putOff(*this);
}

void BatchedWaker::customEvent(QEvent *)
{
    wakeAll();
}

void BatchedWaker::wakeAll()
{
    if (m_answered.empty())
        return;
    Parker::wake(m_answered);
    m_answered.clear();
}

} // namespace lockscope
