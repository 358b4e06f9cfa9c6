// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <span>
#include <vector>
#ifdef Q_OS_LINUX
#include <atomic>
#else
#include <semaphore>
#endif

namespace lockscope {

/// Where a thread sleeps until an engine has its result. Usually on that thread's stack: it may be destroyed as soon as
/// sleep() returns.
///
/// Results arrive in groups. Waking the threads separately would be the largest cost of a blocking call: one system
/// call each, after which the woken thread may preempt the engine. On Linux one call wakes up to 32 threads;
/// elsewhere each has a semaphore.
class Parker final
{
public:
    Parker();
    Q_DISABLE_COPY_MOVE(Parker)

    /// Returns once woken, also if that happened before the call. Call it once.
    void sleep();
    /// Thread: any; once per object. The woken thread sees everything written before this call.
    static void wake(std::span<Parker *const> parkers);

private:
#ifdef Q_OS_LINUX
    const quint32 m_place; // of the thread
    std::atomic<bool> m_isWoken {false};
#else
    std::binary_semaphore m_woken {0};
#endif
};

/// Collects the threads whose results are ready in one turn of the event loop and wakes them together at its end.
/// Thread: the one it lives in.
class BatchedWaker final : public QObject
{
public:
    ~BatchedWaker() override;

    void wakeSoon(Parker &parker);

protected:
    void customEvent(QEvent *event) override;

private:
    void wakeAll();

    std::vector<Parker *> m_answered;
};

} // namespace lockscope
