// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/base/mailbox.h"
#include "core/base/wake_ups.h"

#include <QThread>
#include <functional>
#include <memory>
#include <optional>

namespace lockscope {

/// Where an engine is reached, also by those who may outlive it. Any thread. Copies are the same address.
class EngineAddress final
{
public:
    /// False once the engine has begun to end, and in a process created by fork().
    bool post(std::function<void()> function) const;
    friend bool operator==(const EngineAddress &, const EngineAddress &) = default;

private:
    friend class EngineThread;
    struct Entry;
    explicit EngineAddress(std::shared_ptr<Entry> entry) : m_entry(std::move(entry)) { }
    std::shared_ptr<Entry> m_entry;
};

/// A named thread with an event loop and a mailbox: where the sockets, locks and timers of one deployment live.
/// Destroying it runs what was posted, ends the loop and joins.
/// fork() copies no threads: in the child post() fails and the object must not be destroyed. The child may call exec()
/// or _exit(), or open its own deployment.
class EngineThread final
{
public:
    explicit EngineThread(const QString &name);
    ~EngineThread();
    Q_DISABLE_COPY_MOVE(EngineThread)

    /// Any thread. False once the engine has begun to end, and in a process created by fork().
    bool post(std::function<void()> function) { return isOfThisProcess() && m_mailbox->post(std::move(function)); }
    /// The error when post() returns false.
    [[nodiscard]] Error refusal() const;
    /// The error if the calling thread must not block on the engine.
    [[nodiscard]] std::optional<Error> blockingProblem() const;
    /// For whoever may post after the end.
    [[nodiscard]] const EngineAddress &address() const { return m_address; }
    /// Runs `function` there and returns when it is done. Not from the engine thread itself.
    void runAndWait(const std::function<void()> &function);
    /// The engine thread: `sleeper` has its answer. It is woken with all others that are answered in this turn of the
    /// event loop.
    void wakeSoon(Sleeper &sleeper) { m_wakeUps->wakeSoon(sleeper); }
    [[nodiscard]] bool isCurrent() const { return QThread::currentThread() == &m_thread; }

private:
    [[nodiscard]] bool isOfThisProcess() const;

    const int m_forks; // at construction
    QThread m_thread;
    Mailbox *m_mailbox; // lives in m_thread
    WakeUps *m_wakeUps; // lives in m_thread
    const EngineAddress m_address;
};

} // namespace lockscope
