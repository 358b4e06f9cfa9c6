// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/node_feed.h"
#include "core/inspect/feed/throttle.h"
#include "core/inspect/feed/watch_list.h"

namespace lockscope::inspect {

/// The feeds of all primaries. Primaries come and go with failovers and migrations, and locks move with their slots.
/// Thread: engine.
class NodeFeeds final
{
public:
    struct Callbacks
    {
        std::function<bool(const QByteArray &key)> changed; ///< true: the key was unknown
        std::function<void()> dirty;                        ///< locks of the list were marked as dirty
        /// A primary's session is set up: all its locks must be read. `gap` as in NodeFeed.
        std::function<void(const NodeFeed &feed, const Message &gap)> armed;
        std::function<void(const NodeFeed &feed)> gone; ///< its node is no primary any more
        std::function<void()> stateChanged;
    };

    /// `list` and `options` must outlive it.
    NodeFeeds(topology::Router &router, Clock &clock, WatchList &list, const FeedOptions &options, Callbacks callbacks);

    void start();
    /// No callbacks follow.
    void stop();
    /// Adds the feeds of new primaries, and removes those of former ones.
    void followPrimaries();
    /// As LiveFeed::use().
    void use(std::optional<FeedSource> source);
    /// Sets up the best source again: the user may have other rights.
    void setUpAgain() { use(m_wantedSource); }
    /// As Inspector::setLowPriority().
    void setLowPriority(bool gives);
    void watch(const LockName &name);
    void unwatch(const LockName &name);
    /// Marks the locks of this primary as dirty.
    void markDirtyOf(const NodeFeed &feed);

    [[nodiscard]] FeedSource sourceOf(const LockName &name) const;
    /// A primary reports no changes: its locks are polled.
    [[nodiscard]] bool isAnyPolled() const;
    /// Writes the states of all nodes.
    void addTo(FeedState &state) const;

private:
    void follow(topology::Node &node);
    void followSlots();
    [[nodiscard]] NodeFeed *feedOf(const LockName &name) const;

    topology::Router &m_router;
    WatchList &m_list;
    const FeedOptions &m_options;
    const Callbacks m_callbacks;
    std::optional<FeedSource> m_wantedSource;
    std::vector<std::shared_ptr<NodeFeed>> m_feeds;
    topology::Router::Registration m_moves;
    Throttle m_movePacer;
    bool m_isLowPriority = false;
};

} // namespace lockscope::inspect
