// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/live_feed.h"

#include "core/base/logging.h"
#include "core/inspect/diagnosis/lock_history.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/snapshot_diff.h"
#include "core/inspect/snapshot/snapshot_decoder.h"
#include "core/redis/server_features.h"
#include "core/schema/key_slot.h"
#include "core/schema/lock_keys.h"

#include <QDateTime>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

constexpr Millis TickEvery {500};
/// Thousands of slots move when a cluster is extended; each pass over all locks handles the moves of this time.
constexpr Millis BetweenMoves {250};
/// A free lock stays listed this long, so that a lock that is used again keeps its row.
constexpr Millis ListedWhenFree {10'000};
/// Update interval under setLowPriority() and load.
constexpr Millis Leisure {50};
constexpr std::size_t Much = 50;

/// By their current names, and by the names found.
std::vector<QByteArray> timeoutKeysOf(const LockSnapshot &snapshot)
{
    const schema::LockKeys lock(snapshot.name);
    std::vector<QByteArray> keys;
    for (const Holder &holder : snapshot.holders) {
        for (std::size_t level = 0; level < holder.timeouts.size(); ++level) {
            keys.push_back(lock.readTimeout(holder.field, static_cast<qint64>(level) + 1));
            if (holder.timeouts[level].key != keys.back())
                keys.push_back(holder.timeouts[level].key);
        }
    }
    return keys;
}

std::vector<QByteArray> untimedReadersOf(const LockSnapshot &snapshot)
{
    std::vector<QByteArray> fields;
    for (const Holder &holder : snapshot.holders)
        if (!isTimed(holder))
            fields.push_back(holder.field);
    return fields;
}

} // namespace

LiveFeed::LiveFeed(pubsub::Bus &bus, FeedOptions options, OnFeedUpdate onUpdate, OnFeedState onState)
    : m_bus(bus), m_router(bus.deployment().router()), m_clock(bus.deployment().clock()), m_options(std::move(options)),
      m_wantedSource(m_options.source), m_onUpdate(std::move(onUpdate)), m_onState(std::move(onState)),
      m_reader(m_router, bus.subscriptions(), m_clock), m_discovery(m_router, m_reader, m_clock),
      m_load(std::make_shared<FeedLoad>(m_router, m_clock)),
      m_channels(std::make_shared<ChannelFeed>(bus.subscriptions(),
                                               [this](const QByteArray &channel, const Reply &payload, bool isSharded) {
                                                   onMessage(channel, payload, isSharded);
                                               })),
      m_list(m_options.frame, m_options.rest), m_budget(m_options.mostLooksPerSecond),
      m_lookPacer(m_clock, m_options.frame, [this] { startLooks(); }),
      m_updatePacer(m_clock, m_options.frame, [this] { emitUpdate(); }),
      m_movePacer(m_clock, BetweenMoves, [this] { followSlots(); })
{
    if (bus.deployment().options().database != 0)
        m_notice = message<"feed-all-databases">();
}

LiveFeed::~LiveFeed() = default;

void LiveFeed::start()
{
    followPrimaries();
    m_moves = m_router.onChanged([this] {
        followPrimaries();
        m_movePacer.request();
    });
    for (const LockName &name : m_options.names)
        watch(name, true);
    tick();
}

void LiveFeed::stop()
{
    m_isStopped = true;
    m_stopped.cancel();
    m_searching.cancel();
    m_moves.reset();
    for (const std::shared_ptr<NodeFeed> &node : m_nodes)
        node->stop();
    m_nodes.clear();
    m_load->stop();
    m_channels->stop();
    m_list = WatchList(m_options.frame, m_options.rest);
    m_tick.reset();
    m_lookPacer.stop();
    m_updatePacer.stop();
    m_movePacer.stop();
}

void LiveFeed::use(std::optional<FeedSource> source)
{
    m_wantedSource = source;
    for (const std::shared_ptr<NodeFeed> &node : m_nodes)
        node->use(source);
}

/// Primaries come and go with failovers and migrations; the router knows them.
void LiveFeed::followPrimaries()
{
    const std::vector<topology::Node *> primaries = m_router.primaries();
    const std::size_t gone = std::erase_if(m_nodes, [&](const std::shared_ptr<NodeFeed> &feed) {
        if (std::ranges::any_of(primaries, [&](topology::Node *node) { return feed->isFor(*node); }))
            return false;
        addGap(feed->state().address, message<"feed-not-primary">());
        feed->stop();
        return true;
    });
    for (topology::Node *node : primaries)
        if (std::ranges::none_of(m_nodes, [&](const std::shared_ptr<NodeFeed> &feed) { return feed->isFor(*node); }))
            follow(*node);
    if (gone > 0)
        publishState(); // before the first read of the primary that replaces it
}

