// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/random.h"
#include "core/locks/wait_list.h"

namespace lockscope::locks {

/// The pauses of a spin lock's waiter, as in Redisson (protocol.md 3.5): each is twice the previous one plus a
/// jitter of up to 1 ms per failure, at most 128 ms. A call on behalf of several waiters divides the longest pause by
/// their number, since each Redisson waiter polls separately.
class Backoff final
{
public:
    /// `random` outlives this.
    explicit Backoff(Random &random) : m_random(random) { }

    /// The pause after another failed attempt on behalf of `waiters` callers.
    [[nodiscard]] Millis next(qsizetype waiters = 1)
    {
        const Millis jitter(static_cast<qint64>(m_random.nextBelow(m_failures + 1)));
        const Millis longest = Longest / std::min(waiters, MaxWaiters);
        m_pause = m_failures == 0 ? First : std::min(longest, m_pause * 2 + jitter);
        ++m_failures;
        return m_pause;
    }
    /// Restarts with the shortest pause.
    void restart() { m_failures = 0; }

private:
    static constexpr Millis First {1};
    static constexpr Millis Longest {128};
    static constexpr qsizetype MaxWaiters = 8; // more waiters do not shorten the pause further

    Random &m_random;
    quint64 m_failures = 0;
    Millis m_pause {0};
};

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
    /// holder that re-acquires would, but after MaxHoldStreak in a row it leaves the lock to other clients.
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
