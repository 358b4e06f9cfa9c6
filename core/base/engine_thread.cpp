// SPDX-License-Identifier: Apache-2.0
#include "core/base/engine_thread.h"

#include <condition_variable>

namespace lockscope {

EngineThread::EngineThread(const QString &name) : m_mailbox(new Mailbox)
{
    m_thread.setObjectName(name);
    m_mailbox->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_mailbox, &QObject::deleteLater); // dies where it lived
    m_thread.start();
}

EngineThread::~EngineThread()
{
    runAndWait([this] { m_mailbox->close(); });
    m_thread.quit();
    m_thread.wait();
}

void EngineThread::runAndWait(const std::function<void()> &function)
{
    Q_ASSERT(!isCurrent());
    std::mutex mutex;
    std::condition_variable done;
    bool isDone = false;
    const bool accepted = post([&] {
        function();
        const std::lock_guard guard(mutex);
        isDone = true;
        done.notify_one();
    });
    if (!accepted)
        return;
    std::unique_lock lock(mutex);
    done.wait(lock, [&] { return isDone; });
}

} // namespace lockscope
