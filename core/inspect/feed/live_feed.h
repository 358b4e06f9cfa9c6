// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/feed_load.h"
#include "core/inspect/feed/lock_reads.h"

namespace lockscope::inspect {

/// Adds the messages of lock channels to a list as events, and requests reads of their locks. Busy channels repeat the
/// same messages thousands of times per second: their lock and the event details are computed once. Thread: engine.
class LockMessages final
{
public:
    /// The references must outlive it.
    LockMessages(Clock &clock, WatchList &list, ReadSchedule &schedule, const FeedOptions &options)
        : m_clock(clock), m_list(list), m_schedule(schedule), m_options(options)
    {
    }

    /// A message from ChannelFeed. A release that is announced both plain and sharded (protocol.md 5) counts as one.
    void add(const QByteArray &channel, const QByteArray &payload, bool isSharded);
    /// Forgets the channels of the lock.
    void forget(const LockName &lock);

private:
    struct Channel
    {
        explicit Channel(LockName ofLock) : lock(std::move(ofLock)) { }
        /// The details of the event of a message.
        const QVariantMap &detailOf(const QByteArray &channel, const QByteArray &payload);
        /// The plain and the sharded message of a release arrive on different links. True for the second of them; call
        /// it once per message.
        bool isDuplicate(bool isSharded, TimePoint now);

        LockName lock;                                              ///< empty: the channel of no lock
        std::weak_ptr<Watched> watched {};                          ///< the lock's entry when last looked up
        std::vector<std::pair<QByteArray, QVariantMap>> details {}; ///< payloads, and the details of their events
        int plainAhead = 0; ///< number of plain messages minus number of sharded messages received
        TimePoint lastMessage {};
    };

    Channel &find(const QByteArray &channel);
    [[nodiscard]] WatchList::Entry watchedOf(Channel &channel);

    Clock &m_clock;
    WatchList &m_list;
    ReadSchedule &m_schedule;
    const FeedOptions &m_options;
    QHash<QByteArray, Channel> m_channels;
};

/// Follows the changes of locks. Its parts share one list of locks. Some mark locks as dirty: NodeFeeds for changed
/// keys, LockMessages for messages, LockSearch for new locks. It also counts the waiting clients twice a second: they
/// are not stored, so no key changes with them. LockReads reads the dirty locks, each at most once per frame and all
/// together as often as FeedOptions allow: faster changes are merged. Sends the changes of the list, at most one update
/// per frame, and fewer with a low priority and under load. Kept alive by its coroutines and those of its parts.
/// Thread: engine.
class LiveFeed final : public std::enable_shared_from_this<LiveFeed>
{
public:
    LiveFeed(pubsub::Bus &bus, FeedOptions options, OnFeedUpdate onUpdate, OnFeedState onState);
    ~LiveFeed();

    void start();
    /// No callbacks follow.
    void stop();
    /// Reads refused locks at the next tick.
    void reconnectNow() { m_reads.failed().reconnectNow(); }
    /// As Inspector::setVisibleLocks().
    void setVisibleLocks(QSet<LockName> names);
    /// As Inspector::setLowPriority(): receives less and merges more.
    void setLowPriority(bool isLow);

private:
    /// Shares the ownership of this feed.
    template <typename Part>
    [[nodiscard]] std::shared_ptr<Part> shared(Part &part)
    {
        return {shared_from_this(), &part};
    }
    [[nodiscard]] WatchList::Callbacks listCallbacks();
    [[nodiscard]] NodeFeeds::Callbacks nodeCallbacks();
    void onReady(const NodeFeed &feed, const Message &gap);
    void addGap(const QString &node, const Message &reason);
    void reportSleep(TimePoint now);
    void tick();
    static QCoro::Task<> countWaiters(std::shared_ptr<LiveFeed> self);
    void sendUpdate();
    void publishState();

    topology::Deployment &m_deployment;
    const FeedOptions m_options;
    const OnFeedUpdate m_onUpdate;
    const OnFeedState m_onState;
    WatchList m_list;
    ReadSchedule m_schedule;
    Throttle m_updates;
    LockMessages m_messages;
    const std::shared_ptr<ChannelFeed> m_channels;
    NodeFeeds m_nodes;
    LockReads m_reads;
    LockSearch m_search;
    const std::shared_ptr<FeedLoad> m_load;
    FeedState m_state;
    bool m_wasSearchRefused = false;
    bool m_isCountingWaiters = false;
    bool m_isLowPriority = false;
    std::optional<TimePoint> m_lastTick;
    std::unique_ptr<Clock::Timer> m_tick;
};

} // namespace lockscope::inspect
