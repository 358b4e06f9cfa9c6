// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/wait_list.h"

namespace lockscope::locks {

/// One waiter for a fair lock. The server decides the order, so each waiter has its own place in the server's queue and
/// its own channel; waiters of one client do not know each other.
///
/// It tries after a message. The first in the queue also tries when the current lease ends, once per watchdog lease,
/// and at its deadline. It tries after a gap in its messages, and often enough to keep its place (protocol.md 8, row
/// 15). There is always a pause between attempts (row 13). After the wait, granted or not, the holder is in no queue
/// (row 16), unless another wait of the same holder continues there. If the server is unreachable, it leaves once the
/// server is back; if a cluster moves the queue, once the move allows it; unless its holder asks again before.
/// QueueMonitor removes dead waiters ahead of it. Thread: engine.
class FairWait final : public WaitList
{
public:
    FairWait(ClientState &state, std::shared_ptr<AcquireRequest> request);

    /// The request is answered when the lock was granted, its deadline passed (Busy), or it was cancelled.
    static void start(const std::shared_ptr<ClientState> &state, std::shared_ptr<AcquireRequest> request);
    void failAll(const Error &error) override { leaveAll(error); } // its place in the queue is left first
    /// Makes the waiter try now, as on a message.
    static void wake(const ClientState &state, const LockName &name, const QByteArray &holder);

private:
    /// Tries until the wait is over.
    QCoro::Task<Status> serve() override;
    void forget() override;
    /// Ends the wait with `answer`, unless an attempt in flight is granted and the caller may have it.
    void leave(const Waiter &waiter, Result<Attempt> answer) override;
    QCoro::Task<> end(Result<Attempt> answer);
    QCoro::Task<Result<Attempt>> tryOnce();
    static QCoro::Task<> listen(std::shared_ptr<FairWait> self);
    /// Answers the caller early if a cluster turns out to be moving the queue.
    QCoro::Task<> leaveQueue(Result<Attempt> answer);
    void freeStartSlot();
    void notePlace(const Busy &busy);
    /// Another wait of the same holder for the same lock. The server has one place for both.
    [[nodiscard]] std::shared_ptr<FairWait> findOther() const;
    [[nodiscard]] Millis pause(const Busy &busy) const;
    /// The deadline has passed: the lock may have become free without a message.
    [[nodiscard]] bool triesOnceMore(const Busy &busy) const;

    const std::shared_ptr<AcquireRequest> m_request;
    const schema::LockKeys m_keys;
    const QByteArray m_holder;
    Millis m_longestSleep {0};
    std::optional<Error> m_problem; // the subscription failed
    pubsub::Subscription m_wakeUps;
    bool m_isPlaceReported = false; // by a QueueEvent
    bool m_isWatched = false;       // counted by this client's QueueMonitor
    bool m_isOver = false;
    bool m_isLeaving = false; // the queue
    bool m_isStarting = false;
};

} // namespace lockscope::locks
