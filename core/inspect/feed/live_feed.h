// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/discovery/discovery.h"
#include "core/inspect/feed/channel_feed.h"
#include "core/inspect/feed/concurrency_limit.h"
#include "core/inspect/feed/failed_reads.h"
#include "core/inspect/feed/feed_load.h"
#include "core/inspect/feed/node_feed.h"
#include "core/inspect/feed/rate_limiter.h"
#include "core/inspect/feed/throttle.h"
#include "core/inspect/feed/watch_list.h"
#include "core/inspect/model/feed_update.h"
#include "core/pubsub/bus.h"

namespace lockscope::inspect {

/// Follows the changes of locks. Each read is one snapshot that also enables the server's tracking for its keys, so
/// that "snapshot, wait for the push, snapshot" has no race and needs no polling. If a primary refuses tracking, the
/// next best source is used (NodeFeed). A lock is read at most once per frame, and all together as often as FeedOptions
/// allow: faster changes are merged. Waiting clients are not stored and are counted twice a second. Kept alive by its
/// coroutines. Thread: engine.
class LiveFeed final : public std::enable_shared_from_this<LiveFeed>
{
public:
    LiveFeed(pubsub::Bus &bus, FeedOptions options, OnFeedUpdate onUpdate, OnFeedState onState);
    ~LiveFeed();

    void start();
    /// No callbacks follow.
    void stop();
    /// Uses this source, or the best one that is not better; nothing: the best.
    void use(std::optional<FeedSource> source);
    /// As Inspector::setInSight().
    void setInSight(QSet<LockName> names);
    /// As Inspector::setLowPriority(): receives less and merges more.
    void setLowPriority(bool gives);

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
    void onArmed(const NodeFeed &feed, const Message &gap);
    struct Heard
    {
        LockName lock;                                           ///< empty: the channel of no lock
        std::weak_ptr<Watched> watched {};                       ///< the lock's entry when last looked up
        std::vector<std::pair<QByteArray, QVariantMap>> said {}; ///< payloads, and the details of their events
        int plainAhead = 0; ///< number of plain messages minus number of sharded messages received
        TimePoint at {};    ///< the last message
    };
    Heard &hear(const QByteArray &channel);
    static const QVariantMap &detailOf(Heard &heard, const QByteArray &channel, const QByteArray &payload);
    [[nodiscard]] WatchList::Entry watchedOf(Heard &heard);
    static bool isTwin(Heard &heard, bool isSharded, TimePoint now);
    void onMessage(const QByteArray &channel, const redis::Reply &payload, bool isSharded);
    void addGap(const QString &node, const Message &reason);
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
    OnFeedUpdate m_onUpdate;
    OnFeedState m_onState;
    SnapshotReader m_reader;
    Discovery m_discovery;
    std::shared_ptr<FeedLoad> m_load;
    std::shared_ptr<ChannelFeed> m_channels;
    std::vector<std::shared_ptr<NodeFeed>> m_nodes;
    topology::Router::Registration m_moves;
    WatchList m_list;
    QHash<QByteArray, Heard> m_heard; ///< the last message of each channel
    FailedReads m_troubled;
    RateLimiter m_budget;
    ConcurrencyLimit m_window;     ///< locks that are not visible wait for a free place
    std::size_t m_leftOfFrame = 0; ///< reads that may still start before the next frame
    bool m_isContinuing = false;
    CancelToken m_stopped = CancelToken::make();
    CancelToken m_searching = CancelToken::make(); ///< the running search for new locks
    bool m_isSearchPaced = false;
    std::shared_ptr<const ListenerTable> m_listeners; ///< as of the start of the last quick read
    Message m_notice;                                 ///< permanent limits of this feed
    std::optional<Error> m_refusedSearch;             ///< why the last search could not find locks by their keys
    std::optional<Error> m_failedSearch;              ///< why the last search found nothing; it is repeated
    Message m_unheard;                                ///< why the waiting clients of the last read lock are unknown
    FeedState m_state;
    bool m_isLowPriority = false;
    bool m_isStopped = false;
    bool m_isScanning = false;
    bool m_isSearchDue = true;  ///< the first search, or the first after a gap
    bool m_hasSearched = false; ///< one complete search is done: a lock that appears later is new
    bool m_isCounting = false;
    TimePoint m_lastScan {};
    TimePoint m_lastPoll {};
    Throttle m_lookPacer;
    Throttle m_updatePacer;
    Throttle m_movePacer;
    std::unique_ptr<Clock::Timer> m_tick;
};

} // namespace lockscope::inspect
