// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/lock_reads.h"

#include "core/base/logging.h"
#include "core/base/printable.h"
#include "core/inspect/diagnosis/lock_history.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/snapshot_diff.h"
#include "core/inspect/snapshot/snapshot_decoder.h"
#include "core/schema/lock_keys.h"

#include <QDateTime>

namespace lockscope::inspect {

namespace {

/// A read takes milliseconds; one that takes this long waits for a server, or for a slot without an owner.
constexpr Millis SlowRead {3000};
constexpr Millis RefusedRead {200}; // one that is known to be refused for now
/// Interval of attempts to read what the user may not read; it doubles with each attempt.
constexpr Millis ShortestInterval {2000};
constexpr Millis MaxInterval {10'000};
constexpr std::size_t MaxRefused = 20; // repeated each time, unless the user has other permissions

/// Names the first lock, the same at each call, with its cause, and the number of the others. Empty without locks.
template <MessageCode One, MessageCode Several, typename... CauseOf>
Message aboutLocks(const std::vector<LockName> &names, const CauseOf &...causeOf)
{
    if (names.empty())
        return {};
    const LockName &first = *std::ranges::min_element(names, std::less<>());
    const QString name = printable(first.bytes());
    return names.size() == 1 ? message<One>(name, causeOf(first)...)
                             : message<Several>(name, names.size() - 1, causeOf(first)...);
}

/// A lock with a message within this time is in use: a missing message for one release is then no sign of a lost hold.
constexpr Millis RecentMessage {1000};

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

void FailedReads::end(const LockName &name, const Result<LockSnapshot> &outcome)
{
    const auto failed = m_failed.constFind(name);
    const bool wasRefused = m_partial.contains(name)
        || (failed != m_failed.cend() && failed->kind == ErrorKind::Permission);
    m_hasNewRights = m_hasNewRights || (wasRefused && outcome && outcome->unread.empty());
    forget(name);
    if (!outcome)
        m_failed.insert(name, outcome.error());
    else if (!outcome->unread.empty())
        m_partial.insert(name, outcome->unread.front().reason);
}

void FailedReads::forget(const LockName &name)
{
    m_begun.remove(name);
    m_failed.remove(name);
    m_partial.remove(name);
}

std::vector<LockName> FailedReads::toRepeat(TimePoint now)
{
    std::vector<LockName> names;
    std::vector<LockName> refused(m_partial.keyBegin(), m_partial.keyEnd());
    for (auto it = m_failed.cbegin(); it != m_failed.cend(); ++it)
        (it->kind == ErrorKind::Permission ? refused : names).push_back(it.key());
    if (refused.empty() || m_hasNewRights)
        m_attemptInterval = {};
    if (std::exchange(m_hasNewRights, false)) {
        names.insert(names.end(), refused.begin(), refused.end());
    } else if (!refused.empty() && now >= m_nextAttempt) {
        m_attemptInterval = std::clamp(2 * m_attemptInterval, ShortestInterval, MaxInterval);
        m_nextAttempt = now + m_attemptInterval;
        for (std::size_t i = 0; i < std::min(refused.size(), MaxRefused); ++i)
            names.push_back(refused[m_nextRefused++ % refused.size()]);
    }
    return names;
}

Message FailedReads::toMessage(TimePoint now, const std::optional<Error> &refusal) const
{
    const Message unread = aboutLocks<"feed-unread", "feed-unread-more">(
        {m_failed.keyBegin(), m_failed.keyEnd()}, [this](const LockName &name) { return m_failed[name].message; });
    const Message partial = aboutLocks<"feed-partial", "feed-partial-more">(
        {m_partial.keyBegin(), m_partial.keyEnd()}, [this](const LockName &name) { return m_partial[name]; });
    std::vector<LockName> slow;
    for (auto it = m_begun.cbegin(); it != m_begun.cend(); ++it)
        if (now - *it >= (refusal ? RefusedRead : SlowRead))
            slow.push_back(it.key());
    const Message late = refusal
        ? aboutLocks<"feed-unread", "feed-unread-more">(slow, [&](const LockName &) { return refusal->message; })
        : aboutLocks<"feed-unread-long", "feed-unread-long-more">(slow);
    return sentences({unread, partial, late});
}

bool FailedReads::lacksPermission() const
{
    return !m_partial.isEmpty()
        || std::ranges::any_of(m_failed, [](const Error &error) { return error.kind == ErrorKind::Permission; });
}

LockReads::LockReads(pubsub::Bus &bus, WatchList &list, ReadSchedule &schedule, const NodeFeeds &nodes,
                     ChannelFeed &channels, const LockSearch &search, std::function<void()> refused)
    : m_bus(bus), m_router(bus.deployment().router()), m_clock(bus.deployment().clock()), m_list(list),
      m_schedule(schedule), m_nodes(nodes), m_channels(channels), m_search(search), m_refused(std::move(refused)),
      m_reader(m_router, bus.subscriptions(), m_clock)
{
}

QCoro::Task<> LockReads::read(Self self, LockName name)
{
    ++self->m_count;
    const WatchList::Entry entry = self->m_list.find(name);
    topology::Node &node = self->m_router.nodeFor(name.bytes());
    const QPointer<redis::Link> link = &node.subscriptions();
    const std::optional<quint64> period = self->m_schedule.begin(node.commands().isOpen());
    const std::optional<quint64> messages = self->m_channels.isSubscribed() ? std::optional(entry->messages)
                                                                            : std::nullopt;
    const TimePoint asked = self->m_clock.now();
    self->m_failed.begin(name, asked);
    // A lock that keeps changing is read again soon anyway; one that has settled is read completely.
    const bool isQuick = entry->isRead && entry->keepsChanging && !entry->isPartial;
    TimePoint answered {};
    Result<LockSnapshot> snapshot = co_await self->snapshotOf(name, *entry, isQuick, &answered);
    self->m_schedule.end(period, snapshot ? snapshot->node : QString(), asked, answered);
    bool isReleaseReceived = true;
    if (snapshot && self->m_list.find(name) == entry && isReleaseAnnounced(entry->snapshot, *snapshot))
        isReleaseReceived = co_await hasReleaseMessage(self, entry, link);
    const bool isWhole = !isQuick || !snapshot || untimedReadersOf(*snapshot).empty();
    if (!self->m_list.reads().finishReading(name, entry, isWhole))
        co_return; // it was removed, or the feed has stopped
    self->m_failed.end(name, snapshot);
    entry->isRefused = !snapshot && snapshot.error().kind == ErrorKind::Permission;
    if (snapshot ? !snapshot->unread.empty() : snapshot.error().kind == ErrorKind::Permission)
        self->m_refused();
    if (!snapshot) {
        qCInfo(logInspect) << "no snapshot of" << name.bytes() << snapshot.error().message.english();
        co_return; // repeatFailed() reads it again
    }
    self->m_lastData = self->m_clock.now();
    self->m_roundTrip = self->m_lastData - asked;
    entry->messagesAtRead = messages;
    if (!isQuick)
        self->m_unheard = snapshot->unheard.isEmpty() ? Message() : snapshot->unheard.front();
    self->apply(entry, std::move(*snapshot), isReleaseReceived);
    self->m_schedule.request(); // it may have changed again during the read
}

QCoro::Task<Result<LockSnapshot>> LockReads::snapshotOf(const LockName &name, const Watched &watched, bool isQuick,
                                                        TimePoint *answered)
{
    const bool isTracked = m_nodes.sourceOf(name) == FeedSource::Tracking;
    const std::shared_ptr<const ListenerTable> listeners = m_search.listeners();
    if (watched.isPreview && !watched.isRead && listeners) // one of many
        return m_reader.readOneOf(name, listeners, timeoutKeysOf(watched.snapshot), isTracked, answered);
    std::optional<std::vector<QByteArray>> untimed;
    if (isQuick)
        untimed = untimedReadersOf(watched.snapshot);
    return m_reader.read(name, isTracked, timeoutKeysOf(watched.snapshot), std::move(untimed), answered);
}

/// Whether a message came with the release. Everything that the server sent on the subscription link before its reply
/// to PING has been read by then.
QCoro::Task<bool> LockReads::hasReleaseMessage(Self self, WatchList::Entry entry, QPointer<redis::Link> link)
{
    // on the bus of a cluster, messages may be late
    const bool isCertain = self->m_router.primaries().size() == 1 && link && link->isOpen();
    // while messages follow each other, a missing one proves nothing
    const bool isBusy = self->m_clock.now() - entry->lastMessage < RecentMessage;
    if (!isCertain || isBusy || entry->messagesAtRead != entry->messages)
        co_return true;
    const redis::Command barrier("PING");
    const Result<redis::Reply> answered = co_await link->call(barrier);
    co_return !answered.has_value() || entry->messagesAtRead != entry->messages;
}

void LockReads::apply(const WatchList::Entry &watched, LockSnapshot snapshot, bool hasReleaseMessage)
{
    const LockSnapshot &old = watched->snapshot;
    const LockName name = snapshot.name;
    if (!watched->isRead && !watched->isNamed && mayBeForeign(snapshot) && watched->messages == 0) {
        if (watched->isPreview)
            m_list.remove(name);
        else if (snapshot.keys.empty())
            m_list.removeAbsent(name);
        else
            m_list.forget(name);
        return;
    }
    keepKind(snapshot, old);
    std::vector<LockEvent> events;
    if (watched->isRead || watched->isNew) // a new lock is compared with its free state before
        events = eventsBetween(old, snapshot,
                               {m_nodes.sourceOf(name), QDateTime::currentMSecsSinceEpoch(), hasReleaseMessage});
    const QByteArray channel = snapshot.channel;
    m_list.apply(watched, std::move(snapshot), std::move(events));
    if (m_bus.publishMode() != pubsub::PublishMode::Plain)
        m_channels.subscribeSharded(name, channel);
}

void LockReads::repeatFailed()
{
    for (const LockName &name : m_failed.toRepeat(m_clock.now()))
        m_list.readAgain(name);
    m_schedule.request();
}

void LockReads::addTo(FeedState &state) const
{
    state.missing = sentences({state.missing, m_failed.toMessage(m_clock.now(), m_router.refusal())});
    state.unreadLocks = m_failed.count();
    state.lacksPermission = state.lacksPermission || m_failed.lacksPermission();
    state.notice = sentences({state.notice, state.missing, m_unheard});
    state.roundTripUs = std::chrono::duration_cast<std::chrono::microseconds>(m_roundTrip).count();
    state.lastData = m_lastData;
}

} // namespace lockscope::inspect
