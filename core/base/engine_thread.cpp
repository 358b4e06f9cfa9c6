// SPDX-License-Identifier: Apache-2.0
#include "core/base/engine_thread.h"

namespace lockscope {

EngineThread::EngineThread(const QString &name) : m_mailbox(new Mailbox), m_wakeUps(new WakeUps)
{
    m_thread.setObjectName(name);
    for (QObject *resident : std::initializer_list<QObject *> {m_mailbox, m_wakeUps}) {
        resident->moveToThread(&m_thread);
        QObject::connect(&m_thread, &QThread::finished, resident, &QObject::deleteLater); // dies where it lived
    }
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
    Sleeper caller;
    const bool isAccepted = post([&] {
        function();
        wakeSoon(caller);
    });
    if (isAccepted)
        caller.sleep();
}

} // namespace lockscope
