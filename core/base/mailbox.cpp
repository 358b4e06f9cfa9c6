// SPDX-License-Identifier: Apache-2.0
#include "core/base/mailbox.h"

#include <QCoreApplication>
#include <QEvent>

namespace lockscope {

Mailbox::Mailbox(QObject *parent) : QObject(parent) { }

Mailbox::~Mailbox() = default;

bool Mailbox::post(std::function<void()> function)
{
    const std::lock_guard guard(m_mutex);
    if (m_isClosed)
        return false;
    m_posted.push_back(std::move(function));
    // Under the mutex: a mailbox that is being closed must not receive an event afterwards.
    if (m_posted.size() == 1)
        QCoreApplication::postEvent(this, new QEvent(QEvent::User));
    return true;
}

void Mailbox::close()
{
    drain();
    const std::lock_guard guard(m_mutex);
    m_isClosed = true;
    m_posted.clear();
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
    for (const std::function<void()> &function : batch)
        function();
    batch.clear();
    m_running = std::move(batch); // its memory serves the next turn
}

} // namespace lockscope
