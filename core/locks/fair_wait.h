// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

/// One waiter for a fair lock. The order is the server's, so each waiter stands in the queue there and listens to a
/// channel of its own; waiters of one client do not know of each other.
///
/// It tries when it is told, when the lease that is in its way ends, when its messages may have missed something, and
/// often enough to keep its place (protocol.md 8, row 15); never without a pause (row 13). However the wait ends,
/// granted or not, the holder stands in no queue afterwards (row 16); with the server out of reach it leaves as soon as
/// that is back. When the lock is free and the first in the queue is found without a listener at two looks at least 500
/// ms apart, it is dead and is removed (rows 11 and 12); so is one after the other. While a node on which it may listen
/// cannot be asked it is not removed: that is told, and its deadline ends it. Thread: the engine's.
class FairWait final : public std::enable_shared_from_this<FairWait>
{
public:
    FairWait(ClientState &state, LockName name, Family family, Claim claim);

    /// Yields when the lock was granted, the deadline passed (Busy), or the wait was cancelled.
    [[nodiscard]] static QCoro::Task<Result<Attempt>> wait(std::shared_ptr<ClientState> state, LockName name,
                                                           Family family, Claim claim, Deadline deadline,
                                                           CancelToken cancel);
    /// Ends the wait with `answer`, unless an attempt that is on its way is granted and the caller may have it.
    void leave(Result<Attempt> answer);
    /// Yields once the wait is over and the queue has been left.
    [[nodiscard]] static QCoro::Task<> ended(std::shared_ptr<FairWait> wait);

private:
    /// The first of a free lock, seen without a listener.
    struct Suspect
    {
        QByteArray holder;
        QByteArray deadline;
        TimePoint seen;
    };

    static QCoro::Task<Result<Attempt>> outcomeOf(std::shared_ptr<FairWait> self);
    /// Tries until it is over. The only one of these flows that lives as long as the wait.
    static QCoro::Task<> run(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self);
    static QCoro::Task<> finish(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self,
                                Result<Attempt> answer);
    static QCoro::Task<Result<Attempt>> tryOnce(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self);
    static QCoro::Task<> listen(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self);
    [[nodiscard]] bool isSuspect(const QByteArray &first, const QByteArray &until) const;
    [[nodiscard]] bool mustLookAtFirst(const Busy &busy);
    static QCoro::Task<> lookAtFirst(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self,
                                     QByteArray first, QByteArray firstUntil);
    void keepFirst(const QByteArray &first, const QByteArray &firstUntil, const Error &cause);
    static QCoro::Task<> leaveQueue(std::shared_ptr<ClientState> state, std::shared_ptr<FairWait> self);
    /// Set when it is time to try again.
    [[nodiscard]] OneShot<bool> sleep(Millis most);
    void signal();
    void beginSettling();
    void endSettling();
    void notePlace(const Busy &busy);
    [[nodiscard]] Millis pause(const Busy &busy);
    [[nodiscard]] bool isReachable() const;

    ClientState &m_state;
    const LockName m_name;
    const schema::LockKeys m_keys;
    const Family m_family;
    const Claim m_claim;
    const QByteArray m_holder;
    Millis m_longestSleep {0};
    std::unique_ptr<Clock::Timer> m_timer;
    std::unique_ptr<Clock::Timer> m_sleepTimer;
    CancelToken::Registration m_cancelled;
    OneShot<Result<Attempt>> m_outcome;
    std::optional<Result<Attempt>> m_leavingWith; // the caller wants to go; told when the queue has been left
    std::optional<Error> m_problem;               // no subscription
    std::optional<Millis> m_busyFor;              // as the last denied attempt was told
    std::optional<Suspect> m_suspect;
    std::pair<QByteArray, QByteArray> m_kept; // the first, and its deadline, of whom it was told that it stays
    Millis m_patience {0};                    // with a first that lives and does not take a free lock
    pubsub::Subscription m_wakeUps;
    bool m_isTrying = false;
    bool m_isTold = false; // of its place, by an event
    bool m_isOver = false;
    bool m_isSettling = false;
    bool m_isSignalled = false;
    OneShot<bool> m_wakeUp;
    std::vector<OneShot<bool>> m_awaitingEnd;
};

} // namespace lockscope::locks
