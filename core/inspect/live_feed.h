// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/discovery.h"
#include "core/inspect/pacer.h"
#include "core/pubsub/bus.h"

#include <QHash>
#include <QSet>

namespace lockscope::inspect {

/// Follows locks as they change. Each look is one snapshot that also arms the server's tracking for the keys it read, so that
/// "snapshot, wait for the push, snapshot" has no race and needs no polling; where tracking is refused, it polls.
/// Waiting clients are stored nowhere and are counted twice a second. Thread: the engine's; kept alive by its coroutines.
class LiveFeed final : public std::enable_shared_from_this<LiveFeed>
{
public:
    LiveFeed(pubsub::Bus &bus, FeedOptions options, Inspector::OnUpdate onUpdate, Inspector::OnState onState);
    ~LiveFeed();

    void start();
    /// No callback comes afterwards.
    void stop();

private:
    struct Watched
    {
        LockSnapshot snapshot;
        bool isNamed = false;   ///< asked for by name: never removed
        bool isRead = false;    ///< `snapshot` holds something
        bool isReading = false;
        bool isDirty = true;
        TimePoint freeSince {};
    };
    using Self = std::shared_ptr<LiveFeed>;

    static QCoro::Task<> arm(Self self);
    static QCoro::Task<> refresh(Self self, LockName name);
    static QCoro::Task<> rescan(Self self);
    static QCoro::Task<> countWaiting(Self self);
    static QCoro::Task<> listen(Self self);

    void hearOfNewKeys();
    void watch(const LockName &name, bool isNamed);
    void markDirty(const LockName &name);
    void markAllDirty();
    void apply(Watched &watched, LockSnapshot snapshot);
    void onInvalidated(const redis::Reply &keys);
    void onMessage(const QByteArray &channel, const redis::Reply &payload);
    void onSessionLost(const Error &error);
    void refreshDirty();
    void emitUpdate();
    void tick();
    void removeIdle(TimePoint now);
    void publishState();

    pubsub::Bus &m_bus;
    topology::Node &m_node;
    Clock &m_clock;
    const FeedOptions m_options;
    Inspector::OnUpdate m_onUpdate;
    Inspector::OnState m_onState;
    SnapshotReader m_reader;
    Discovery m_discovery;
    std::unique_ptr<QObject> m_context; // ends the connections to the links
    std::vector<pubsub::Subscription> m_subscriptions;

    QHash<LockName, std::shared_ptr<Watched>> m_watched;
    QHash<QByteArray, LockName> m_companions; ///< declared keys that are not the lock's own
    QSet<LockName> m_known;                   ///< watched, and names that turned out to be no locks
    FeedUpdate m_update;
    QHash<LockName, std::size_t> m_changedAt; ///< where a lock stands in m_update.changed
    FeedState m_state;
    bool m_isStopped = false;
    bool m_isArming = false;
    bool m_mustArmAgain = false;
    bool m_isScanning = false;
    bool m_isCounting = false;
    quint64 m_ownCommands = 0;
    quint64 m_commandsAtTick = 0;
    TimePoint m_lastScan {};
    Pacer m_refreshPacer;
    Pacer m_updatePacer;
    std::unique_ptr<Clock::Timer> m_tick;
};

} // namespace lockscope::inspect
