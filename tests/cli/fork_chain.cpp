// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <csignal>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds MaxChain {15};      // then each process exits
constexpr std::chrono::microseconds MaxLife {100}; // of one process, less than a pass over /proc takes

/// Forks the next process and exits, again and again: one process at a time, each with another id.
[[noreturn]] void runChain(Clock::time_point end)
{
    for (;;) {
        const Clock::time_point start = Clock::now();
        if (start >= end)
            ::_exit(0);
        while (Clock::now() < start + MaxLife)
            ;
        if (::fork() > 0)
            ::_exit(0);
    }
}

} // namespace

/// Two chains of processes that ignore SIGTERM. Never more than a few live at a time.
int main()
{
    ::signal(SIGTERM, SIG_IGN);
    ::signal(SIGCHLD, SIG_IGN); // no zombies
    const Clock::time_point end = Clock::now() + MaxChain;
    for (int i = 0; i < 2; ++i)
        if (::fork() == 0)
            runChain(end);
    ::sleep(static_cast<unsigned>(MaxChain.count()));
}
