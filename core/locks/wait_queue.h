// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/backoff.h"
#include "core/locks/wait_list.h"

namespace lockscope::locks {

/// The waiters of one client for one side of one lock. They share one subscription, or one backoff if nothing is
/// announced. Only one attempt is in flight, so a message causes no thundering herd; when a reader acquires the lock,
/// the other readers try immediately. Thread: engine.
class WaitQueue final : public WaitList
{
public:
    using WaitList::Position;

    WaitQueue(ClientState &state, QueueKey key);

    /// Position::First: its first attempt was in flight when the other waiters came. It is answered when the lock was
    /// granted, its deadline passed (Busy), or it was cancelled.
    void wait(const std::shared_ptr<AcquireRequest> &request, Position position) { add(request, position); }
    /// A holder of this client freed a lock without announcements. The next waiter tries immediately, as a Redisson
    /// holder that re-acquires would. After LongestStreak it leaves the lock to other clients.
    void released();

private:
    QCoro::Task<Status> serve() override;
    void forget() override { m_state.waits.queues.remove(m_key); }
    [[nodiscard]] QCoro::Task<Result<pubsub::Subscription>> subscribeIfAnnounced();
    /// True if the request got the lock.
    QCoro::Task<bool> tryOnce(std::shared_ptr<AcquireRequest> request);
    /// The next request to try. There must be one.
    [[nodiscard]] std::shared_ptr<AcquireRequest> next() const;
    /// How long no attempt is needed unless a message arrives.
    [[nodiscard]] Millis pause();
    /// How long to yield to other clients, see pubsub::TimeSlices; nullopt: it may try now.
    [[nodiscard]] std::optional<Millis> yieldTime() const;

    const QueueKey m_key;
    TimePoint m_freeAt = TimePoint::max(); // from then on it tries without yielding
    Backoff m_backoff;
    std::optional<TimePoint> m_streak; // since when this client has held it continuously
};

} // namespace lockscope::locks
