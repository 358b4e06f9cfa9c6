// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/one_shot.h"
#include "core/base/random.h"
#include "core/locks/announcements.h"
#include "core/locks/holds.h"
#include "core/pubsub/bus.h"

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

/// The end of a client. Thread: engine.
class Shutdown final
{
public:
    /// Cancels token(). From now on no call begins.
    void begin() { m_token.cancel(); }
    [[nodiscard]] bool hasBegun() const { return m_token.isCancelled(); }
    /// Cancelled when it begins.
    [[nodiscard]] const CancelToken &token() const { return m_token; }
    /// From now on no command is sent: holds end with their leases.
    void abandon() { m_isAbandoned = true; }
    [[nodiscard]] bool isAbandoned() const { return m_isAbandoned; }
    /// Finishes once there is no ShutdownBlocker. Await it before this object is destroyed.
    QCoro::Task<> untilUnblocked();

private:
    friend class ShutdownBlocker;
    CancelToken m_token = CancelToken::make();
    bool m_isAbandoned = false;
    int m_blockers = 0; // number of ShutdownBlocker objects
    std::vector<OneShot<bool>> m_awaitingBlockers;
};

/// The state shared by the locks of one client. Coroutines keep it alive by a shared_ptr. Thread: engine.
struct ClientState final : public renewal::Renewable, public std::enable_shared_from_this<ClientState>
{
    ClientState(pubsub::Bus bus, ClientOptions options);
    ~ClientState() override;

    void renew(const std::vector<std::shared_ptr<renewal::Hold>> &batch, Millis lease, Done done) override;
    [[nodiscard]] int groupOf(const renewal::Hold &hold) const override;
    void report(const QueueEvent &event) const;
    /// Runs one of this client's scripts; refuses it once the client is abandoned. While the publish mode is undecided,
    /// the script waits until the deployment has reached a server.
    [[nodiscard]] QCoro::Task<Result<redis::Reply>> run(redis::ScriptCall call);
    /// Why the server of `key` refuses scripts that write for now, according to the last one.
    [[nodiscard]] std::optional<Error> refusal(const QByteArray &key) const
    {
        return router.nodeFor(key).scripts().refusal();
    }
    /// Whether another client may share this one's holder fields, because its id was given.
    [[nodiscard]] bool sharesIdentity() const { return options.id.has_value(); }

    topology::Router &router;
    pubsub::Subscriptions &subscriptions;
    Clock &clock;
    ClientOptions options;
    const ClientId id;
    const bool hasValidId;
    const int syncReplicas;
    Holds holds;
    ClientWaits waits;
    Announcements announcements;
    SeededRandom random;
    renewal::Watchdog watchdog;
    bool isWatchdogFrozen = false;
    Shutdown shutdown;
};

/// The error of calls to a client that was shut down.
Error shutDownError();
/// The error of a wait whose token was cancelled.
Error waitCancelledError();
/// True if the server is unreachable: other waiters then need not spend a timeout each.
[[nodiscard]] inline bool isUnreachable(const Error &error)
{
    return error.kind == ErrorKind::Connect || error.kind == ErrorKind::Auth;
}

/// An operation that delays this client's shutdown, because it also holds locks of other clients or runs in the
/// background. Ends with the scope.
class ShutdownBlocker final
{
public:
    explicit ShutdownBlocker(std::shared_ptr<ClientState> client) : m_client(std::move(client))
    {
        ++m_client->shutdown.m_blockers;
    }
    ~ShutdownBlocker()
    {
        if (--m_client->shutdown.m_blockers == 0)
            for (OneShot<bool> &waiting : std::exchange(m_client->shutdown.m_awaitingBlockers, {}))
                waiting.set(true);
    }
    Q_DISABLE_COPY_MOVE(ShutdownBlocker)

private:
    std::shared_ptr<ClientState> m_client;
};

} // namespace lockscope::locks
