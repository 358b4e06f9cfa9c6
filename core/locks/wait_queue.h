// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/backoff.h"
#include "core/locks/client_state.h"

#include <deque>

namespace lockscope::locks {

/// The waiters of one client for one side of one lock, in order of arrival. They share one subscription, or one backoff
/// if nothing is announced, and take turns. Only one attempt is in flight, so a message causes no thundering herd; when
/// a reader gets in, the other readers follow at once. A message that arrives while an attempt is in flight makes the
/// next attempt immediate: no message is lost (protocol.md 8, rows 2 and 3). Thread: engine.
class WaitQueue final : public std::enable_shared_from_this<WaitQueue>
{
public:
    WaitQueue(ClientState &state, LockName name, Family family, QByteArrayList values);

    enum class Place {
        First, ///< for a waiter whose first attempt was in flight when the others came
        Last,
    };

    [[nodiscard]] bool isEmpty() const { return m_waiters.empty(); }
    /// Finishes when the lock was granted, the deadline passed (Busy), or the wait was cancelled.
    [[nodiscard]] static QCoro::Task<Result<Attempt>> wait(std::shared_ptr<ClientState> state,
                                                           std::shared_ptr<WaitQueue> queue, AcquireRequest request,
                                                           Deadline deadline, CancelToken cancel, Place place);
    /// Something may have changed: try again.
    void signal();
    /// A holder of this client freed a lock without announcements. The next waiter tries at once, as a Redisson holder
    /// that re-acquires would. After Streak it leaves the lock to other clients.
    void released();
    /// Fails all waiters. One with an attempt in flight fails after its reply, and a granted hold is released.
    void leaveAll(const Error &error);
    /// Fails all waiters at once.
    void failAll(const Error &error);
    /// Finishes once there are no waiters and the subscription has ended.
    [[nodiscard]] static QCoro::Task<> ended(std::shared_ptr<WaitQueue> queue);

private:
    struct Waiter;

    static QCoro::Task<> run(std::shared_ptr<ClientState> state, std::shared_ptr<WaitQueue> self);
    /// Subscribes and lets the waiters try until there are none.
    static QCoro::Task<Status> serve(std::shared_ptr<ClientState> state, std::shared_ptr<WaitQueue> self);
    static QCoro::Task<Result<pubsub::Subscription>> listen(std::shared_ptr<ClientState> state,
                                                            std::shared_ptr<WaitQueue> self);
    static QCoro::Task<bool> tryOne(std::shared_ptr<ClientState> state, std::shared_ptr<WaitQueue> self,
                                    std::shared_ptr<Waiter> waiter);
    /// The next waiter to try. There must be a waiter.
    [[nodiscard]] std::shared_ptr<Waiter> next() const;
    /// How long no attempt is needed unless a message arrives.
    [[nodiscard]] Millis pause();
    /// How long to yield to other clients, see pubsub::TimeSlices; nullopt: it may try now.
    [[nodiscard]] std::optional<Millis> yieldTime() const;
    QCoro::Task<> sleep(Millis most);
    void leave(const std::shared_ptr<Waiter> &waiter, Result<Attempt> answer);
    void finish(const std::shared_ptr<Waiter> &waiter, Result<Attempt> answer);

    ClientState &m_state;
    const LockName m_name;
    const Family m_family;
    const QByteArrayList m_values;
    std::deque<std::shared_ptr<Waiter>> m_waiters;
    std::optional<Millis> m_busyFor;       // from the last denied attempt
    TimePoint m_freeAt = TimePoint::max(); // from then on it tries without yielding
    Backoff m_backoff;
    std::optional<TimePoint> m_streak; // since when this client has held it continuously
    bool m_isRunning = false;
    bool m_isListening = false;
    bool m_isSignalled = false;
    OneShot<bool> m_wakeUp;
    std::vector<OneShot<bool>> m_awaitingEnd;
};

} // namespace lockscope::locks
