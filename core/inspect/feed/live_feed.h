// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/channel_feed.h"
#include "core/inspect/feed/failed_reads.h"
#include "core/inspect/feed/feed_load.h"
#include "core/inspect/feed/heard_channels.h"
#include "core/inspect/feed/lock_search.h"
#include "core/inspect/feed/node_feeds.h"
#include "core/inspect/feed/read_schedule.h"
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
    static QCoro::Task<> countWaiting(Self self);
    static QCoro::Task<bool> hasHeardOfRelease(Self self, WatchList::Entry entry, QPointer<redis::Link> link);

    [[nodiscard]] NodeFeeds::Callbacks nodeCallbacks();
    [[nodiscard]] LockSearch::Callbacks searchCallbacks();
    void search();
    void watch(const LockName &name, bool isNamed);
    void showGlanced(const std::vector<LockSnapshot> &found);
    void drop(const LockName &name);
    void apply(const WatchList::Entry &watched, LockSnapshot snapshot, bool isReleaseHeard);
    bool onChanged(const QByteArray &key);
    void onArmed(const NodeFeed &feed, const Message &gap);
    [[nodiscard]] WatchList::Entry watchedOf(HeardChannels::Channel &heard);
    void onMessage(const QByteArray &channel, const redis::Reply &payload, bool isSharded);
    void addGap(const QString &node, const Message &reason);
    void reportSleep(TimePoint now);
    void markDirty(const LockName &name, const WatchList::Entry &entry);
    void emitUpdate();
    void tick();
    void publishState();

    pubsub::Bus &m_bus;
    topology::Router &m_router;
    Clock &m_clock;
    const FeedOptions m_options;
    OnFeedUpdate m_onUpdate;
    OnFeedState m_onState;
    SnapshotReader m_reader;
    WatchList m_list;
    ReadSchedule m_reads;
    LockSearch m_search;
    NodeFeeds m_nodes;
    std::shared_ptr<ChannelFeed> m_channels;
    HeardChannels m_heard;
    FailedReads m_troubled;
    std::shared_ptr<FeedLoad> m_load;
    Message m_notice;  ///< permanent limits of this feed
    Message m_unheard; ///< why the waiting clients of the last read lock are unknown
    FeedState m_state;
    bool m_isLowPriority = false;
    bool m_isStopped = false;
    bool m_isCounting = false;
    TimePoint m_lastPoll {};
    std::optional<TimePoint> m_lastTick;
    Throttle m_updatePacer;
    std::unique_ptr<Clock::Timer> m_tick;
};

} // namespace lockscope::inspect
