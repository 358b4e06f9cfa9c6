// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/live_feed.h"

#include "core/base/logging.h"
#include "core/inspect/diagnosis/lock_history.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/snapshot_diff.h"
#include "core/inspect/snapshot/listener_count.h"
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
/// A free lock stays listed this long, so that a lock that is used again keeps its row.
constexpr Millis ListedWhenFree {10'000};
/// Update interval under setLowPriority() and load.
constexpr Millis Leisure {50};
constexpr std::size_t Much = 50;
/// A lock with a message within this time is in use: a missing message for one release is then no sign of a lost hold.
constexpr Millis BusyFor {1000};
/// Number of locks whose waiting clients are counted in one query.
constexpr std::size_t CountedAtOnce = 250;

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
      m_onUpdate(std::move(onUpdate)), m_onState(std::move(onState)), m_reader(m_router, bus.subscriptions(), m_clock),
      m_list(m_options.frame, m_options.rest),
      m_reads(m_clock, m_list, m_options, [this](const LockName &name) { look(shared_from_this(), name); }),
      m_search(m_router, m_reader, m_clock, m_options, searchCallbacks()),
      m_nodes(m_router, m_clock, m_list, m_options, nodeCallbacks()),
      m_channels(std::make_shared<ChannelFeed>(bus.subscriptions(),
                                               [this](const QByteArray &channel, const Reply &payload, bool isSharded) {
                                                   onMessage(channel, payload, isSharded);
                                               })),
      m_load(std::make_shared<FeedLoad>(m_router, m_clock)),
      m_updatePacer(m_clock, m_options.frame, [this] { emitUpdate(); })
{
    if (bus.deployment().options().database != 0)
        m_notice = message<"feed-all-databases">();
}

LiveFeed::~LiveFeed() = default;

NodeFeeds::Callbacks LiveFeed::nodeCallbacks()
{
    return {
        [this](const QByteArray &key) { return onChanged(key); },
        [this] { m_reads.request(); },
        [this](const NodeFeed &feed, const Message &gap) { onArmed(feed, gap); },
        [this](const NodeFeed &feed) { addGap(feed.state().address, message<"feed-not-primary">()); },
        [this] { publishState(); },
    };
}

LockSearch::Callbacks LiveFeed::searchCallbacks()
{
    return {
        [this](const LockName &name) { return m_list.known().contains(name); },
        [this](const LockName &name) { watch(name, false); },
        [this](const std::vector<LockSnapshot> &found) { showGlanced(found); },
        [this] {
            m_list.markGlanced();
            m_reads.request();
        },
        [this] { publishState(); },
    };
}

void LiveFeed::start()
{
    m_nodes.start();
    for (const LockName &name : m_options.names)
        watch(name, true);
    tick();
}

void LiveFeed::stop()
{
    m_isStopped = true;
    m_reads.stop();
    m_search.stop();
    m_nodes.stop();
    m_load->stop();
    m_channels->stop();
    m_list = WatchList(m_options.frame, m_options.rest);
    m_tick.reset();
    m_updatePacer.stop();
}

void LiveFeed::use(std::optional<FeedSource> source)
{
    m_nodes.use(source);
}

/// The search shares the ownership of this feed.
void LiveFeed::search()
{
    LockSearch::run(std::shared_ptr<LockSearch>(shared_from_this(), &m_search));
}

void LiveFeed::watch(const LockName &name, bool isNamed)
{
    const bool isNew = !m_list.find(name);
    const WatchList::Entry entry = m_list.add(name, isNamed);
    if (isNew) {
        entry->isNew = m_search.hasSearched() && !isNamed;
        m_nodes.watch(name);
    }
    m_reads.request();
}

void LiveFeed::showGlanced(const std::vector<LockSnapshot> &found)
{
    for (const LockSnapshot &lock : found) {
        if (m_list.find(lock.name))
            continue;
        m_list.addGlanced(lock);
        m_nodes.watch(lock.name);
    }
    m_updatePacer.request();
}

void LiveFeed::drop(const LockName &name)
{
    m_nodes.unwatch(name);
    m_channels->forget(name);
    m_troubled.forget(name);
    m_heard.forget(name);
}

void LiveFeed::setLowPriority(bool gives)
{
    m_isLowPriority = gives;
    m_nodes.setLowPriority(gives);
}

void LiveFeed::markDirty(const LockName &name, const WatchList::Entry &entry)
{
    m_list.markDirty(name, entry);
    if (m_isStopped)
        return;
    m_reads.readVisible();
    m_reads.request();
}

void LiveFeed::setInSight(QSet<LockName> names)
{
    m_list.setInSight(std::move(names));
    m_reads.readVisible();
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
    m_nodes.markDirtyOf(feed);
    m_search.startAgain();
    publishState();
    if (m_options.discover)
        search();
}

void LiveFeed::addGap(const QString &node, const Message &reason)
{
    const FeedSource source = m_state.source;
    m_list.addEvent(
        {QDateTime::currentMSecsSinceEpoch(), LockName(), EventKind::Gap, {}, {{u"node"_s, node}}, source, reason});
    m_updatePacer.request();
}

/// The computer was suspended, or this process was stopped: changes of that time are seen late and merged.
void LiveFeed::reportSleep(TimePoint now)
{
    const BootClock::duration slept = now - std::exchange(m_lastTick, now).value_or(now);
    if (slept < m_options.asleep)
        return;
    for (const NodeState &node : m_state.nodes) {
        if (node.link == NodeState::Link::Live)
            addGap(node.address, message<"feed-asleep">(std::chrono::round<Millis>(slept)));
    }
}

QCoro::Task<> LiveFeed::look(Self self, LockName name)
{
    self->m_load->addLook();
    ConcurrencyLimit &window = self->m_reads.window();
    const WatchList::Entry entry = self->m_list.find(name);
    const bool isTracked = self->m_nodes.sourceOf(name) == FeedSource::Tracking;
    topology::Node &node = self->m_router.nodeFor(name.bytes());
    const QPointer<redis::Link> link = &node.subscriptions();
    // A read that waits for its server must not block places for other servers.
    const std::optional<quint64> turn = node.commands().isOpen() ? std::optional(window.begin()) : std::nullopt;
    const std::optional<quint64> messages = self->m_channels->isHearing() ? std::optional(entry->messages)
                                                                          : std::nullopt;
    const TimePoint asked = self->m_clock.now();
    self->m_troubled.begin(name, asked);
    // A lock that keeps changing is read again soon anyway; one that has settled is read completely.
    std::optional<std::vector<QByteArray>> untimed;
    if (entry->isRead && entry->keepsChanging && !entry->isPartial)
        untimed = untimedReadersOf(entry->snapshot);
    const bool isHurried = untimed.has_value();
    const std::shared_ptr<const ListenerTable> listeners = self->m_search.listeners();
    const bool isOneOfMany = entry->isGlanced && !entry->isRead && listeners;
    Result<LockSnapshot> snapshot = fail(ErrorKind::Cancelled, Message());
    TimePoint answered {};
    if (isOneOfMany)
        snapshot = co_await self->m_reader.readOneOf(name, listeners, timeoutKeysOf(entry->snapshot), isTracked,
                                                     &answered);
    else
        snapshot = co_await self->m_reader.read(name, isTracked, timeoutKeysOf(entry->snapshot), std::move(untimed),
                                                &answered);
    if (turn && snapshot)
        window.measure(snapshot->node, answered - asked, answered);
    if (turn)
        window.end(*turn);
    if (window.isHalfEmpty())
        self->m_reads.continueFrame();
    bool isReleaseHeard = true;
    if (snapshot && !self->m_isStopped && isReleaseTold(entry->snapshot, *snapshot))
        isReleaseHeard = co_await hasHeardOfRelease(self, entry, link);
    const bool isLeft = isHurried && snapshot && !untimedReadersOf(*snapshot).empty();
    if (!self->m_list.finishReading(name, entry, !isLeft) || self->m_isStopped)
        co_return;
    if (snapshot && !snapshot->unread.empty())
        self->m_troubled.endPartly(name, snapshot->unread.front().reason);
    else
        self->m_troubled.end(name, snapshot ? Status() : fail(snapshot.error()));
    const bool isRefused = snapshot ? !snapshot->unread.empty() : snapshot.error().kind == ErrorKind::Permission;
    if (isRefused && self->m_state.missing.isEmpty())
        self->publishState(); // immediately, for a feed that ends before the next tick
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
    self->m_reads.request(); // it may have changed again during the read
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
        events = eventsBetween(old, snapshot,
                               {m_nodes.sourceOf(name), QDateTime::currentMSecsSinceEpoch(), isReleaseHeard});
    const QByteArray channel = snapshot.channel;
    m_list.apply(watched, std::move(snapshot), std::move(events));
    if (m_bus.publishMode() != pubsub::PublishMode::Plain)
        m_channels->hearSharded(name, channel);
    m_updatePacer.request();
}

void LiveFeed::onMessage(const QByteArray &channel, const Reply &payload, bool isSharded)
{
    HeardChannels::Channel &heard = m_heard.find(channel);
    const bool hasBothKinds = m_bus.publishMode() != pubsub::PublishMode::Plain;
    if (hasBothKinds && heard.isTwin(isSharded, m_clock.now()))
        return;
    const WatchList::Entry watched = heard.lock.isEmpty() ? nullptr : watchedOf(heard);
    if (!watched)
        return;
    ++watched->messages;
    watched->lastMessage = m_clock.now();
    m_list.addEvent({QDateTime::currentMSecsSinceEpoch(),
                     heard.lock,
                     EventKind::Message,
                     {},
                     heard.detailOf(channel, payload.toBytes()),
                     FeedSource::Channel});
    m_updatePacer.request();
    markDirty(heard.lock, watched);
}

/// The lock's entry in the list, added now if the lock should be listed; otherwise null.
WatchList::Entry LiveFeed::watchedOf(HeardChannels::Channel &heard)
{
    WatchList::Entry watched = heard.watched.lock();
    if (watched && watched->isListed)
        return watched;
    watched = m_list.find(heard.lock);
    if (!watched && m_options.discover && schema::matchesGlob(m_options.match, heard.lock.bytes())) {
        watch(heard.lock, false);
        watched = m_list.find(heard.lock);
    }
    heard.watched = watched;
    return watched;
}

/// Whether a message came with the release. Everything that the server sent on the subscription link before its reply
/// to PING has been read by then.
QCoro::Task<bool> LiveFeed::hasHeardOfRelease(Self self, WatchList::Entry entry, QPointer<redis::Link> link)
{
    // on the bus of a cluster, messages may be late
    const bool isCertain = self->m_router.primaries().size() == 1 && link && link->isOpen();
    // while messages follow each other, a missing one proves nothing
    const bool isBusy = self->m_clock.now() - entry->lastMessage < BusyFor;
    if (!isCertain || isBusy || entry->messagesAtLook != entry->messages)
        co_return true;
    const Command barrier("PING");
    const Result<Reply> answered = co_await link->call(barrier);
    co_return !answered.has_value() || entry->messagesAtLook != entry->messages;
}

/// One query for many locks: waiters are not stored, and change without any key changing.
QCoro::Task<> LiveFeed::countWaiting(Self self)
{
    if (std::exchange(self->m_isCounting, true))
        co_return;
    const std::vector<LockName> names = self->m_list.takeTurn(CountedAtOnce);
    std::vector<QByteArray> channels;
    for (const LockName &name : names)
        channels.push_back(self->m_list.find(name)->snapshot.channel);
    std::vector<qint64> counts;
    if (!names.empty())
        counts = co_await sumListeners(self->m_router, std::move(channels));
    self->m_isCounting = false;
    if (self->m_isStopped)
        co_return;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const WatchList::Entry entry = self->m_list.find(names[i]);
        if (!entry)
            continue;
        const qint64 before = std::exchange(entry->listeners, counts[i]);
        const bool isFirst = before < 0; // then the read has counted
        const bool isNews = isFirst ? counts[i] != entry->snapshot.waitingClients : before != counts[i];
        if (isNews)
            self->markDirty(names[i], entry);
    }
}

