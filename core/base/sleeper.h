// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>
#include <span>
#ifdef Q_OS_LINUX
#include <atomic>
#else
#include <semaphore>
#endif

namespace lockscope {

/// Where a thread sleeps until an engine has its answer. Usually on that thread's stack: it may be destroyed as soon as
/// sleep() returns.
///
/// Answers come many at a time, and waking the threads one by one costs more than all else in a blocking call: a system
/// call each, after each of which the woken thread may push the engine off its core. On Linux one call wakes up to 32
/// of them; elsewhere each has a semaphore.
class Sleeper final
{
public:
    Sleeper();
    Q_DISABLE_COPY_MOVE(Sleeper)

    /// Returns once woken, also when that was before. Once.
    void sleep();
    /// Any thread; each sleeper once. What was written before can be read by the woken thread.
    static void wake(std::span<Sleeper *const> sleepers);

private:
#ifdef Q_OS_LINUX
    const quint32 m_place; // of the thread
    std::atomic<bool> m_isWoken {false};
#else
    std::binary_semaphore m_woken {0};
#endif
};

} // namespace lockscope
