// SPDX-License-Identifier: Apache-2.0
#include "core/base/engine_thread.h"

#include "core/base/thread_manners.h"

namespace lockscope {

struct EngineAddress::Entry
{
    std::mutex mutex;
    Mailbox *mailbox = nullptr; // guarded by mutex; null after the end
};

bool EngineAddress::post(std::function<void()> function) const
{
    const std::lock_guard guard(m_entry->mutex);
    return m_entry->mailbox && m_entry->mailbox->post(std::move(function));
}

EngineThread::EngineThread(const QString &name)
    : m_mailbox(new Mailbox), m_wakeUps(new WakeUps), m_address(std::make_shared<EngineAddress::Entry>())
{
    m_address.m_entry->mailbox = m_mailbox;
    m_thread.setObjectName(name);
    for (QObject *resident : std::initializer_list<QObject *> {m_mailbox, m_wakeUps}) {
        resident->moveToThread(&m_thread);
        QObject::connect(&m_thread, &QThread::finished, resident, &QObject::deleteLater); // dies where it lived
    }
    m_mailbox->post(runAsPromptThread); // everybody's locks wait for it
    m_thread.start();
}

EngineThread::~EngineThread()
{
    {
        const std::lock_guard guard(m_address.m_entry->mutex);
        m_address.m_entry->mailbox = nullptr;
    }
    runAndWait([this] { m_mailbox->close(); });
    m_thread.quit();
    m_thread.wait();
}

void EngineThread::runAndWait(const std::function<void()> &function)
{
    Q_ASSERT(!isCurrent());
    Sleeper caller;
    const bool isAccepted = post([&] {
        function();
        wakeSoon(caller);
    });
    if (isAccepted)
        caller.sleep();
}

} // namespace lockscope