void LiveFeed::emitUpdate()
{
    const FeedUpdate update = m_list.takeUpdate();
    const bool isMuch = update.changed.size() + update.events.size() >= Much;
    const Millis gap = m_isLowPriority && isMuch ? Leisure : m_options.frame;
    m_reads.setGap(gap);
    m_updatePacer.setGap(gap);
    if (!m_isStopped && m_onUpdate)
        m_onUpdate(update);
}

void LiveFeed::tick()
{
    const TimePoint now = m_clock.now();
    reportSleep(now);
    m_nodes.followPrimaries();
    const bool polls = now - m_lastPoll >= m_options.poll;
    if (polls)
        m_lastPoll = now;
    m_reads.window().nextTurn();
    m_list.markRunOut(now);
    if (polls && m_nodes.isAnyPolled())
        m_list.markDirty(
            [&](const LockName &name, const Watched &) { return m_nodes.sourceOf(name) == FeedSource::Poll; });
    for (const LockName &name : m_troubled.toRepeat())
        m_list.markDirty(name);
    m_reads.request();
    for (const LockName &name : m_list.removeIdle(now - ListedWhenFree))
        drop(name);
    if (m_list.hasUpdate())
        m_updatePacer.request();
    if (m_state.isAnyLive()) { // the others are not waited for
        countWaiting(shared_from_this());
        if (m_options.discover && m_search.isDue(now))
            search();
    }
    m_load->measure(m_state);
    publishState();
    m_tick = m_clock.callAt(now + TickEvery, [this] { tick(); });
}

void LiveFeed::publishState()
{
    if (m_isStopped)
        return;
    m_nodes.addTo(m_state);
    m_state.sentinels = m_router.sentinels();
    const std::optional<Error> &problem = m_search.problem();
    const Message search = problem ? message<"search-refused">(problem->message) : Message();
    m_state.isSearching = m_options.discover && m_search.isSearching();
    m_state.missing = sentences({search, m_troubled.toMessage(m_clock.now())});
    m_state.lacksPermission = m_troubled.lacksPermission() || m_search.lacksPermission();
    m_state.databaseHint = m_reader.databaseHint();
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