/// Locks move with their slots: the former node no longer reports their changes. One pass over all locks handles a
/// whole burst of moves.
void LiveFeed::followSlots()
{
    for (auto it = m_list.entries().cbegin(); it != m_list.entries().cend(); ++it) {
        const LockName &name = it.key();
        NodeFeed *owner = feedOf(name);
        for (const std::shared_ptr<NodeFeed> &feed : m_nodes)
            if (feed.get() != owner)
                feed->unwatch(name);
        if (!owner || owner->watches(name))
            continue;
        owner->watch(name);
        m_list.markDirty(name); // changes during the move were not reported
    }
    if (m_list.hasDirty())
        m_lookPacer.request();
}

void LiveFeed::follow(topology::Node &node)
{
    const bool hearsNewKeys = m_options.discover
        && (m_options.hearsEveryKey || !schema::literalPrefix(m_options.match).isEmpty());
    const auto slot = std::make_shared<std::weak_ptr<NodeFeed>>(); // the callbacks refer to their own feed
    NodeFeed::Callbacks callbacks {
        [this](const QByteArray &key) { return onChanged(key); },
        [this, slot] { markDirtyOf(*slot->lock()); },
        [this, slot](const Message &gap) { onArmed(*slot->lock(), gap); },
        [this] { publishState(); },
    };
    const auto feed = std::make_shared<NodeFeed>(node, NodeFeed::Wish {m_wantedSource, m_options.match, hearsNewKeys},
                                                 std::move(callbacks));
    *slot = feed;
    m_nodes.push_back(feed);
    for (auto it = m_list.entries().cbegin(); it != m_list.entries().cend(); ++it)
        if (feedOf(it.key()) == feed.get())
            feed->watch(it.key());
    feed->start();
    feed->setLowPriority(m_isLowPriority);
}

NodeFeed *LiveFeed::feedOf(const LockName &name) const
{
    topology::Node &owner = m_router.nodeFor(name.bytes());
    const auto it = std::ranges::find_if(m_nodes,
                                         [&](const std::shared_ptr<NodeFeed> &feed) { return feed->isFor(owner); });
    return it == m_nodes.end() ? nullptr : it->get();
}

FeedSource LiveFeed::sourceOf(const LockName &name) const
{
    const NodeFeed *feed = feedOf(name);
    return feed ? feed->state().source : FeedSource::Poll;
}

void LiveFeed::watch(const LockName &name, bool isNamed)
{
    const bool isNew = !m_list.find(name);
    const WatchList::Entry entry = m_list.add(name, isNamed);
    if (isNew)
        entry->isNew = m_hasSearched && !isNamed;
    NodeFeed *feed = isNew ? feedOf(name) : nullptr;
    if (feed)
        feed->watch(name);
    m_lookPacer.request();
}

void LiveFeed::drop(const LockName &name)
{
    for (const std::shared_ptr<NodeFeed> &feed : m_nodes)
        feed->unwatch(name);
    m_channels->forget(name);
    m_troubled.forget(name);
    const schema::LockKeys keys(name);
    for (const QByteArray &channel :
         {keys.lockChannel(), keys.rwChannel(), keys.semaphoreChannel(), keys.countDownChannel()})
        m_heard.remove(channel);
}

void LiveFeed::setLowPriority(bool gives)
{
    m_isLowPriority = gives;
    for (const std::shared_ptr<NodeFeed> &node : m_nodes)
        node->setLowPriority(gives);
}

void LiveFeed::markDirty(const LockName &name, const WatchList::Entry &entry)
{
    m_list.markDirty(name, entry);
    if (m_isStopped)
        return;
    lookAtThoseInSight();
    if (m_list.hasDirty())
        m_lookPacer.request();
}

void LiveFeed::setInSight(QSet<LockName> names)
{
    m_list.setInSight(std::move(names));
    lookAtThoseInSight();
}

/// Visible locks are few and should update quickly: reads them immediately, not in the next frame.
void LiveFeed::lookAtThoseInSight()
{
    const TimePoint now = m_clock.now();
    while (!m_isStopped && m_list.hasReadyInSight() && m_budget.take(now)) {
        if (const std::optional<LockName> name = m_list.takeInSight(now))
            startLook(*name);
    }
}

void LiveFeed::markDirtyOf(const NodeFeed &feed)
{
    m_list.markDirty([&](const LockName &name, const Watched &) { return feedOf(name) == &feed; });
    m_lookPacer.request();
}

/// True if the key belongs to no known lock.
bool LiveFeed::onChanged(const QByteArray &key)
{
    const LockName name = m_list.lockOfKey(key);
    const bool isKnown = m_list.known().contains(name);
    if (!isKnown && m_options.discover && schema::matchesGlob(m_options.match, name.bytes()))
        watch(name, false); // reported by prefix
    else
        markDirty(name, m_list.find(name));
    return !isKnown;
}

