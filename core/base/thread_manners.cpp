// SPDX-License-Identifier: Apache-2.0
#include "core/base/thread_manners.h"

#include <QtGlobal>
#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

#ifdef Q_OS_LINUX
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace lockscope {

#ifdef Q_OS_LINUX

namespace {

constexpr quint64 ShortTurn = 100'000; // ns; the shortest that Linux grants
constexpr quint64 UsualTurn = 0;
constexpr quint64 ResetOnFork = 1;

/// The kernel's struct sched_attr, in its first version; C libraries know it only of late.
struct Attributes
{
    quint32 size = sizeof(Attributes);
    quint32 policy = 0;
    quint64 flags = 0;
    qint32 nice = 0;
    quint32 priority = 0;
    quint64 runtime = 0; ///< of a thread without real-time rights: how long a turn it asks for
    quint64 deadline = 0;
    quint64 period = 0;
};

constexpr int CallingThread = 0;
constexpr int Nicest = 19; ///< there is

thread_local std::optional<int> t_before; ///< how nice the thread was before it gave way
std::atomic<int> s_usual {Nicest};        ///< the same of whoever gave way first, of all threads

void run(quint32 policy, quint64 turn)
{
    Attributes attributes; // what is not changed stays: whoever started the program may have made it nicer
    if (::syscall(SYS_sched_getattr, CallingThread, &attributes, sizeof(Attributes), 0U) != 0)
        return;
    if (attributes.policy != SCHED_OTHER && attributes.policy != SCHED_BATCH)
        return; // somebody has chosen another one for the whole program
    attributes.nice = std::min(attributes.nice, s_usual.load()); // who gives way may have started it
    attributes.policy = policy;
    attributes.flags |= ResetOnFork;
    attributes.runtime = turn;
    ::syscall(SYS_sched_setattr, CallingThread, &attributes, 0U);
}

/// Linux: of a thread, where POSIX has the whole process.
int niceNow()
{
    return ::getpriority(PRIO_PROCESS, CallingThread);
}

bool makeNice(int nice)
{
    return ::setpriority(PRIO_PROCESS, CallingThread, nice) == 0;
}

/// Tried by a thread that nobody misses.
bool mayComeBack()
{
    bool hasCome = false;
    std::thread([&hasCome] {
        const int usual = niceNow();
        hasCome = makeNice(usual + 1) && makeNice(usual);
    }).join();
    return hasCome;
}

} // namespace

void runAsPromptThread()
{
    run(SCHED_OTHER, ShortTurn);
}

void runAsBatchThread()
{
    run(SCHED_BATCH, UsualTurn);
}

void giveWay(int nicer)
{
    if (t_before || !mayComeBack())
        return;
    t_before = niceNow();
    s_usual = std::min(s_usual.load(), *t_before);
    makeNice(*t_before + nicer);
}

void comeBack()
{
    if (t_before)
        makeNice(*t_before);
    t_before.reset();
}

#else

void runAsPromptThread() { }

void runAsBatchThread() { }

void giveWay(int) { }

void comeBack() { }

#endif

} // namespace lockscope
