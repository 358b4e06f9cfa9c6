// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <mutex>
#include <vector>

namespace lockscope {

/// The only way to pass values to a thread: functions posted from anywhere run, in order, in the mailbox's thread. One
/// empty event wakes the receiver for any number of posts. No mutex is held while a function runs.
class Mailbox final : public QObject
{
public:
    /// Thread: any. After close() the function is dropped and false returned.
    bool post(std::function<void()> function);
    /// Runs all functions posted so far and refuses later ones. Thread: the mailbox's.
    void close();

protected:
    void customEvent(QEvent *event) override; // does not read the event: values cross under the mutex only

private:
    void drain();

    std::mutex m_mutex;
    std::vector<std::function<void()>> m_posted; // guarded by m_mutex
    bool m_isClosed = false;                     // guarded by m_mutex
    std::atomic<int> m_wakers {0};               // senders that have posted but not yet sent the event
    std::vector<std::function<void()>> m_running;
};

} // namespace lockscope