void LiveFeed::onArmed(const NodeFeed &feed, const Message &gap)
{
    m_channels->listen(); // it could not subscribe before its link was open
    if (!gap.isEmpty()) {
        addGap(feed.state().address, gap);
        for (auto it = m_list.entries().cbegin(); it != m_list.entries().cend(); ++it)
            it.value()->messagesAtLook.reset(); // a release during the gap was not reported
        m_list.doubtForgotten();
    }
    markDirtyOf(feed);
    m_lastScan = {};
    m_isSearchDue = true;
    if (m_isSearchPaced)
        m_searching.cancel(); // tick() starts an unlimited search
    publishState();
    if (m_options.discover)
        rescan(shared_from_this());
}

void LiveFeed::addGap(const QString &node, const Message &reason)
{
    const FeedSource source = m_state.source;
    m_list.addEvent(
        {QDateTime::currentMSecsSinceEpoch(), LockName(), EventKind::Gap, {}, {{u"node"_s, node}}, source, reason});
    m_updatePacer.request();
}

void LiveFeed::startLooks()
{
    const TimePoint now = m_clock.now();
    m_list.endRests(now);
    lookAtThoseInSight();
    m_leftOfFrame = m_list.readyCount();
    continueLooks();
    if (m_list.hasDirty())
        m_lookPacer.request(); // the others in the next frame
}

/// Starts as many reads as the window allows; each read that ends starts others of this frame.
void LiveFeed::continueLooks()
{
    if (m_isStopped || std::exchange(m_isContinuing, true))
        return; // a read that fails immediately calls this function
    const TimePoint now = m_clock.now();
    while (m_leftOfFrame > 0 && m_list.hasReady() && m_window.isOpen() && m_budget.take(now)) {
        --m_leftOfFrame;
        if (const std::optional<LockName> name = m_list.takeDirty(now))
            startLook(*name);
    }
    m_isContinuing = false;
}

void LiveFeed::startLook(const LockName &name)
{
    m_load->addLook();
    look(shared_from_this(), name);
}

QCoro::Task<> LiveFeed::look(Self self, LockName name)
{
    const WatchList::Entry entry = self->m_list.find(name);
    const NodeFeed *feed = self->feedOf(name);
    const bool isTracked = feed && feed->state().source == FeedSource::Tracking;
    topology::Node &node = self->m_router.nodeFor(name.bytes());
    const QPointer<redis::Link> link = &node.subscriptions();
    // A read that waits for its server must not block places for other servers.
    const std::optional<quint64> turn = node.commands().isOpen() ? std::optional(self->m_window.begin()) : std::nullopt;
    const std::optional<quint64> messages = self->m_channels->isHearing() ? std::optional(entry->messages)
                                                                          : std::nullopt;
    const TimePoint asked = self->m_clock.now();
    self->m_troubled.begin(name, asked);
    // A lock that keeps changing is read again soon anyway; one that has settled is read completely.
    std::optional<std::vector<QByteArray>> untimed;
    if (entry->isRead && entry->keepsChanging && !entry->isPartial)
        untimed = untimedReadersOf(entry->snapshot);
    const bool isHurried = untimed.has_value();
    const bool isOneOfMany = entry->isGlanced && !entry->isRead && self->m_listeners;
    Result<LockSnapshot> snapshot = fail(ErrorKind::Cancelled, Message());
    TimePoint answered {};
    if (isOneOfMany)
        snapshot = co_await self->m_reader.readOneOf(name, self->m_listeners, timeoutKeysOf(entry->snapshot), isTracked,
                                                     &answered);
    else
        snapshot = co_await self->m_reader.read(name, isTracked, timeoutKeysOf(entry->snapshot), std::move(untimed),
                                                &answered);
    if (turn && snapshot)
        self->m_window.measure(snapshot->node, answered - asked, answered);
    if (turn)
        self->m_window.end(*turn);
    if (self->m_window.isHalfEmpty())
        self->continueLooks();
    bool isReleaseHeard = true;
    if (snapshot && !self->m_isStopped && isReleaseTold(entry->snapshot, *snapshot))
        isReleaseHeard = co_await hasHeardOfRelease(self, entry, link);
    const bool isLeft = isHurried && snapshot && !untimedReadersOf(*snapshot).empty();
    if (!self->m_list.finishReading(name, entry, !isLeft) || self->m_isStopped)
        co_return;
    self->m_troubled.end(name, snapshot ? Status() : fail(snapshot.error()));
    if (!snapshot) {
        qCInfo(logInspect) << "no snapshot of" << name.bytes() << snapshot.error().message.english();
        co_return; // tick() reads it again
    }
    self->m_state.roundTripUs = std::chrono::duration_cast<std::chrono::microseconds>(self->m_clock.now() - asked)
                                    .count();
    self->m_state.lastData = self->m_clock.now();
    entry->messagesAtLook = messages;
    if (!isHurried)
        self->m_unheard = snapshot->unheard.isEmpty() ? Message() : snapshot->unheard.front();
    self->apply(entry, std::move(*snapshot), isReleaseHeard);
    if (self->m_list.hasDirty())
        self->m_lookPacer.request(); // it has changed again during the read
}

