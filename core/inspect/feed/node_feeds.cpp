// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/node_feeds.h"

#include "core/schema/key_slot.h"

namespace lockscope::inspect {

namespace {

/// Thousands of slots move when a cluster is extended; each pass over all locks handles the moves of this time.
constexpr Millis BetweenMoves {250};
/// A user may receive other permissions at any time.
constexpr Millis BetweenRetries {2000};

} // namespace

NodeFeeds::NodeFeeds(topology::Router &router, Clock &clock, WatchList &list, ReadSchedule &schedule,
                     const FeedOptions &options, Callbacks callbacks)
    : m_router(router), m_list(list), m_schedule(schedule), m_options(options), m_callbacks(std::move(callbacks)),
      m_moveThrottle(clock, BetweenMoves, [this] { followSlots(); })
{
}

void NodeFeeds::start()
{
    followPrimaries();
    m_moves = m_router.onChanged([this] {
        followPrimaries();
        m_moveThrottle.request();
    });
}

void NodeFeeds::stop()
{
    m_moves.reset();
    for (const std::shared_ptr<NodeFeed> &feed : m_feeds)
        feed->stop();
    m_feeds.clear();
    m_moveThrottle.stop();
}

void NodeFeeds::followPrimaries()
{
    const std::vector<topology::Node *> primaries = m_router.primaries();
    const std::size_t gone = std::erase_if(m_feeds, [&](const std::shared_ptr<NodeFeed> &feed) {
        if (std::ranges::any_of(primaries, [&](topology::Node *node) { return feed->isFor(*node); }))
            return false;
        m_callbacks.gone(*feed);
        feed->stop();
        return true;
    });
    for (topology::Node *node : primaries)
        if (std::ranges::none_of(m_feeds, [&](const std::shared_ptr<NodeFeed> &feed) { return feed->isFor(*node); }))
            follow(*node);
    if (gone > 0)
        m_callbacks.stateChanged(); // before the first read of the primary that replaces it
}

/// The former node no longer reports the changes of a moved lock. One pass over all locks handles a whole burst of
/// moves.
void NodeFeeds::followSlots()
{
    for (auto it = m_list.entries().cbegin(); it != m_list.entries().cend(); ++it) {
        const LockName &name = it.key();
        NodeFeed *owner = feedOf(name);
        for (const std::shared_ptr<NodeFeed> &feed : m_feeds)
            if (feed.get() != owner)
                feed->unwatch(name);
        if (!owner || owner->watches(name))
            continue;
        owner->watch(name);
        m_list.markDirty(name); // changes during the move were not reported
    }
    m_schedule.request();
}

void NodeFeeds::follow(topology::Node &node)
{
    const bool receivesNewKeys = m_options.discover
        && (m_options.receivesEveryKey || !schema::literalPrefix(m_options.match).isEmpty());
    const auto slot = std::make_shared<std::weak_ptr<NodeFeed>>(); // the callbacks refer to their own feed
    NodeFeed::Callbacks callbacks {
        [this](const QByteArray &key) { return readLockOf(key); },
        [this, slot] { readAllOf(*slot->lock()); },
        [this, slot](const Message &gap) { m_callbacks.ready(*slot->lock(), gap); },
        m_callbacks.stateChanged,
    };
    const auto feed = std::make_shared<NodeFeed>(
        node, NodeFeed::Config {m_options.source, m_options.match, receivesNewKeys}, std::move(callbacks));
    *slot = feed;
    m_feeds.push_back(feed);
    for (auto it = m_list.entries().cbegin(); it != m_list.entries().cend(); ++it)
        if (feedOf(it.key()) == feed.get())
            feed->watch(it.key());
    feed->start();
    feed->setLowPriority(m_isLowPriority);
}

/// Returns true if the key belongs to no known lock.
bool NodeFeeds::readLockOf(const QByteArray &key)
{
    const LockName name = m_list.lockOfKey(key);
    const bool isKnown = m_list.known().contains(name);
    if (!isKnown && m_options.discover && schema::matchesGlob(m_options.match, name.bytes()))
        m_list.add(name, false); // reported by prefix
    else
        m_list.markDirty(name);
    m_schedule.request();
    return !isKnown;
}

void NodeFeeds::setUpAgain()
{
    for (const std::shared_ptr<NodeFeed> &feed : m_feeds)
        feed->setUpAgain();
}

void NodeFeeds::setLowPriority(bool isLow)
{
    m_isLowPriority = isLow;
    for (const std::shared_ptr<NodeFeed> &feed : m_feeds)
        feed->setLowPriority(isLow);
}

void NodeFeeds::watch(const LockName &name)
{
    if (NodeFeed *feed = feedOf(name))
        feed->watch(name);
}

void NodeFeeds::unwatch(const LockName &name)
{
    for (const std::shared_ptr<NodeFeed> &feed : m_feeds)
        feed->unwatch(name);
}

void NodeFeeds::readAllOf(const NodeFeed &feed)
{
    m_list.markDirty([&](const LockName &name, const Watched &) { return feedOf(name) == &feed; });
    m_schedule.request();
}

void NodeFeeds::poll(TimePoint now)
{
    if (now - m_retriedAt >= BetweenRetries) {
        m_retriedAt = now;
        for (const std::shared_ptr<NodeFeed> &feed : m_feeds)
            feed->retryRefused();
    }
    if (now - m_polledAt < m_options.poll)
        return;
    m_polledAt = now;
    if (std::ranges::none_of(m_feeds, [](const auto &feed) { return feed->state().source == FeedSource::Poll; }))
        return;
    m_list.markDirty([this](const LockName &name, const Watched &) { return sourceOf(name) == FeedSource::Poll; });
    m_schedule.request();
}

NodeFeed *NodeFeeds::feedOf(const LockName &name) const
{
    topology::Node &owner = m_router.nodeFor(name.bytes());
    const auto it = std::ranges::find_if(m_feeds,
                                         [&](const std::shared_ptr<NodeFeed> &feed) { return feed->isFor(owner); });
    return it == m_feeds.end() ? nullptr : it->get();
}

FeedSource NodeFeeds::sourceOf(const LockName &name) const
{
    const NodeFeed *feed = feedOf(name);
    return feed ? feed->state().source : FeedSource::Poll;
}

void NodeFeeds::addTo(FeedState &state) const
{
    std::vector<NodeState> nodes;
    state.lastTry = {};
    for (const std::shared_ptr<NodeFeed> &feed : m_feeds) {
        nodes.push_back(feed->state());
        state.lastTry = std::max(state.lastTry, feed->lastTry());
    }
    state.setNodes(std::move(nodes));
}

} // namespace lockscope::inspect
