// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/live_feed.h"

#include "core/base/printable.h"
#include "core/inspect/messages.h"
#include "core/inspect/snapshot/listener_count.h"
#include "core/redis/server_features.h"
#include "core/schema/key_slot.h"
#include "core/schema/lock_keys.h"

#include <QDateTime>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

/// A plain and a sharded message within this time announce the same release.
constexpr Millis DuplicateWithin {100};
/// Number of channels whose last message is remembered; beyond it all are forgotten.
constexpr qsizetype MaxChannels = 10'000;
/// Number of remembered payloads per channel: a lock's message wakes one waiter or all.
constexpr std::size_t MaxPayloads = 2;

constexpr Millis TickEvery {500};
/// A free lock stays listed this long, so that a lock that is used again keeps its row.
constexpr Millis ListedWhenFree {10'000};
constexpr std::size_t MaxCounted = 250; ///< locks whose waiting clients are counted together
/// Interval of updates with a low priority while there are many changes.
constexpr Millis LongInterval {50};
constexpr std::size_t ManyChanges = 50;

} // namespace

void LockMessages::add(const QByteArray &channel, const QByteArray &payload, bool isSharded)
{
    Channel &known = find(channel);
    const TimePoint now = m_clock.now();
    if (known.isDuplicate(isSharded, now))
        return;
    const WatchList::Entry watched = known.lock.isEmpty() ? nullptr : watchedOf(known);
    if (!watched)
        return;
    ++watched->messages;
    watched->lastMessage = now;
    m_list.addEvent({QDateTime::currentMSecsSinceEpoch(),
                     known.lock,
                     EventKind::Message,
                     {},
                     known.detailOf(channel, payload),
                     FeedSource::Channel});
    m_list.markDirty(known.lock, watched);
    m_schedule.request();
}

/// The lock's entry in the list, added now if the lock should be listed; otherwise null.
WatchList::Entry LockMessages::watchedOf(Channel &channel)
{
    WatchList::Entry watched = channel.watched.lock();
    if (watched && watched->isListed)
        return watched;
    const bool isWanted = m_options.discover && schema::matchesGlob(m_options.match, channel.lock.bytes());
    watched = isWanted ? m_list.add(channel.lock, false) : m_list.find(channel.lock);
    channel.watched = watched;
    return watched;
}

LockMessages::Channel &LockMessages::find(const QByteArray &channel)
{
    const auto known = m_channels.find(channel);
    if (known != m_channels.end())
        return *known;
    if (m_channels.size() >= MaxChannels)
        m_channels.clear();
    return *m_channels.insert(channel, Channel(schema::lockOfChannel(channel)));
}

void LockMessages::forget(const LockName &lock)
{
    const schema::LockKeys keys(lock);
    for (const QByteArray &channel :
         {keys.lockChannel(), keys.rwChannel(), keys.semaphoreChannel(), keys.countDownChannel()})
        m_channels.remove(channel);
}

const QVariantMap &LockMessages::Channel::detailOf(const QByteArray &channel, const QByteArray &payload)
{
    const auto known = std::ranges::find(details, payload, &std::pair<QByteArray, QVariantMap>::first);
    if (known != details.end())
        return known->second;
    if (details.size() >= MaxPayloads)
        details.clear();
    QVariantMap detail {{u"payload"_s, printable(payload)}, {u"channel"_s, printable(channel)}};
    return details.emplace_back(payload, std::move(detail)).second;
}

bool LockMessages::Channel::isDuplicate(bool isSharded, TimePoint now)
{
    if (now - lastMessage >= DuplicateWithin)
        plainAhead = 0; // a publisher of only one kind has no twins
    lastMessage = now;
    const int step = isSharded ? -1 : 1;
    const bool isDuplicate = plainAhead * step < 0;
    plainAhead += step;
    return isDuplicate;
}

LiveFeed::LiveFeed(pubsub::Bus &bus, FeedOptions options, OnFeedUpdate onUpdate, OnFeedState onState)
    : m_deployment(bus.deployment()), m_options(std::move(options)), m_onUpdate(std::move(onUpdate)),
      m_onState(std::move(onState)), m_list(m_options.frame, m_options.cooldown, listCallbacks()),
      m_schedule(m_deployment.clock(), m_list, m_options,
                 [this](const LockName &name) { LockReads::read(shared(m_reads), name); }),
      m_updates(m_deployment.clock(), m_options.frame, [this] { sendUpdate(); }),
      m_messages(m_deployment.clock(), m_list, m_schedule, m_options),
      m_channels(
          std::make_shared<ChannelFeed>(bus.subscriptions(),
                                        [this](const QByteArray &channel, const redis::Reply &payload, bool isSharded) {
                                            m_messages.add(channel, payload.toBytes(), isSharded);
                                        })),
      m_nodes(m_deployment.router(), m_deployment.clock(), m_list, m_schedule, m_options, nodeCallbacks()),
      m_reads(bus, m_list, m_schedule, m_nodes, *m_channels, m_search,
              [this] {
                  if (m_state.missing.isEmpty())
                      publishState(); // immediately, for a feed that ends before the next tick
              }),
      m_search(m_deployment.router(), m_reads.reader(), m_deployment.clock(), m_list, m_schedule, m_options,
               [this] { publishState(); }),
      m_load(std::make_shared<FeedLoad>(m_deployment.router(), m_deployment.clock()))
{
}

LiveFeed::~LiveFeed() = default;

