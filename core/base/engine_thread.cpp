// SPDX-License-Identifier: Apache-2.0
#include "core/base/engine_thread.h"

#include "core/base/messages.h"
#include "core/base/start_thread.h"
#include "core/base/thread_priority.h"

#include <QEventLoop>
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
    : m_hadApplication(QCoreApplication::instance()), m_address(std::make_shared<EngineAddress::Entry>())
{
    if (!m_hadApplication)
        return;
    Parker creator;
    Result<std::thread> thread = startThread([&, name = name.toUtf8()] { run(name, creator); });
    if (!thread)
        return;
    m_thread = std::move(*thread);
    creator.sleep();
    const std::lock_guard guard(m_address.m_entry->mutex);
    m_address.m_entry->mailbox = m_mailbox;
}

EngineThread::~EngineThread()
{
    {
        const std::lock_guard guard(m_address.m_entry->mutex);
        m_address.m_entry->mailbox = nullptr;
    }
    runAndWait([this] { m_mailbox->close(); });
    if (!m_loop)
        return;
    m_loop->quit();
    m_thread.join();
}

/// Wakes `creator` once the event loop runs, so that quit() ends it.
void EngineThread::run(const QByteArray &name, Parker &creator)
{
#ifdef Q_OS_LINUX
    constexpr qsizetype MaxName = 15;
    pthread_setname_np(pthread_self(), name.left(MaxName).constData());
#endif
    useShortTimeSlices(); // all locks wait for this thread
    QEventLoop loop;
    Mailbox mailbox;
    BatchedWaker wakeUps;
    m_loop = &loop;
    m_mailbox = &mailbox;
    m_wakeUps = &wakeUps;
    mailbox.post([&] { wakeUps.wakeSoon(creator); });
    loop.exec();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

Error EngineThread::refusal() const
{
    if (!m_address.isOfThisProcess())
        return {ErrorKind::Usage, baseMessage<"deployment-forked">()};
    if (!m_hadApplication || !QCoreApplication::instance())
        return {ErrorKind::Usage, baseMessage<"application-missing">()};
    if (!m_mailbox)
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
