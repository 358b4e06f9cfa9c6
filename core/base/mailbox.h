// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <mutex>
#include <vector>

namespace lockscope {

/// The only way values cross into a thread: functions posted from anywhere run, in order, in the thread of the mailbox.
/// One empty event wakes the receiver however many are posted. No mutex is held while a function runs.
class Mailbox final : public QObject
{
public:
    explicit Mailbox(QObject *parent = nullptr);
    ~Mailbox() override;

    /// Any thread. After close() the function is dropped and false returned.
    bool post(std::function<void()> function);
    /// Runs what was posted before and refuses the rest. The mailbox's thread.
    void close();

protected:
    void customEvent(QEvent *event) override; // reads nothing of it: values cross under the mutex only

private:
    void drain();

    std::mutex m_mutex;
    std::vector<std::function<void()>> m_posted; // guarded by m_mutex
    bool m_isClosed = false;                     // guarded by m_mutex
    std::atomic<int> m_wakers {0};               // senders that have posted and not yet sent the event
    std::vector<std::function<void()>> m_running;
};

} // namespace lockscope
