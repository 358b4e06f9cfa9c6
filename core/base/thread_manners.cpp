// SPDX-License-Identifier: Apache-2.0
#include "core/base/thread_manners.h"

#include <QtGlobal>

#ifdef Q_OS_LINUX
#include <sched.h>
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

void run(quint32 policy, quint64 turn)
{
    Attributes attributes; // what is not changed stays: whoever started the program may have made it nicer
    if (::syscall(SYS_sched_getattr, CallingThread, &attributes, sizeof(Attributes), 0U) != 0)
        return;
    if (attributes.policy != SCHED_OTHER && attributes.policy != SCHED_BATCH)
        return; // somebody has chosen another one for the whole program
    attributes.policy = policy;
    attributes.flags |= ResetOnFork;
    attributes.runtime = turn;
    ::syscall(SYS_sched_setattr, CallingThread, &attributes, 0U);
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

#else

void runAsPromptThread() { }

void runAsBatchThread() { }

#endif

} // namespace lockscope
