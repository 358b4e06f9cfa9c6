// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/one_shot.h"
#include "core/locks/family.h"

#include <QHash>
#include <QSet>
#include <deque>
#include <unordered_set>

namespace lockscope::locks {

struct ClientState;
class FairWait;
class QueueMonitor;
class SharedWaiters;
class WaitList;
class WaitQueue;

/// Identifies the waiters of one client for one family of one lock.
struct QueueKey
{
    QByteArray lock;
    Family family = Family::Reentrant;
    QByteArrayList values {};

    friend bool operator==(const QueueKey &, const QueueKey &) = default;
    friend size_t qHash(const QueueKey &key, size_t seed = 0)
    {
        return qHashMulti(seed, key.lock, int(key.family), key.values);
    }
};

/// The waits of one client, and the monitors of the queues in which it waits. Thread: engine.
struct ClientWaits
{
    explicit ClientWaits(ClientState &owner) : client(owner) { }
    Q_DISABLE_COPY_MOVE(ClientWaits)

    /// The queue of this client's waiters for one side of one lock.
    [[nodiscard]] std::shared_ptr<WaitQueue> queue(const QueueKey &side);
    /// The waiters of this client for messages on `channel`.
    [[nodiscard]] std::shared_ptr<SharedWaiters> sharedWaiters(const LockName &name, const QByteArray &channel);
    /// All lists of waiters.
    [[nodiscard]] std::vector<std::shared_ptr<WaitList>> all() const;

    ClientState &client;
    QHash<QueueKey, std::shared_ptr<WaitQueue>> queues;
    QSet<QueueKey> firstAttempts; ///< sides of which a caller makes its first attempt; later callers queue
    QHash<QByteArray, std::shared_ptr<SharedWaiters>> shared; ///< by channel
    std::unordered_set<std::shared_ptr<FairWait>> fair;
    int startingFair = 0;                                      ///< not queued and subscribed yet
    std::deque<OneShot<bool>> fairToStart;                     ///< waiting until fewer are starting
    QHash<QByteArray, std::shared_ptr<QueueMonitor>> monitors; ///< by lock
};

} // namespace lockscope::locks