WatchList::Callbacks LiveFeed::listCallbacks()
{
    return {
        [this](const LockName &name) { m_nodes.watch(name); },
        [this](const LockName &name) {
            m_nodes.unwatch(name);
            m_channels->forget(name);
            m_reads.failed().forget(name);
            m_messages.forget(name);
        },
        [this] { m_updates.request(); },
    };
}

NodeFeeds::Callbacks LiveFeed::nodeCallbacks()
{
    return {
        [this](const NodeFeed &feed, const Message &gap) { onReady(feed, gap); },
        [this](const NodeFeed &feed) { addGap(feed.state().address, message<"feed-not-primary">()); },
        [this] { publishState(); },
    };
}

void LiveFeed::start()
{
    m_nodes.start();
    for (const LockName &name : m_options.names)
        m_list.add(name, true);
    tick();
}

void LiveFeed::stop()
{
    m_schedule.stop();
    m_search.stop();
    m_nodes.stop();
    m_load->stop();
    m_channels->stop();
    m_list = WatchList(m_options.frame, m_options.cooldown, {});
    m_tick.reset();
    m_updates.stop();
}

void LiveFeed::setVisibleLocks(QSet<LockName> names)
{
    m_list.setVisibleLocks(std::move(names));
    m_schedule.request();
}

void LiveFeed::setLowPriority(bool isLow)
{
    m_isLowPriority = isLow;
    m_nodes.setLowPriority(isLow);
}

void LiveFeed::onReady(const NodeFeed &feed, const Message &gap)
{
    m_channels->listen(); // it could not subscribe before its link was open
    if (!gap.isEmpty()) {
        addGap(feed.state().address, gap);
        m_list.noteMissedMessages();
        m_list.dropForgottenNames();
    }
    m_nodes.readAllOf(feed);
    m_search.startAgain();
    publishState();
    LockSearch::run(shared(m_search));
}

void LiveFeed::addGap(const QString &node, const Message &reason)
{
    m_list.addEvent({QDateTime::currentMSecsSinceEpoch(),
                     LockName(),
                     EventKind::Gap,
                     {},
                     {{u"node"_s, node}},
                     m_state.source,
                     reason});
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

void LiveFeed::tick()
{
    const TimePoint now = m_deployment.clock().now();
    reportSleep(now);
    m_nodes.followPrimaries();
    m_schedule.nextPeriod();
    m_nodes.poll(now);
    m_list.markExpired(now);
    const bool wasSearchRefused = std::exchange(m_wasSearchRefused, m_search.lacksPermission());
    if (m_reads.failed().hasNewRights() || (wasSearchRefused && !m_wasSearchRefused))
        m_nodes.setUpAgain(); // tracking and messages may have been refused, too
    m_reads.repeatFailed();
    m_list.removeIdle(now - ListedWhenFree);
    if (m_state.isAnyLive()) { // the others are not waited for
        countWaiters(shared_from_this());
        if (m_search.isDue(now))
            LockSearch::run(shared(m_search));
    }
    m_load->measure(m_state, m_reads.count());
    publishState();
    m_tick = m_deployment.clock().callAt(now + TickEvery, [this] { tick(); });
}

/// Counts the waiting clients of the next locks of the list with one query per node, unless one is in flight. Requests
/// reads of those with a new number.
QCoro::Task<> LiveFeed::countWaiters(std::shared_ptr<LiveFeed> self)
{
    if (std::exchange(self->m_isCountingWaiters, true))
        co_return;
    const std::vector<LockName> names = self->m_list.takeNextToCount(MaxCounted);
    std::vector<QByteArray> channels;
    for (const LockName &name : names)
        channels.push_back(self->m_list.find(name)->snapshot->channel);
    std::vector<qint64> counts;
    if (!names.empty())
        counts = co_await sumListeners(self->m_deployment.router(), std::move(channels));
    self->m_isCountingWaiters = false;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const WatchList::Entry entry = self->m_list.find(names[i]);
        if (!entry)
            continue; // it was removed, or the feed has stopped
        const qint64 before = std::exchange(entry->listeners, counts[i]);
        const bool isFirst = before < 0; // then the read has counted
        const bool isNew = isFirst ? counts[i] != entry->snapshot->waitingClients : before != counts[i];
        if (isNew)
            self->m_list.markDirty(names[i], entry);
    }
    self->m_schedule.request();
}

void LiveFeed::sendUpdate()
{
    const FeedUpdate update = m_list.takeUpdate();
    const bool areMany = update.changed.size() + update.events.size() >= ManyChanges;
    const Millis interval = m_isLowPriority && areMany ? LongInterval : m_options.frame;
    m_schedule.setInterval(interval);
    m_updates.setInterval(interval);
    m_onUpdate(update);
}

void LiveFeed::publishState()
{
    m_nodes.addTo(m_state);
    m_search.addTo(m_state);
    m_state.notice = m_deployment.options().database == 0 ? Message() : message<"feed-all-databases">();
    m_reads.addTo(m_state);
    topology::Router &router = m_deployment.router();
    m_state.sentinels = router.sentinels();
    const std::vector<topology::Node *> primaries = router.primaries();
    if (m_state.link == FeedState::Link::Live && !primaries.empty()) {
        topology::Node &first = *primaries.front();
        m_state.serverInfo = first.commands().server();
        m_state.ways = waysOf(first, m_state.source);
        m_state.server = u"%1, %2, %3"_s.arg(redis::describe(m_state.serverInfo), router.mode(), first.address());
    }
    m_onState(m_state);
}

} // namespace lockscope::inspect
