// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/node_feed.h"
#include "core/inspect/feed/read_schedule.h"

namespace lockscope::inspect {

/// The feeds of all primaries. They request reads of the locks whose keys change. Primaries come and go with failovers
/// and migrations, and locks move with their slots.
/// Thread: engine.
class NodeFeeds final
{
public:
    struct Callbacks
    {
        /// A primary's session is set up: all its locks must be read. `gap` as in NodeFeed.
        std::function<void(const NodeFeed &feed, const Message &gap)> ready;
        std::function<void(const NodeFeed &feed)> gone; ///< its node is no longer a primary
        std::function<void()> stateChanged;
    };

    /// The references must outlive it.
    NodeFeeds(topology::Router &router, Clock &clock, WatchList &list, ReadSchedule &schedule,
              const FeedOptions &options, Callbacks callbacks);

    void start();
    /// No callbacks follow.
    void stop();
    /// Adds the feeds of new primaries, and removes those of former ones.
    void followPrimaries();
    /// Sets up the best source again: the user may have other permissions.
    void setUpAgain();
    /// As Inspector::setLowPriority().
    void setLowPriority(bool isLow);
    void watch(const LockName &name);
    void unwatch(const LockName &name);
    /// Reads the locks of this primary.
    void readAllOf(const NodeFeed &feed);
    /// Call it periodically. Reads the locks of primaries that report no changes, once per FeedOptions::poll. Retries
    /// sources for which the user had no right.
    void poll(TimePoint now);

    [[nodiscard]] FeedSource sourceOf(const LockName &name) const;
    /// Writes the states of all nodes.
    void addTo(FeedState &state) const;

private:
    void follow(topology::Node &node);
    bool readLockOf(const QByteArray &key);
    void followSlots();
    [[nodiscard]] NodeFeed *feedOf(const LockName &name) const;

    topology::Router &m_router;
    WatchList &m_list;
    ReadSchedule &m_schedule;
    const FeedOptions &m_options;
    const Callbacks m_callbacks;
    std::vector<std::shared_ptr<NodeFeed>> m_feeds;
    topology::Router::Registration m_moves;
    Throttle m_moveThrottle;
    TimePoint m_polledAt {};
    TimePoint m_retriedAt {};
    bool m_isLowPriority = false;
};

} // namespace lockscope::inspect
