// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/one_shot.h"
#include "core/base/random.h"
#include "core/locks/client_options.h"
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

/// The state shared by the locks of one client. Coroutines keep it alive by a shared_ptr. Thread: engine.
struct ClientState final : public renewal::Renewable, public std::enable_shared_from_this<ClientState>
{
    ClientState(pubsub::Bus bus, ClientOptions options);
    ~ClientState() override;

    void renew(const std::vector<std::shared_ptr<renewal::Hold>> &batch, Millis lease, Done done) override;
    [[nodiscard]] int groupOf(const renewal::Hold &hold) const override;
    void report(const QueueEvent &event) const;
    /// Runs this client's scripts; refuses them once it is abandoned. Scripts wait for the publish mode until the
    /// deployment has reached a server.
    [[nodiscard]] redis::ScriptRunner &scripts();
    /// After the reply to an attempt or a release: updates the time slices, wakes waiters, reports refused messages.
    /// `record`: before its update by the release.
    void noteAttempt(const LockName &name, Family family, const ScriptAnswer &answer);
    void noteRelease(const LockName &name, Family family, const HoldRecord &record, const ScriptAnswer &answer);
    /// A script changed its data, but the server refused its message with the error `unsent`; does nothing if that is
    /// empty. `sleep`: how long waiting clients may sleep, if known.
    void noteUnsent(const LockName &name, const QByteArray &channel, const QByteArray &unsent,
                    std::optional<Millis> sleep = {});
    /// Call before an acquisition: see ClientOptions::cannotNotify.
    void checkPublishPermission(const LockName &name, const QByteArray &channel);
    /// Number of receivers of a message on `channel` that are known not to be waiters of other clients.
    [[nodiscard]] qint64 knownReceivers(const QByteArray &channel) const;
    /// Why the server of `key` refuses scripts that write for now, according to the last one.
    [[nodiscard]] std::optional<Error> refusal(const QByteArray &key) const
    {
        return router.nodeFor(key).scripts().refusal();
    }
    /// Until when this client yields to others, see pubsub::TimeSlices; nullopt: it may try now.
    [[nodiscard]] std::optional<TimePoint> yieldsUntil(const LockName &name, Family family) const;
    /// Whether another client may share this one's holder fields, because its id was given.
    [[nodiscard]] bool sharesIdentity() const { return options.id.has_value(); }
    topology::Router &router;
    pubsub::Subscriptions &subscriptions;
    Clock &clock;
    ClientOptions options;
    const ClientId id;
    const bool hasValidId;
    const pubsub::ChosenPublishMode publishMode;
    const int syncReplicas;
    const bool countsAllListeners; ///< false: in a cluster plain messages reach other nodes, too
    Holds holds;
    ClientWaits waits;
    std::vector<Message> silentNodes; ///< nodes that refuse to list subscribers, logged once
    QSet<QByteArray> checkedChannels; ///< by checkPublishPermission()
    bool hasLoggedUnsent = false;     ///< logged once
    SeededRandom random;
    renewal::Watchdog watchdog;
    bool isShutDown = false;
    bool isWatchdogFrozen = false;
    bool isAbandoned = false;                 ///< no command may be sent any more
    CancelToken ending = CancelToken::make(); ///< cancelled when waits must end
    int shutdownBlockers = 0;                 ///< number of ShutdownBlocker objects; the shutdown waits for them
    std::vector<OneShot<bool>> awaitingBlockers;

private:
    class EarlyScripts;
    const std::unique_ptr<redis::ScriptRunner> m_earlyScripts;
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
        ++m_client->shutdownBlockers;
    }
    ~ShutdownBlocker()
    {
        if (--m_client->shutdownBlockers == 0)
            for (OneShot<bool> &waiting : std::exchange(m_client->awaitingBlockers, {}))
                waiting.set(true);
    }
    Q_DISABLE_COPY_MOVE(ShutdownBlocker)

private:
    std::shared_ptr<ClientState> m_client;
};

} // namespace lockscope::locks
