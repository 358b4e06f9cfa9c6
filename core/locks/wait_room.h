// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

#include <deque>

namespace lockscope::locks {

/// What one attempt found.
struct Look
{
    bool isDone = false;                ///< the waiter has what it wants
    qint64 free = 0;                    ///< what is there for others
    std::optional<Millis> changesIn {}; ///< when that changes without a message
};

/// What somebody waits for, and how to get it.
struct Want
{
    qint64 amount = 1;
    std::function<QCoro::Task<Result<Look>>()> ask; ///< one attempt
    /// what was granted to somebody who no longer waits; empty: nothing
    std::function<QCoro::Task<>()> giveBack {};
    bool isForAll = false; ///< what one finds holds for all: nobody else need ask
};

/// Where the callers of one client wait for something that many may get: permits, or a latch. They share one
/// subscription.
///
/// After a message the first in order of arrival asks, and with it as many as the message may serve; then others for
/// whom there is enough, as the replies tell. So no message makes a herd, and one who wants few may pass one for whom
/// there are not enough. A message that comes while an attempt is on its way, and a gap in the subscription, make
/// another round: no wake-up is lost. Thread: the engine's.
class WaitRoom final : public std::enable_shared_from_this<WaitRoom>
{
public:
    WaitRoom(ClientState &state, LockName name, QByteArray channel);

    /// One attempt at once, then, until the deadline, one whenever there may be a change. False: the deadline has
    /// passed. Answers soon after the deadline, whatever the servers do; what is granted later is given back.
    /// ErrorKind::Cancelled after `cancel` and after a shutdown: nothing is held then.
    [[nodiscard]] static QCoro::Task<Result<bool>> get(std::shared_ptr<ClientState> state, LockName name,
                                                       QByteArray channel, Want want, Deadline deadline,
                                                       CancelToken cancel);
    /// Fails all waiters. One with an attempt in flight fails after its reply, and a granted hold is released.
    void leaveAll(const Error &error);
    /// Fails all waiters at once.
    void failAll(const Error &error);
    /// Yields once nobody waits or asks and the subscription is left.
    [[nodiscard]] static QCoro::Task<> ended(std::shared_ptr<WaitRoom> room);

private:
    class Visit;
    struct Waiter;
    using Waiters = std::vector<std::shared_ptr<Waiter>>;

    static QCoro::Task<> getInBackground(std::shared_ptr<ClientState> state, LockName name, QByteArray channel,
                                         Want want, Deadline deadline, CancelToken cancel,
                                         OneShot<Result<bool>> outcome);
    static QCoro::Task<Result<bool>> getWhenever(std::shared_ptr<ClientState> state, LockName name, QByteArray channel,
                                                 Want want, Deadline deadline, CancelToken cancel);
    static QCoro::Task<Result<bool>> wait(std::shared_ptr<ClientState> state, std::shared_ptr<WaitRoom> self, Want want,
                                          Deadline deadline, CancelToken cancel);
    static QCoro::Task<> run(std::shared_ptr<ClientState> state, std::shared_ptr<WaitRoom> self);
    /// Listens and lets the waiters ask until there are none.
    static QCoro::Task<Status> serve(std::shared_ptr<ClientState> state, std::shared_ptr<WaitRoom> self);
    static QCoro::Task<> askAround(std::shared_ptr<WaitRoom> self);
    static QCoro::Task<> ask(std::shared_ptr<WaitRoom> self, std::shared_ptr<Waiter> waiter);
    [[nodiscard]] Waiters next(qint64 free, bool isFirst);
    void signal(qint64 free);
    QCoro::Task<> sleep();
    void leave(const std::shared_ptr<Waiter> &waiter, Result<bool> answer);
    void settle(const std::shared_ptr<Waiter> &waiter, const Result<bool> &answer);

    ClientState &m_state;
    const LockName m_name;
    const QByteArray m_channel;
    std::deque<std::shared_ptr<Waiter>> m_waiters;
    qint64 m_free = 0;                 // as the last attempt or message told
    std::optional<Millis> m_changesIn; // as the last attempt told
    quint64 m_round = 0;
    int m_visits = 0;
    bool m_isRunning = false;
    bool m_isSignalled = false;
    OneShot<bool> m_wakeUp;
    std::vector<OneShot<bool>> m_awaitingEnd;
};

} // namespace lockscope::locks
