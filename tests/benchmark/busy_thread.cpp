// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/busy_thread.h"

#include <ctime>

namespace lockscope::benchmark {

namespace {

std::chrono::nanoseconds used()
{
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void burn(const std::stop_token &stop, std::chrono::nanoseconds turn, std::chrono::nanoseconds period)
{
    auto next = std::chrono::steady_clock::now();
    auto until = used();
    while (!stop.stop_requested()) {
        until += turn;
        while (used() < until && !stop.stop_requested()) { }
        next += period;
        std::this_thread::sleep_until(next);
    }
}

} // namespace

BusyThread::BusyThread(double share, std::chrono::nanoseconds period)
    : m_thread([turn = std::chrono::duration_cast<std::chrono::nanoseconds>(share * period),
                period](const std::stop_token &stop) { burn(stop, turn, period); })
{
}

} // namespace lockscope::benchmark
