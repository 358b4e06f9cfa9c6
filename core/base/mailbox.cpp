// SPDX-License-Identifier: Apache-2.0
#include "core/base/mailbox.h"

#include "core/base/batch.h"

#include <QCoreApplication>
#include <QEvent>
#include <thread>

namespace lockscope {

bool Mailbox::post(std::function<void()> function)
{
    {
        const std::lock_guard guard(m_mutex);
        if (m_isClosed)
            return false;
        m_posted.push_back(std::move(function));
        if (m_posted.size() > 1)
            return true;
        ++m_wakers;
    }
    // Not under the mutex: the woken receiver would immediately block on it.
    QCoreApplication::postEvent(this, new QEvent(QEvent::User));
    --m_wakers; // last: the mailbox may be gone now
    return true;
}

void Mailbox::close()
{
    {
        const std::lock_guard guard(m_mutex);
        m_isClosed = true;
    }
    drain();
    while (m_wakers > 0) // a sender is between its two steps
        std::this_thread::yield();
}

void Mailbox::customEvent(QEvent *)
{
    drain();
}

void Mailbox::drain()
{
    std::vector<std::function<void()>> batch;
    {
        const std::lock_guard guard(m_mutex);
        batch.swap(m_running);
        batch.swap(m_posted);
    }
    {
        const Batch together;
        for (const std::function<void()> &function : batch)
            function();
    }
    batch.clear();
    m_running = std::move(batch); // reuses its memory in the next turn
}

} // namespace lockscope
