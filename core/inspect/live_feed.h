// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/channel_feed.h"
#include "core/inspect/discovery.h"
#include "core/inspect/feed_load.h"
#include "core/inspect/inspector.h"
#include "core/inspect/look_budget.h"
#include "core/inspect/look_window.h"
#include "core/inspect/node_feed.h"
#include "core/inspect/pacer.h"
#include "core/inspect/troubled_looks.h"
#include "core/inspect/watch_list.h"
#include "core/pubsub/bus.h"

namespace lockscope::inspect {

/// Follows locks as they change. Each look is one snapshot that also arms the server's tracking for the keys it read,
/// so that "snapshot, wait for the push, snapshot" has no race and needs no polling; where a primary refuses that, by
/// the next best source (NodeFeed). A lock is looked at once a frame at most, and all together as often as FeedOptions
/// allow: what changes faster is gathered. Waiting clients are stored nowhere and are counted twice a second. Thread:
/// the engine's; kept alive by its coroutines.
class LiveFeed final : public std::enable_shared_from_this<LiveFeed>
{
public:
    LiveFeed(pubsub::Bus &bus, FeedOptions options, Inspector::OnUpdate onUpdate, Inspector::OnState onState);
    ~LiveFeed();

    void start();
    /// No callback comes afterwards.
    void stop();
    /// Takes this source, or the best that is not better; nothing: the best.
    void use(std::optional<FeedSource> source);
    /// As Inspector::setInSight().
    void setInSight(QSet<LockName> names);
    /// As Inspector::giveWay(): what is heard, and what is gathered.
    void giveWay(bool gives);

private:
    using Self = std::shared_ptr<LiveFeed>;

    static QCoro::Task<> look(Self self, LockName name);
    static QCoro::Task<> rescan(Self self);
    static QCoro::Task<> glance(Self self);
    static QCoro::Task<> countWaiting(Self self);
    static QCoro::Task<bool> hasHeardOfRelease(Self self, WatchList::Entry entry, QPointer<redis::Link> link);

    void followPrimaries();
    void followSlots();
    void follow(topology::Node &node);
    [[nodiscard]] NodeFeed *feedOf(const LockName &name) const;
    [[nodiscard]] FeedSource sourceOf(const LockName &name) const;
    void watch(const LockName &name, bool isNamed);
    void showGlanced(const std::vector<LockSnapshot> &found);
    void drop(const LockName &name);
    void apply(const WatchList::Entry &watched, LockSnapshot snapshot, bool isReleaseHeard);
    bool onChanged(const QByteArray &key);
    void onArmed(const NodeFeed &feed, const QString &gap);
    struct Heard
    {
        LockName lock;                                           ///< empty: the channel is of no lock
        std::weak_ptr<Watched> watched {};                       ///< of the lock, as it was found last
        std::vector<std::pair<QByteArray, QVariantMap>> said {}; ///< payloads, and what their events tell of them
        int plainAhead = 0; ///< so many more came plainly than sharded; negative: fewer
        TimePoint at {};    ///< the last one
    };
    Heard &hear(const QByteArray &channel);
    static const QVariantMap &detailOf(Heard &heard, const QByteArray &channel, const QByteArray &payload);
    [[nodiscard]] WatchList::Entry watchedOf(Heard &heard);
    static bool isTwin(Heard &heard, bool isSharded, TimePoint now);
    void onMessage(const QByteArray &channel, const redis::Reply &payload, bool isSharded);
    void addGap(const QString &node, const QString &reason);
    void markDirty(const LockName &name, const WatchList::Entry &entry);
    void markDirtyOf(const NodeFeed &feed);
    void startLooks();
    void continueLooks();
    void lookAtThoseInSight();
    void startLook(const LockName &name);
    void emitUpdate();
    void tick();
    void publishState();

    pubsub::Bus &m_bus;
    topology::Router &m_router;
    Clock &m_clock;
    const FeedOptions m_options;
    std::optional<FeedSource> m_wantedSource;
    Inspector::OnUpdate m_onUpdate;
    Inspector::OnState m_onState;
    SnapshotReader m_reader;
    Discovery m_discovery;
    std::shared_ptr<FeedLoad> m_load;
    std::shared_ptr<ChannelFeed> m_channels;
    std::vector<std::shared_ptr<NodeFeed>> m_nodes;
    topology::Router::Registration m_moves;
    WatchList m_list;
    QHash<QByteArray, Heard> m_heard; ///< the last message of each channel
    TroubledLooks m_troubled;
    LookBudget m_budget;
    LookWindow m_window;           ///< those that nobody sees wait for room in it
    std::size_t m_leftOfFrame = 0; ///< looks that may still begin before the next frame
    bool m_isContinuing = false;
    CancelToken m_stopped = CancelToken::make();
    CancelToken m_searching = CancelToken::make(); ///< the search for new locks that is under way
    bool m_isSearchPaced = false;
    std::shared_ptr<const ListenerTable> m_listeners; ///< when the last glance began
    QString m_notice;                                 ///< what is so as long as the feed lasts
    QString m_refusedSearch;                          ///< why the last one found no locks by their keys
    FeedState m_state;
    bool m_givesWay = false;
    bool m_isStopped = false;
    bool m_isScanning = false;
    bool m_isCounting = false;
    TimePoint m_lastScan {};
    TimePoint m_lastPoll {};
    Pacer m_lookPacer;
    Pacer m_updatePacer;
    Pacer m_movePacer;
    std::unique_ptr<Clock::Timer> m_tick;
};

} // namespace lockscope::inspect
