// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

/// One waiter for a fair lock. The server decides the order, so each waiter has its own place in the server's queue and
/// its own channel; waiters of one client do not know each other.
///
/// It tries after a message. The first in the queue also tries when the current lease ends, once per watchdog lease,
/// and at its deadline. It tries after a gap in its messages, and often enough to keep its place (protocol.md 8, row
/// 15). There is always a pause between attempts (row 13). After the wait, granted or not, the holder is in no queue
/// (row 16), unless another wait of the same holder continues there. If the server is unreachable, it leaves once the
/// server is back; if a cluster moves the queue, once the move allows it; unless its holder asks again before.
/// QueueWatch removes dead waiters ahead of it. Thread: engine.
class FairWait final : public std::enable_shared_from_this<FairWait>
{
public:
    FairWait(ClientState &state, LockName name, Family family, AcquireRequest request);

    /// Finishes when the lock was granted, the deadline passed (Busy), or the wait was cancelled.
    [[nodiscard]] static QCoro::Task<Result<Attempt>> wait(std::shared_ptr<ClientState> state, LockName name,
                                                           Family family, AcquireRequest request, Deadline deadline,
                                                           CancelToken cancel);
    /// Ends the wait with `answer`, unless an attempt in flight is granted and the caller may have it.
    void leave(Result<Attempt> answer);
    /// Finishes once the wait is over and the queue has been left.
    [[nodiscard]] static QCoro::Task<> ended(std::shared_ptr<FairWait> wait);
    /// Makes the waiter try now, as on a message.
    static void wake(const ClientState &state, const LockName &name, const QByteArray &holder);

private:
    static QCoro::Task<Result<Attempt>> outcomeOf(std::shared_ptr<FairWait> self);
    /// Tries until the wait is over. Only this coroutine lives as long as the wait.
    static QCoro::Task<> run(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self);
    static QCoro::Task<> finish(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self,
                                Result<Attempt> answer);
    static QCoro::Task<Result<Attempt>> tryOnce(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self);
    static QCoro::Task<> listen(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self);
    /// Answers the caller early if a cluster turns out to be moving the queue.
    static QCoro::Task<> leaveQueue(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self,
                                    Result<Attempt> answer);
    /// Set when it is time to try again.
    [[nodiscard]] OneShot<bool> sleep(Millis most);
    void signal();
    void beginStart();
    void endStart();
    void notePlace(const Busy &busy);
    /// Another wait of the same holder for the same lock. The server has one place for both.
    [[nodiscard]] std::shared_ptr<FairWait> findOther() const;
    [[nodiscard]] Millis pause(const Busy &busy) const;
    /// The deadline has passed: the lock may have become free without a message.
    [[nodiscard]] bool triesOnceMore(const Busy &busy) const;
    [[nodiscard]] bool isReachable() const;

    ClientState &m_state;
    const LockName m_name;
    const schema::LockKeys m_keys;
    const Family m_family;
    const AcquireRequest m_request;
    const QByteArray m_holder;
    Millis m_longestSleep {0};
    std::unique_ptr<Clock::Timer> m_timer;
    std::unique_ptr<Clock::Timer> m_sleepTimer;
    CancelToken::Registration m_cancelled;
    OneShot<Result<Attempt>> m_outcome;
    std::optional<Result<Attempt>> m_leavingWith; // the caller wants to leave; delivered once the queue has been left
    std::optional<Error> m_problem;               // the subscription failed
    std::optional<Millis> m_busyFor;              // from the last denied attempt
    pubsub::Subscription m_wakeUps;
    bool m_isTrying = false;
    bool m_isPlaceReported = false; // a QueueEvent has reported its place
    bool m_isWatched = false;       // counted by this client's QueueWatch
    bool m_isOver = false;
    bool m_isLeaving = false; // the queue
    bool m_isStarting = false;
    bool m_isSignalled = false;
    OneShot<bool> m_wakeUp;
    std::vector<OneShot<bool>> m_awaitingEnd;
};

} // namespace lockscope::locks
