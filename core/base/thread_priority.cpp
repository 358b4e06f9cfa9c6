// SPDX-License-Identifier: Apache-2.0
#include "core/base/thread_priority.h"

#include "core/base/start_thread.h"

#include <QtGlobal>
#include <algorithm>
#include <atomic>
#include <optional>

#ifdef Q_OS_LINUX
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace lockscope {

#ifdef Q_OS_LINUX

namespace {

constexpr quint64 ShortTurn = 100'000; // ns; the minimum that Linux grants
constexpr quint64 UsualTurn = 0;
constexpr quint64 ResetOnFork = 1;

/// The kernel's struct sched_attr, in its first version; only recent C libraries define it.
struct Attributes
{
    quint32 size = sizeof(Attributes);
    quint32 policy = 0;
    quint64 flags = 0;
    qint32 nice = 0;
    quint32 priority = 0;
    quint64 runtime = 0; ///< for threads without real-time priority: the requested time slice
    quint64 deadline = 0;
    quint64 period = 0;
};

constexpr int CallingThread = 0;
constexpr int Nicest = 19; ///< the highest nice value

thread_local std::optional<int> t_before; ///< the thread's nice value before lowerPriority()
std::atomic<int> s_usual {Nicest};        ///< the lowest such value over all threads

void run(quint32 policy, quint64 turn)
{
    Attributes attributes; // other attributes stay: the program may have been started with a nice value
    if (::syscall(SYS_sched_getattr, CallingThread, &attributes, sizeof(Attributes), 0U) != 0)
        return;
    if (attributes.policy != SCHED_OTHER && attributes.policy != SCHED_BATCH)
        return; // a different scheduling policy was chosen for the whole program
    attributes.nice = std::min(attributes.nice, s_usual.load()); // inherited from a thread in lowerPriority()
    attributes.policy = policy;
    attributes.flags |= ResetOnFork;
    attributes.runtime = turn;
    ::syscall(SYS_sched_setattr, CallingThread, &attributes, 0U);
}

/// On Linux per thread; in POSIX per process.
int niceNow()
{
    return ::getpriority(PRIO_PROCESS, CallingThread);
}

bool makeNice(int nice)
{
    return ::setpriority(PRIO_PROCESS, CallingThread, nice) == 0;
}

/// Tested on a temporary thread.
bool mayComeBack()
{
    bool hasCome = false;
    Result<std::thread> thread = startThread([&hasCome] {
        const int usual = niceNow();
        hasCome = makeNice(usual + 1) && makeNice(usual);
    });
    if (thread)
        thread->join();
    return hasCome;
}

} // namespace

void useShortTimeSlices()
{
    run(SCHED_OTHER, ShortTurn);
}

void useBatchScheduling()
{
    run(SCHED_BATCH, UsualTurn);
}

void lowerPriority(int nicer)
{
    if (t_before || !mayComeBack())
        return;
    t_before = niceNow();
    s_usual = std::min(s_usual.load(), *t_before);
    makeNice(*t_before + nicer);
}

void restorePriority()
{
    if (t_before)
        makeNice(*t_before);
    t_before.reset();
}

#else

void useShortTimeSlices() { }

void useBatchScheduling() { }

void lowerPriority(int) { }

void restorePriority() { }

#endif

} // namespace lockscope
