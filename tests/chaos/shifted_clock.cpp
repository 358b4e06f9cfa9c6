// SPDX-License-Identifier: Apache-2.0
// A library to preload into a program. Its wall clock is ahead by the microseconds, a 64-bit number, in the file named
// by $SHIFTED_CLOCK_FILE. A change of the file takes effect immediately. CLOCK_MONOTONIC is unchanged.
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

constexpr long MicrosPerSecond = 1'000'000;

/// Null without such a file.
const volatile std::int64_t *mapped()
{
    const char *path = std::getenv("SHIFTED_CLOCK_FILE");
    const int file = path ? ::open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return nullptr;
    void *memory = ::mmap(nullptr, sizeof(std::int64_t), PROT_READ, MAP_SHARED, file, 0);
    ::close(file);
    return memory == MAP_FAILED ? nullptr : static_cast<const volatile std::int64_t *>(memory);
}

std::int64_t offset()
{
    static const volatile std::int64_t *const ahead = mapped();
    return ahead ? *ahead : 0;
}

/// The kernel's result plus the offset.
int realTime(timespec *now)
{
    const long code = ::syscall(SYS_clock_gettime, CLOCK_REALTIME, now);
    const std::int64_t micros = offset();
    now->tv_sec += micros / MicrosPerSecond;
    now->tv_nsec += micros % MicrosPerSecond * 1000;
    if (now->tv_nsec >= MicrosPerSecond * 1000) {
        now->tv_nsec -= MicrosPerSecond * 1000;
        ++now->tv_sec;
    }
    return int(code);
}

} // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec *now) noexcept
{
    return clock == CLOCK_REALTIME ? realTime(now) : int(::syscall(SYS_clock_gettime, clock, now));
}

int gettimeofday(timeval *now, void * /*zone*/) noexcept
{
    timespec time {};
    const int code = realTime(&time);
    now->tv_sec = time.tv_sec;
    now->tv_usec = time.tv_nsec / 1000;
    return code;
}

time_t time(time_t *result) noexcept
{
    timespec now {};
    realTime(&now);
    if (result)
        *result = now.tv_sec;
    return now.tv_sec;
}
}
