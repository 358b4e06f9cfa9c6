// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

/// Removes dead waiters from the head of one fair lock's queue, for all waiters of one client behind them.
///
/// A release of Redisson is announced to the first waiter alone, so who stands behind a dead one hears nothing. While a
/// waiter of another client is the first, one script looks every LookEvery; with many locks less often, at most
/// MostLooks a second together. A waiter without a listener at two looks LookDistance apart, whether the lock is held
/// or free, is dead (protocol.md 8, rows 11 and 12). Once the lock is free all dead ones at the head are removed
/// together; the script checks again who listens. While a node on which they may listen cannot be asked they stay until
/// their deadlines; that is told. Thread: the engine's.
class QueueWatch final : public std::enable_shared_from_this<QueueWatch>
{
public:
    QueueWatch(ClientState &state, LockName name, Family family);

    /// One more waiter of this client. It looks from the first to the last.
    static void join(const std::shared_ptr<ClientState> &state, const LockName &name, Family family);
    /// A waiter is gone: granted, or it gave up.
    static void leave(ClientState &state, const LockName &name);

    static constexpr Millis LookEvery {300};
    static constexpr Millis LookDistance {500};
    static constexpr int MostLooks = 1000;

private:
    /// A waiter that nobody listens for, and its deadline as stored.
    struct Suspect
    {
        QByteArray holder;
        QByteArray deadline;
        TimePoint seen; ///< first
    };
    using Suspects = std::vector<Suspect>;
    /// What lua/fair/look answers.
    struct Head
    {
        bool isFree = false;
        QByteArray first; ///< empty: nobody waits
        Suspects silent;  ///< on the lock's node
    };

    static QCoro::Task<> run(std::shared_ptr<ClientState> state, std::shared_ptr<QueueWatch> self);
    static QCoro::Task<> look(std::shared_ptr<ClientState> state, std::shared_ptr<QueueWatch> self);
    static QCoro::Task<std::optional<Head>> readHead(std::shared_ptr<ClientState> state,
                                                     std::shared_ptr<QueueWatch> self);
    /// Those of the silent that nobody listens for on any node.
    static QCoro::Task<Suspects> askNodes(std::shared_ptr<ClientState> state, std::shared_ptr<QueueWatch> self,
                                          Head head);
    static QCoro::Task<> repair(std::shared_ptr<ClientState> state, std::shared_ptr<QueueWatch> self, Suspects dead);
    void suspect(Suspects found);
    /// From the head on.
    [[nodiscard]] Suspects dead() const;
    void keep(const Suspect &first, const Error &cause);
    [[nodiscard]] bool isOurs(const QByteArray &holder) const;
    QCoro::Task<> sleep(Millis most);

    ClientState &m_state;
    const LockName m_name;
    const schema::LockKeys m_keys;
    const Family m_family;
    int m_waiters = 0;
    bool m_hasChanged = false; ///< a waiter of this client went since the last look began
    Suspects m_suspects;       ///< a row from the head on
    QByteArray m_first;
    QByteArray m_kept; ///< the first of whom it was told that it stays
    OneShot<bool> m_wakeUp;
};

} // namespace lockscope::locks
