// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/base/mailbox.h"
#include "core/base/parker.h"

#include <QCoreApplication>
#include <functional>
#include <memory>
#include <thread>

class QEventLoop;

namespace lockscope {

/// The address of an engine; stays valid after the engine's end. Copies are the same address. Thread: any.
class EngineAddress final
{
public:
    /// False once the engine is shutting down, and in a process created by fork().
    bool post(std::function<void()> function) const;
    friend bool operator==(const EngineAddress &, const EngineAddress &) = default;

private:
    friend class EngineThread;
    struct Entry;
    [[nodiscard]] bool isOfThisProcess() const;
    explicit EngineAddress(std::shared_ptr<Entry> entry) : m_entry(std::move(entry)) { }
    std::shared_ptr<Entry> m_entry;
};

/// A named thread with an event loop and a mailbox, for the sockets, locks and timers of one deployment. Destroying it
/// runs the posted functions, ends the loop and waits until the thread has freed its data. If the system refuses the
/// thread, or if there is no QCoreApplication to deliver events, post() fails and refusal() returns the reason.
/// Destroying it after the application drops the posted functions. fork() copies no threads: in the child post() fails
/// and the object must not be destroyed. The child may call exec() or _exit(), or open its own deployment.
class EngineThread final
{
public:
    explicit EngineThread(const QString &name);
    ~EngineThread();
    Q_DISABLE_COPY_MOVE(EngineThread)

    /// Thread: any. False once the engine is shutting down, if its thread could not be started, without a
    /// QCoreApplication, and in a process created by fork().
    bool post(std::function<void()> function)
    {
        return m_mailbox && m_address.isOfThisProcess() && QCoreApplication::instance()
            && m_mailbox->post(std::move(function));
    }
    /// The error when post() returns false.
    [[nodiscard]] Error refusal() const;
    /// For callers that may post after the engine's end.
    [[nodiscard]] const EngineAddress &address() const { return m_address; }
    /// Runs `function` on the engine and returns when it is done. If post() fails, does nothing and returns false. Not
    /// from the engine thread itself.
    bool runAndWait(const std::function<void()> &function);
    /// Engine thread: call when the result for the blocked thread is ready. It is woken together with all others that
    /// finish in this turn of the event loop.
    void wakeSoon(Parker &parker) { m_wakeUps->wakeSoon(parker); }
    [[nodiscard]] bool isCurrent() const { return std::this_thread::get_id() == m_thread.get_id(); }

private:
    void run(const QByteArray &name, Parker &creator);

    const bool m_hadApplication; // at construction
    // Live in the thread and are constant after construction; null if the thread could not be started.
    QEventLoop *m_loop = nullptr;
    Mailbox *m_mailbox = nullptr;
    BatchedWaker *m_wakeUps = nullptr;
    const EngineAddress m_address;
    std::thread m_thread; // not a QThread, whose wait() returns before the data of the thread is freed
};

/// Keeps an object of an engine thread alive. For objects that only their thread can destroy, once it cannot.
void keepUntilExit(std::shared_ptr<void> object);

} // namespace lockscope
