// SPDX-License-Identifier: Apache-2.0
#include "core/base/engine_thread.h"

#include "core/base/messages.h"
#include "core/base/start_thread.h"
#include "core/base/thread_priority.h"

#include <pthread.h>

namespace lockscope {

namespace {

/// Number of fork() calls between the first process with an engine and this one.
std::atomic<int> s_forks {0};

int forksSoFar()
{
    static const int registered = pthread_atfork(nullptr, nullptr, [] { s_forks.fetch_add(1); });
    Q_UNUSED(registered)
    return s_forks.load(std::memory_order_relaxed);
}

} // namespace

struct EngineAddress::Entry
{
    const int forks = forksSoFar();
    std::mutex mutex;
    Mailbox *mailbox = nullptr; // guarded by mutex; null after the end
};

bool EngineAddress::isOfThisProcess() const
{
    return m_entry->forks == s_forks.load(std::memory_order_relaxed);
}

bool EngineAddress::post(std::function<void()> function) const
{
    if (!isOfThisProcess()) // in the child its mutex may stay locked forever
        return false;
    const std::lock_guard guard(m_entry->mutex);
    return m_entry->mailbox && m_entry->mailbox->post(std::move(function));
}

EngineThread::EngineThread(const QString &name)
    : m_hadApplication(QCoreApplication::instance()), m_mailbox(new Mailbox), m_wakeUps(new BatchedWaker),
      m_address(std::make_shared<EngineAddress::Entry>())
{
    m_address.m_entry->mailbox = m_mailbox;
    m_thread.setObjectName(name);
    for (QObject *resident : std::initializer_list<QObject *> {m_mailbox, m_wakeUps}) {
        resident->moveToThread(&m_thread);
        QObject::connect(&m_thread, &QThread::finished, resident, &QObject::deleteLater); // destroyed in its own thread
    }
    m_mailbox->post(useShortTimeSlices); // all locks wait for this thread
    if (m_hadApplication)
        m_thread.start();
    m_hasStarted = m_thread.isRunning();
    if (m_hasStarted)
        return;
    const std::lock_guard guard(m_address.m_entry->mutex);
    m_address.m_entry->mailbox = nullptr;
}

EngineThread::~EngineThread()
{
    {
        const std::lock_guard guard(m_address.m_entry->mutex);
        m_address.m_entry->mailbox = nullptr;
    }
    const bool isClosed = runAndWait([this] { m_mailbox->close(); });
    m_thread.quit();
    m_thread.wait();
    if (!isClosed) {
        delete m_mailbox; // their thread did not delete them
        delete m_wakeUps;
    }
}

Error EngineThread::refusal() const
{
    if (!m_address.isOfThisProcess())
        return {ErrorKind::Usage, baseMessage<"deployment-forked">()};
    if (!m_hadApplication || !QCoreApplication::instance())
        return {ErrorKind::Usage, baseMessage<"application-missing">()};
    if (!m_hasStarted)
        return noThread();
    return {ErrorKind::Cancelled, baseMessage<"deployment-closed">()};
}

bool EngineThread::runAndWait(const std::function<void()> &function)
{
    Q_ASSERT(!isCurrent());
    Parker caller;
    const bool isAccepted = post([&] {
        function();
        wakeSoon(caller);
    });
    if (isAccepted)
        caller.sleep();
    return isAccepted;
}

void keepUntilExit(std::shared_ptr<void> object)
{
    static std::mutex mutex;
    static auto *const kept = new std::vector<std::shared_ptr<void>>; // never destroyed
    const std::lock_guard guard(mutex);
    kept->push_back(std::move(object));
}

} // namespace lockscope
