// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"
#include "core/locks/request.h"

#include <vector>

namespace lockscope::locks {

/// The waiting requests of one client that share a subscription, in order of arrival. One coroutine serves them until
/// the list is empty. The derived classes decide which waiter tries, and when.
///
/// A message that arrives while an attempt is in flight, or a gap in the subscription, makes the next attempt
/// immediate: no message is lost (protocol.md 8, rows 2 and 3). A granted hold is better than a punctual "busy": while
/// the server answers, an attempt in flight at the deadline decides. Thread: engine.
class WaitList : public std::enable_shared_from_this<WaitList>
{
public:
    virtual ~WaitList() = default;
    Q_DISABLE_COPY_MOVE(WaitList)

    [[nodiscard]] bool isEmpty() const { return m_waiters.empty(); }
    /// Fails all waiters. One with an attempt in flight fails after its reply, and a granted hold is released.
    void leaveAll(const Error &error);
    /// Fails all waiters immediately.
    virtual void failAll(const Error &error);
    /// Finishes once no request waits or tries and the subscription has ended.
    [[nodiscard]] static QCoro::Task<> ended(std::shared_ptr<WaitList> list);

protected:
    using Waiter = std::shared_ptr<Request>;
    enum class Position { First, Last };

    /// Keeps the list in its client's table while it is in use. Later requests start a new list.
    class Use final
    {
    public:
        explicit Use(std::shared_ptr<WaitList> list) : m_list(std::move(list)) { ++m_list->m_uses; }
        ~Use();
        Q_DISABLE_COPY_MOVE(Use)

    private:
        std::shared_ptr<WaitList> m_list;
    };

    WaitList(ClientState &state, LockName name) : m_state(state), m_name(std::move(name)) { }

    /// Waits for `waiter`'s deadline or cancellation, and serves it.
    void add(const Waiter &waiter, Position position);
    /// Lets the waiters try until the list is empty. An error fails them.
    virtual QCoro::Task<Status> serve() = 0;
    /// Removes the list from the table of its client.
    virtual void forget() = 0;
    /// Something may have changed: try again. `value`: the message's; 0 after a gap.
    virtual void onMessage(qint64 /*value*/) { signal(); }
    /// The waiter's deadline has passed (`answer` is Busy), or it was cancelled (an error).
    virtual void leave(const Waiter &waiter, Result<Attempt> answer);

    /// Messages on `channel` call onMessage().
    [[nodiscard]] QCoro::Task<Result<pubsub::Subscription>> subscribe(const QByteArray &channel,
                                                                      pubsub::PublishMode mode);
    void signal();
    /// Set by a signal or after `most`.
    [[nodiscard]] OneShot<bool> sleep(std::optional<Millis> most);
    void finish(const Waiter &waiter, Result<Attempt> answer);
    [[nodiscard]] bool isReachable() const { return m_state.router.nodeFor(m_name.bytes()).commands().isOpen(); }

    ClientState &m_state; // kept alive by the coroutine that serves
    const LockName m_name;
    std::vector<Waiter> m_waiters;
    std::optional<Millis> m_busyFor; // from the last attempt
    bool m_isRunning = false;
    bool m_isSignalled = false;
    bool m_triesAtDeadline = false; // a waiter that slept tries once more: there may have been no message

private:
    static QCoro::Task<> run(std::shared_ptr<WaitList> self);

    int m_uses = 0;
    OneShot<bool> m_wakeUp;
    std::unique_ptr<Clock::Timer> m_sleepTimer;
    std::vector<OneShot<bool>> m_awaitingEnd;
};

/// Answers a request that still waits shortly after its deadline: immediately if the server is unreachable then,
/// otherwise when a reply that it may be waiting for is overdue. Ignores a single attempt. Thread: engine.
class DeadlineGuard final
{
public:
    /// Watches a request about `key` from now on. `state` must outlive this object.
    DeadlineGuard(ClientState &state, QByteArray key, const Request &request);

private:
    void onDeadline();
    [[nodiscard]] redis::Link &link() const { return m_state.router.nodeFor(m_key).commands(); }
    /// The error known by now.
    [[nodiscard]] Error timeoutError() const;

    ClientState &m_state;
    const QByteArray m_key;
    OneShot<Result<Attempt>> m_answer;
    const redis::Link *m_closedLink = nullptr; // the link on which the request waited for a session, and
    quint64 m_lastSession = 0;                 // that link's last session before the request
    std::unique_ptr<Clock::Timer> m_timer;
};

} // namespace lockscope::locks
