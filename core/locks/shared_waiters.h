// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

#include <deque>

namespace lockscope::locks {

/// The result of one attempt.
struct TryResult
{
    bool isGranted = false;             ///< the waiter may go on
    qint64 free = 0;                    ///< available for other waiters
    std::optional<Millis> changesIn {}; ///< when that changes without a message
};

/// What a caller waits for, and how to get it.
struct WaitRequest
{
    qint64 amount = 1;
    std::function<QCoro::Task<Result<TryResult>>()> tryOnce; ///< one attempt
    /// releases what was granted to a caller that no longer waits; empty: nothing to release
    std::function<QCoro::Task<>()> release {};
    bool isForAll = false; ///< one caller's result holds for all: no other caller needs to try
};

/// The waiters of one client for permits or for a latch, which several of them may get at once. They share one
/// subscription.
///
/// After a message the first waiter in order of arrival tries, together with as many as the message may serve; then
/// others for which enough is free according to the replies. So a message causes no thundering herd, and a waiter that
/// needs few permits may overtake one for which there are not enough. A message that arrives while an attempt is in
/// flight, or a gap in the subscription, causes another round: no wake-up is lost. Thread: engine.
class SharedWaiters final : public std::enable_shared_from_this<SharedWaiters>
{
public:
    SharedWaiters(ClientState &state, LockName name, QByteArray channel);

    /// Tries once at once, then, until the deadline, whenever there may be a change. False: the deadline has passed.
    /// Returns soon after the deadline, whatever the servers do; permits granted later are released.
    /// ErrorKind::Cancelled after `cancel` and after a shutdown: nothing is held.
    [[nodiscard]] static QCoro::Task<Result<bool>> get(std::shared_ptr<ClientState> state, LockName name,
                                                       QByteArray channel, WaitRequest request, Deadline deadline,
                                                       CancelToken cancel);
    /// Fails all waiters. One with an attempt in flight fails after its reply, and a granted hold is released.
    void leaveAll(const Error &error);
    /// Fails all waiters at once.
    void failAll(const Error &error);
    /// Finishes once no caller waits or tries and the subscription has ended.
    [[nodiscard]] static QCoro::Task<> ended(std::shared_ptr<SharedWaiters> waiters);

private:
    class Use;
    struct Waiter;
    using Waiters = std::vector<std::shared_ptr<Waiter>>;

    static QCoro::Task<> getInBackground(std::shared_ptr<ClientState> state, LockName name, QByteArray channel,
                                         WaitRequest request, Deadline deadline, CancelToken cancel,
                                         OneShot<Result<bool>> outcome);
    static QCoro::Task<Result<bool>> getWhenever(std::shared_ptr<ClientState> state, LockName name, QByteArray channel,
                                                 WaitRequest request, Deadline deadline, CancelToken cancel);
    static QCoro::Task<Result<bool>> wait(std::shared_ptr<ClientState> state, std::shared_ptr<SharedWaiters> self,
                                          WaitRequest request, Deadline deadline, CancelToken cancel);
    static QCoro::Task<> run(std::shared_ptr<ClientState> state, std::shared_ptr<SharedWaiters> self);
    /// Subscribes and lets the waiters try until there are none.
    static QCoro::Task<Status> serve(std::shared_ptr<ClientState> state, std::shared_ptr<SharedWaiters> self);
    static QCoro::Task<> tryWaiters(std::shared_ptr<SharedWaiters> self);
    static QCoro::Task<> tryWaiter(std::shared_ptr<SharedWaiters> self, std::shared_ptr<Waiter> waiter);
    [[nodiscard]] Waiters next(qint64 free, bool isFirst);
    void signal(qint64 free);
    QCoro::Task<> sleep();
    void leave(const std::shared_ptr<Waiter> &waiter, Result<bool> answer);
    void finish(const std::shared_ptr<Waiter> &waiter, const Result<bool> &answer);

    ClientState &m_state;
    const LockName m_name;
    const QByteArray m_channel;
    std::deque<std::shared_ptr<Waiter>> m_waiters;
    qint64 m_free = 0;                 // from the last attempt or message
    std::optional<Millis> m_changesIn; // from the last attempt
    quint64 m_round = 0;
    int m_uses = 0;
    bool m_isRunning = false;
    bool m_isSignalled = false;
    OneShot<bool> m_wakeUp;
    std::vector<OneShot<bool>> m_awaitingEnd;
};

} // namespace lockscope::locks
