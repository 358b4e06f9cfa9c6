// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/random.h"
#include "core/locks/client_options.h"
#include "core/locks/hold_table.h"
#include "core/pubsub/bus.h"

#include <QSet>
#include <deque>
#include <unordered_set>

namespace lockscope::locks {

class FairWait;
class QueueWatch;
class WaitQueue;
class WaitRoom;

/// Names the waiters of one client for one family of one lock.
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

/// What the locks of one client share. Thread: the engine's. Coroutines keep it alive by a shared_ptr.
struct ClientState final : public renewal::Renewable, public std::enable_shared_from_this<ClientState>
{
    ClientState(pubsub::Bus bus, ClientOptions options);
    ~ClientState() override;

    void renew(const std::vector<std::shared_ptr<renewal::Hold>> &batch, Millis lease, Done done) override;
    void tell(const QueueEvent &event) const;
    /// Where this client's scripts run; once it has been abandoned each is refused. Before its deployment has reached a
    /// server they wait, until it is known how their messages travel.
    [[nodiscard]] redis::ScriptRunner &scripts();
    void onLost(const std::shared_ptr<renewal::Hold> &hold, renewal::LossReason reason);
    /// An attempt was answered, or a hold given back: what follows for the turns that clients take with the lock.
    void noteAttempt(const LockName &name, Family family, const ScriptAnswer &answer);
    void noteRelease(const LockName &name, Family family, const QByteArrayList &values, const ScriptAnswer &answer);
    /// Until when others may have the lock first, see pubsub::TimeSlices; nothing: it may be tried for now.
    [[nodiscard]] std::optional<TimePoint> yieldsUntil(const LockName &name, Family family) const;
    /// The queue of this client's waiters for one side of one lock.
    [[nodiscard]] std::shared_ptr<WaitQueue> queue(const QByteArray &lock, Family family,
                                                   const QByteArrayList &values = {});
    /// Where this client's callers wait for what `channel` tells of.
    [[nodiscard]] std::shared_ptr<WaitRoom> room(const LockName &name, const QByteArray &channel);
    /// Whether another client may count holds in the fields of this one: it has the same id.
    [[nodiscard]] bool mayOthersHold() const { return options.id.has_value(); }
    /// The watchdog goes by the record's levels from here on.
    void keep(const std::shared_ptr<HoldRecord> &record);
    /// An acquisition that may set this end is on its way: no renewal sets an earlier one. A time that has passed: none
    /// is.
    void noteAsked(HoldRecord &record, TimePoint until);
    /// Until when a reader inside this writer's lock, its own holder, needs the key.
    [[nodiscard]] TimePoint readUntil(const HoldRecord &write) const;
    /// `watch` is told when the hold is lost. It ends with the hold, or when nobody else keeps it.
    void watchLoss(const HoldKey &key, const std::shared_ptr<LossWatch> &watch);

    topology::Router &router;
    pubsub::Subscriptions &subscriptions;
    Clock &clock;
    ClientOptions options;
    const ClientId id;
    const pubsub::ChosenPublishMode publishMode;
    const int syncReplicas;
    const bool countsAllListeners; ///< those on the lock's node are all; in a cluster others may hear plain messages
    HoldTable holds;
    QHash<QueueKey, std::shared_ptr<WaitQueue>> queues;
    QSet<QueueKey> arrivals;                            ///< a caller that will wait if need be makes its first attempt
    QHash<QByteArray, std::shared_ptr<WaitRoom>> rooms; // by channel
    std::unordered_set<std::shared_ptr<FairWait>> fairWaits;
    QHash<QByteArray, std::shared_ptr<QueueWatch>> queueWatches; // by lock
    int settlingFairWaits = 0;                                   ///< that do not stand in the queue and listen yet
    std::deque<OneShot<bool>> unsettledFairWaits;                ///< that wait until fewer are settling
    QSet<QString> silentNodes; ///< which cannot be asked who listens: what was said of them, once
    SeededRandom random;
    renewal::Watchdog watchdog;
    bool isShutDown = false;
    bool isWatchdogFrozen = false;
    bool isAbandoned = false;                 ///< nothing may reach the server any more
    CancelToken ending = CancelToken::make(); ///< cancelled when waits are to end
    int flows = 0;                            ///< that the shutdown waits for; see Flow
    std::vector<OneShot<bool>> awaitingFlows;

private:
    class EarlyScripts;
    const std::unique_ptr<redis::ScriptRunner> m_earlyScripts;
};

/// What a client that was shut down answers.
Error shutDownError();
/// What a wait for a lock answers once its token was cancelled.
Error waitCancelledError();
/// The server could not be asked: others who wait for it need not try, each as long.
[[nodiscard]] inline bool isUnreachable(const Error &error)
{
    return error.kind == ErrorKind::Connect || error.kind == ErrorKind::Auth;
}

/// Something that this client's shutdown waits for: it also holds locks of other clients, or runs by itself; ends with
/// the scope.
class Flow final
{
public:
    explicit Flow(std::shared_ptr<ClientState> client) : m_client(std::move(client)) { ++m_client->flows; }
    ~Flow()
    {
        if (--m_client->flows == 0)
            for (OneShot<bool> &waiting : std::exchange(m_client->awaitingFlows, {}))
                waiting.set(true);
    }
    Q_DISABLE_COPY_MOVE(Flow)

private:
    std::shared_ptr<ClientState> m_client;
};

} // namespace lockscope::locks