void LiveFeed::apply(const WatchList::Entry &watched, LockSnapshot snapshot, bool isReleaseHeard)
{
    const LockSnapshot &old = watched->snapshot;
    const LockName name = snapshot.name;
    if (!watched->isRead && !watched->isNamed && mayBeForeign(snapshot) && watched->messages == 0) {
        drop(name);
        if (watched->isGlanced)
            m_list.remove(name);
        else if (snapshot.keys.empty())
            m_list.forgetAbsent(name);
        else
            m_list.forget(name);
        m_updatePacer.request();
        return;
    }
    keepKind(snapshot, old);
    std::vector<LockEvent> events;
    if (watched->isRead || watched->isNew) // a new lock is compared with its free state before
        events = eventsBetween(old, snapshot, {sourceOf(name), QDateTime::currentMSecsSinceEpoch(), isReleaseHeard});
    const QByteArray channel = snapshot.channel;
    m_list.apply(watched, std::move(snapshot), std::move(events));
    if (m_bus.publishMode() != pubsub::PublishMode::Plain)
        m_channels->hearSharded(name, channel);
    m_updatePacer.request();
}

void LiveFeed::emitUpdate()
{
    const FeedUpdate update = m_list.takeUpdate();
    const bool isMuch = update.changed.size() + update.events.size() >= Much;
    const Millis gap = m_isLowPriority && isMuch ? Leisure : m_options.frame;
    m_lookPacer.setGap(gap);
    m_updatePacer.setGap(gap);
    if (!m_isStopped && m_onUpdate)
        m_onUpdate(update);
}

void LiveFeed::tick()
{
    const TimePoint now = m_clock.now();
    followPrimaries();
    const bool polls = now - m_lastPoll >= m_options.poll;
    if (polls)
        m_lastPoll = now;
    const bool anyPolled = polls
        && std::ranges::any_of(m_nodes, [](const auto &feed) { return feed->state().source == FeedSource::Poll; });
    m_window.nextTurn();
    m_list.markRunOut(now);
    if (anyPolled)
        m_list.markDirty([&](const LockName &name, const Watched &) { return sourceOf(name) == FeedSource::Poll; });
    for (const LockName &name : m_troubled.toRepeat())
        m_list.markDirty(name);
    if (m_list.hasDirty())
        m_lookPacer.request();
    for (const LockName &name : m_list.removeIdle(now - ListedWhenFree))
        drop(name);
    if (m_list.hasUpdate())
        m_updatePacer.request();
    if (m_state.isAnyLive()) { // the others are not waited for
        countWaiting(shared_from_this());
        if (m_options.discover && now - m_lastScan >= m_options.rescan)
            rescan(shared_from_this());
    }
    m_load->measure(m_state);
    publishState();
    m_tick = m_clock.callAt(now + TickEvery, [this] { tick(); });
}

void LiveFeed::publishState()
{
    if (m_isStopped)
        return;
    std::vector<NodeState> nodes;
    m_state.lastTry = {};
    for (const std::shared_ptr<NodeFeed> &feed : m_nodes) {
        nodes.push_back(feed->state());
        m_state.lastTry = std::max(m_state.lastTry, feed->lastTry());
    }
    m_state.setNodes(std::move(nodes));
    m_state.sentinels = m_router.sentinels();
    const std::optional<Error> &problem = m_refusedSearch ? m_refusedSearch : m_failedSearch;
    const Message search = problem ? message<"search-refused">(problem->message) : Message();
    m_state.isSearching = m_options.discover && (m_isSearchDue || (m_isScanning && !m_isSearchPaced));
    m_state.missing = sentences({search, m_troubled.toMessage(m_clock.now())});
    m_state.lacksPermission = m_troubled.lacksPermission()
        || (m_refusedSearch && m_refusedSearch->kind == ErrorKind::Permission);
    m_state.notice = sentences({m_notice, m_state.missing, m_unheard});
    const std::vector<topology::Node *> primaries = m_router.primaries();
    if (m_state.link == FeedState::Link::Live && !primaries.empty()) {
        topology::Node &first = *primaries.front();
        m_state.serverInfo = first.commands().server();
        m_state.server = u"%1, %2, %3"_s.arg(redis::describe(m_state.serverInfo), m_router.mode(), first.address());
    }
    if (m_onState)
        m_onState(m_state);
}

} // namespace lockscope::inspect
