// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

/// Removes dead waiters from the head of one fair lock's queue, on behalf of this client's waiters behind them. Also
/// wakes this client's waiter at the head when the current lease ends: an expiry sends no message.
///
/// Redisson announces a release only to the first waiter, so waiters behind a dead one get no message. While a waiter
/// of another client is first, a script checks every CheckInterval; with many locks less often, at most MaxChecks per
/// second in total. A waiter without a subscription in two checks DeadAfter apart is dead, whether the lock is held
/// or free (protocol.md 8, rows 11 and 12). Once the lock is free, all dead waiters at the head are removed together;
/// the script checks the subscriptions again. While a node that may have their subscription cannot be queried, they
/// stay until their deadlines, and this is reported. Thread: engine.
class QueueMonitor final : public std::enable_shared_from_this<QueueMonitor>
{
public:
    QueueMonitor(ClientState &state, LockName name, Family family);

    /// Adds a waiter of this client that was denied with `busy`. The monitor runs while there is one.
    static void join(const std::shared_ptr<ClientState> &state, const LockName &name, Family family,
                     const QByteArray &waiter, const Busy &busy);
    /// Removes a waiter that was granted the lock or gave up.
    static void leave(ClientState &state, const LockName &name);
    /// A waiter of this client learned that another one is first.
    static void checkSoon(const ClientState &state, const LockName &name);

    /// This client freed the lock, and the first waiter has no visible subscription. If it is dead, removes it although
    /// no waiter of this client is behind it: clients without this repair would leave it until its deadline.
    static void repairSoon(const std::shared_ptr<ClientState> &state, const LockName &name, Family family);

    static constexpr Millis CheckInterval {300};
    static constexpr Millis DeadAfter {500};
    static constexpr int MaxChecks = 1000;

private:
    /// A waiter without a subscription, and its deadline as stored.
    struct Suspect
    {
        QByteArray holder;
        QByteArray deadline;
        TimePoint seen; ///< for the first time
    };
    using Suspects = std::vector<Suspect>;
    /// The reply of lua/fair/silent_waiters.
    struct QueueState
    {
        bool isFree = false;
        std::optional<Millis> heldFor; ///< nullopt: it never expires, or it is free
        QByteArray first;              ///< empty: no waiter
        Suspects silent;               ///< not subscribed on the lock's node
    };

    static QCoro::Task<> run(std::shared_ptr<ClientState> state, std::shared_ptr<QueueMonitor> self);
    // Only run() calls these; it keeps the client and this object alive.
    QCoro::Task<> check();
    QCoro::Task<std::optional<QueueState>> readQueue();
    /// The silent waiters that have no subscription on any node.
    QCoro::Task<Suspects> queryNodes(QueueState head);
    QCoro::Task<> repair(Suspects dead);
    void updateSuspects(Suspects found);
    /// The dead waiters at the head, in order.
    [[nodiscard]] Suspects dead() const;
    void reportUnremovable(const Suspect &first, const Error &cause);
    [[nodiscard]] bool isOurs(const QByteArray &holder) const;
    QCoro::Task<> sleep(Millis most);
    /// Checks again soon, since this client's waiter may no longer be first.
    void noteChange();

    ClientState &m_state;
    const LockName m_name;
    const schema::LockKeys m_keys;
    const Family m_family;
    int m_waiters = 0;
    bool m_isForOtherClients = false; ///< counted as a waiter: see repairSoon()
    bool m_isPausing = false;         ///< between two checks: only the end of the monitor interrupts this pause
    bool m_hasChanged = false;        ///< the first waiter may have changed since the last check began
    bool m_isFree = false;            ///< the lock, at the last check
    std::optional<Millis> m_heldFor;  ///< the same; nullopt: it never expires
    Suspects m_suspects;              ///< consecutive, from the head
    QByteArray m_first;
    QByteArray m_unremovable; ///< the first waiter already reported as kept
    OneShot<bool> m_wakeUp;
};

} // namespace lockscope::locks
